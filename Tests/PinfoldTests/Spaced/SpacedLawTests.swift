import PinfoldTesting
import Testing

@testable import Pinfold

/// The promises of spaced clusters at every zoom level, for all points, before and after edits.
@Suite struct SpacedLawTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let shape: SpacedScenario.Shape
    let count: Int
    let seed: UInt64

    /// Whether the coarse levels come from a draft, as with many points.
    let hasTop: Bool
    var testDescription: String {
      "\(shape) \(count) seed \(seed)\(hasTop ? " with the top of a draft" : "")"
    }

    static let all = SpacedScenario.Shape.allCases.flatMap { shape in
      [(0, 0), (1, 1), (2, 2), (60, 3), (400, 4), (60, 5), (1500, 6)].map {
        Case(shape: shape, count: $0.0, seed: UInt64($0.1), hasTop: $0.1 > 4)
      }
    }

    var scenario: SpacedScenario {
      SpacedScenario(shape, count: count, seed: seed, hasTop: hasTop)
    }
  }

  /// Zoom levels between two levels of the hierarchy, and at them.
  private static let zooms = [0, 0.4, 1, 2.3, 3.1, 4, 5.5, 6.7, 8.2, 10, 12.9, 17, 21.9]

  private func forEachPlan(_ one: Case, _ body: (SpacedScenario, Plan, Double) -> Void) {
    var scenario = one.scenario
    for _ in 0..<2 {
      for zoom in Self.zooms { body(scenario, scenario.plan(at: zoom), zoom) }
      scenario.edit(one.count / 8)
    }
  }

  /// An anchor moves no disc: it would overlap others.
  @Test(arguments: [Anchor.nearestToCellCenter, .cellCenter])
  func anchorsMoveNoDisc(_ anchor: Anchor) {
    let scenario = SpacedScenario(.cities, count: 2_000, seed: 7)
    var options = ClusterOptions(.spaced())
    (options.anchor, options.marginFactor) = (anchor, 0)
    for zoom in Self.zooms {
      let usual = scenario.plan(at: zoom)
      let plan = Planner(options).plan(scenario.index, for: usual.viewport)
      #expect(plan.clusters.map { $0.anchor } == usual.clusters.map { $0.anchor })
    }
  }

  @Test(arguments: Case.all)
  func discsNeverOverlap(_ one: Case) {
    forEachPlan(one) { _, plan, zoom in
      let nearest = plan.nearestDiscs(zoom: zoom)
      // Anchors are rounded to positions of the index.
      #expect(nearest >= SpacedClustering().separation - 1e-6, "zoom \(zoom)")
    }
  }

  @Test(arguments: Case.all)
  func nothingIsHiddenFarAway(_ one: Case) {
    forEachPlan(one) { scenario, plan, zoom in
      var farthest = 0.0
      for cluster in plan.clusters {
        for id in plan.members(of: cluster) {
          guard let position = scenario.index.points.position(of: id) else {
            Issue.record("A member is not in the index")
            continue
          }
          let distance = plan.screenDistance(cluster.anchor, position, zoom: zoom)
          if distance > farthest { farthest = distance }
        }
      }
      // Between two levels a map shows the coarser one, up to 2^(1/3) times as large.
      #expect(farthest <= 2.5 * SpacedClustering().separation * 1.26, "zoom \(zoom)")
    }
  }

  @Test(arguments: Case.all)
  func everyPointIsInOneCluster(_ one: Case) {
    forEachPlan(one) { scenario, plan, _ in
      let members = plan.clusters.map { Array(plan.members(of: $0)) }
      #expect(plan.clusters.map { $0.count } == members.map { $0.count })
      let lost = zip(plan.clusters, members).filter { cluster, ids in
        ids.prefix(3).contains { plan.cluster(of: $0)?.id != cluster.id }
      }
      #expect(lost.isEmpty)
      let all = members.flatMap { $0 }.sorted()
      #expect(all == scenario.index.points.points(in: .world).sorted())
      #expect(Set(plan.clusters.map { $0.id }).count == plan.clusters.count)
    }
  }

  /// Also between two whole zoom levels.
  @Test(arguments: Case.all)
  func zoomingOutMergesWholeClusters(_ one: Case) {
    var finer: [[PointID]] = []
    forEachPlan(one) { _, plan, zoom in
      if zoom == 0 { finer = [] }
      let members = plan.clusters.map { Array(plan.members(of: $0)) }
      // From coarse to fine: each of these is in one of the clusters before.
      var owners: [PointID: Int] = [:]
      for (number, ids) in finer.enumerated() { for id in ids { owners[id] = number } }
      let torn = members.filter { Set($0.map { owners[$0] }).count > 1 }
      #expect(torn.isEmpty)
      finer = members
    }
  }

  @Test(arguments: Case.all)
  func discsThatSurviveStayNear(_ one: Case) {
    let scenario = one.scenario
    var before: [ClusterID: Cluster] = [:]
    for third in 0...60 {
      let zoom = Double(third) / 3
      let plan = scenario.plan(at: zoom)
      var (farthest, areSame) = (0.0, true)
      for cluster in plan.clusters {
        guard let old = before[cluster.id] else { continue }
        areSame = areSame && old.count == cluster.count
        farthest = max(farthest, plan.screenDistance(old.anchor, cluster.anchor, zoom: zoom))
      }
      // As both may also stay behind by the least move.
      #expect(areSame && farthest <= 13.5, "zoom \(zoom): \(farthest)")
      before = Dictionary(uniqueKeysWithValues: plan.clusters.map { ($0.id, $0) })
    }
  }

  @Test(arguments: Case.all)
  func discsAreNearTheirMembers(_ one: Case) {
    forEachPlan(one) { scenario, plan, zoom in
      var total = 0.0
      for cluster in plan.clusters {
        var (dx, dy) = (0.0, 0.0)
        let world = MapRect.world.width
        for id in plan.members(of: cluster) {
          guard let position = scenario.index.points.position(of: id) else { continue }
          let way = position.x - cluster.anchor.x
          dx += way - world * (way / world).rounded()
          dy += position.y - cluster.anchor.y
        }
        let distance = (dx * dx + dy * dy).squareRoot() / Double(cluster.count)
        total += distance * ZoomLevel(zoom).zoomScale
      }
      // Of a few discs, and of places on a lattice that is a little finer than the separation, many are
      // in each other's way.
      guard plan.clusters.count > 50, one.shape != .lattice else { return }
      // Between two levels a map shows the coarser one, up to 2^(1/3) times as large.
      // Under the top of a draft, which is of cells, few points are not always near their disc.
      let limit = 8 * 1.26 * (one.hasTop ? 1.5 : 1)
      #expect(total / Double(plan.clusters.count) <= limit, "zoom \(zoom)")
    }
  }

  /// Flows are what looking up each point in both plans says.
  @Test(arguments: Case.all)
  func flowsFollowEachPoint(_ one: Case) {
    var scenario = one.scenario
    var last: Plan?
    for turn in 0..<20 {
      if turn % 3 == 2 { scenario.edit(3) }
      let planner = Planner(ClusterOptions(.spaced()))
      let plan = planner.plan(scenario.index, for: scenario.viewport(), after: last)
      if let last { #expect(counts(Lineage(from: last, to: plan)) == expectedCounts(last, plan)) }
      last = plan
    }
  }

  private func counts(_ lineage: Lineage) -> [String: Int] {
    var counts: [String: Int] = [:]
    for flow in lineage.flows { counts["\(flow.from) \(flow.to)", default: 0] += flow.count }
    return counts
  }

  private func expectedCounts(_ old: Plan, _ new: Plan) -> [String: Int] {
    var counts: [String: Int] = [:]
    let ids = Set(old.index.points(in: .world)).union(new.index.points(in: .world))
    for id in ids {
      let (from, to) = (endpoint(id, in: old), endpoint(id, in: new))
      if from.isCluster || to.isCluster { counts["\(from) \(to)", default: 0] += 1 }
    }
    return counts
  }

  private func endpoint(_ id: PointID, in plan: Plan) -> Lineage.Endpoint {
    guard plan.index.contains(id) else { return .absent }
    return plan.cluster(of: id).map { .cluster($0.offset) } ?? .outside
  }
}
