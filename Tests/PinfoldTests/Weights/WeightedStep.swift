import PinfoldTesting
import Testing

@testable import Pinfold

/// Two plans, one after the other, of points with weights, and the same two of repeated points;
/// points may be edited between them.
struct WeightedStep {
  let weighted: (old: Plan, new: Plan)
  let repeated: (old: Plan, new: Plan)

  /// Whether a strategy shows repeated points one by one, so that a diff names each.
  let showsEach: Bool

  /// - Parameter strategy: Changes the settings to use a strategy.
  init(seed: UInt64, _ strategy: (inout SplitMix64, ClusterOptions) -> ClusterOptions) {
    var random = SplitMix64(seed: seed)
    var points = WeightedPoints(&random, columns: 1)
    let options = random.options()
    let first = Planner(strategy(&random, options))
    let second = random.chance(0.7) ? first : Planner(strategy(&random, options))
    for planner in [first, second] {
      guard let clustering = planner.options.strategy.radius, random.chance(0.7) else { continue }
      points.weighted.prepare(clustering)
      points.repeated.prepare(clustering)
    }
    let viewport = random.viewport(near: points.coordinates)
    let old = (
      first.plan(points.weighted, for: viewport), first.plan(points.repeated, for: viewport)
    )
    for _ in 0..<random.pick([0, 1, 1, 2, 8]) {
      points.apply(points.edits(count: random.integer(in: 0...8), columns: 1, &random))
    }
    let moved = random.zoomed(viewport, by: random.pick([0, 0, -1, 1, random.number(in: -4...4)]))
    let next = random.chance(0.5) ? moved : random.panned(moved)
    let isAfter = random.chance(0.8)
    weighted = (
      old.0, second.plan(points.weighted, for: next, after: isAfter ? old.0 : nil)
    )
    repeated = (
      old.1, second.plan(points.repeated, for: next, after: isAfter ? old.1 : nil)
    )
    showsEach = [repeated.old, repeated.new].contains {
      $0.repeatedFigures.count < $0.clusters.count
    }
  }

  /// Expects both plans to show the same, cluster by cluster.
  func expectSameClusters(sourceLocation: SourceLocation = #_sourceLocation) {
    for (plan, other) in [(weighted.old, repeated.old), (weighted.new, repeated.new)] {
      #expect(plan.weightedFigures == other.repeatedFigures, sourceLocation: sourceLocation)
      #expect(plan.memberCount == other.memberCount, sourceLocation: sourceLocation)
      for cluster in plan.clusters {
        let members = plan.members(of: cluster)
        #expect(members.totalWeight == cluster.count, sourceLocation: sourceLocation)
        #expect(
          members.allSatisfy { plan.cluster(of: $0)?.id == cluster.id },
          sourceLocation: sourceLocation
        )
      }
    }
  }

  /// Expects the same flows, and the same changes where clusters are the same.
  func expectSameDiffs(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(flows(weighted) == flows(repeated), sourceLocation: sourceLocation)
    guard !showsEach else { return }
    let (diff, other) = (
      PlanDiff(from: weighted.old, to: weighted.new), PlanDiff(from: repeated.old, to: repeated.new)
    )
    let (new, old) = (weighted.new, weighted.old)
    #expect(
      diff.inserted.map { name($0, new) } == other.inserted.map { name($0, repeated.new) },
      sourceLocation: sourceLocation
    )
    #expect(
      diff.removed.map { name($0, old) } == other.removed.map { name($0, repeated.old) },
      sourceLocation: sourceLocation
    )
    diff.expectFlowsToAddUp(sourceLocation: sourceLocation)
    let changes = diff.changed.map { [name($0.after, new), "\($0.hasNewMembers) \($0.isMoved)"] }
    let otherChanges = other.changed.map {
      [name($0.after, repeated.new), "\($0.hasNewMembers) \($0.isMoved)"]
    }
    #expect(changes == otherChanges, sourceLocation: sourceLocation)
  }

  private func name(_ cluster: Cluster, _ plan: Plan) -> String {
    let isRepeated =
      plan.index.isSame(as: repeated.old.index)
      || plan.index.isSame(as: repeated.new.index)
    let members = plan.members(of: cluster).map { isRepeated ? $0.original : $0 }
    return Plan.name(cluster, Array(Set(members))) { isRepeated ? $0.original : $0 }
  }

  /// How many points went from where to where.
  private func flows(_ plans: (old: Plan, new: Plan)) -> [[String]: Int] {
    var flows: [[String]: Int] = [:]
    for flow in Lineage(from: plans.old, to: plans.new).flows {
      flows[[name(flow.from, plans.old), name(flow.to, plans.new)], default: 0] += flow.count
    }
    return flows
  }

  private func name(_ endpoint: Lineage.Endpoint, _ plan: Plan) -> String {
    switch endpoint {
    case .cluster(let offset): name(plan.clusters[offset], plan)
    case .outside: "outside"
    case .absent: "absent"
    }
  }
}
