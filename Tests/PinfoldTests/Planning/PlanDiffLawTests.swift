import Pinfold
import PinfoldTesting
import Testing

/// A diff turns one plan into the next, and says where members went.
@Suite struct PlanDiffLawTests {
  @Test(arguments: 0..<300)
  func diffAppliedToTheOldPlanIsTheNewOne(seed: UInt64) {
    let step = PlanStep(seed: seed)
    let diff = PlanDiff(from: step.old, to: step.new)
    #expect(diff.applied(to: step.old.clusters) == step.new.clusters.sorted { $0.id < $1.id })
    #expect(diff.applied(to: step.old.clusters.reversed()) == diff.applied(to: step.old.clusters))
    let (before, after) = (Set(step.old.clusters.map(\.id)), Set(step.new.clusters.map(\.id)))
    #expect(diff.removed == step.old.clusters.filter { !after.contains($0.id) })
    #expect(diff.inserted == step.new.clusters.filter { !before.contains($0.id) })
    let back = PlanDiff(from: step.new, to: step.old)
    #expect(back.removed == diff.inserted && back.inserted == diff.removed)
    #expect(PlanDiff(from: step.new, to: step.new).isEmpty)
  }

  /// What is not in the diff has not changed: members, their places and values.
  @Test(arguments: 0..<300)
  func changesAreExactlyWhatChanged(seed: UInt64) {
    let step = PlanStep(seed: seed)
    let diff = PlanDiff(from: step.old, to: step.new)
    let old = Dictionary(uniqueKeysWithValues: step.old.clusters.map { ($0.id, $0) })
    let changes = Dictionary(uniqueKeysWithValues: diff.changed.map { ($0.after.id, $0) })
    for cluster in step.new.clusters {
      guard let before = old[cluster.id] else { continue }
      let hasNewMembers = step.members(of: before) != step.newMembers(of: cluster)
      let change = changes[cluster.id]
      #expect((change != nil) == (hasNewMembers || before != cluster), "\(cluster.id)")
      guard let change else { continue }
      #expect(change.hasNewMembers == hasNewMembers, "\(cluster.id)")
      #expect(change.isMoved == (before.anchor != cluster.anchor))
      #expect(change.before == before && change.after == cluster)
    }
    let order = step.new.clusters.map(\.id).filter { changes[$0] != nil }
    #expect(diff.changed.map(\.after.id) == order)
  }

  /// Flows are those of a look at every point, and add up to the counts.
  @Test(arguments: 0..<300)
  func flowsCountEveryMemberOnce(seed: UInt64) {
    let step = PlanStep(seed: seed)
    let diff = PlanDiff(from: step.old, to: step.new)
    let leaving = Set(diff.removed.map(\.id) + diff.changed.map(\.before.id))
    let arriving = Set(diff.inserted.map(\.id) + diff.changed.map(\.after.id))
    var expected: [[MemberFlow.Place]: Int] = [:]
    for id in step.ids {
      let from = step.place(of: id, in: step.old, step.oldPoints)
      let to = step.place(of: id, in: step.new, step.newPoints)
      guard from.isNamed(in: leaving) || to.isNamed(in: arriving) else { continue }
      expected[[from, to], default: 0] += 1
    }
    let found = diff.flows.map { ([$0.from, $0.to], $0.count) }
    #expect(Dictionary(found, uniquingKeysWith: { -abs($0) - abs($1) }) == expected)
    for cluster in diff.removed + diff.changed.map(\.before) {
      #expect(diff.targets(of: cluster.id).reduce(0) { $0 + $1.count } == cluster.count)
    }
    for cluster in diff.inserted + diff.changed.map(\.after) {
      #expect(diff.sources(of: cluster.id).reduce(0) { $0 + $1.count } == cluster.count)
    }
  }

  /// Defect 24: without lineage, splitting and merging cannot be shown.
  @Test(arguments: 0..<200)
  func defect24SplitsAndMergesAreTold(seed: UInt64) {
    let step = PlanStep(seed: seed)
    let diff = PlanDiff(from: step.old, to: step.new)
    let splits = step.old.clusters.filter { cluster in
      Set(step.old.members(of: cluster).compactMap { step.new.cluster(of: $0)?.id }).count > 1
    }
    let merges = step.new.clusters.filter { cluster in
      Set(step.new.members(of: cluster).compactMap { step.old.cluster(of: $0)?.id }).count > 1
    }
    #expect(Set(diff.splits) == Set(splits.map(\.id)))
    #expect(diff.splits.count == splits.count)
    #expect(diff.merges == merges.map(\.id).sorted())
  }
}

/// Two plans, one after the other, with edits between them.
private struct PlanStep {
  let old: Plan
  let new: Plan
  let oldPoints: PointOracle
  let newPoints: PointOracle

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (index, points) = random.editedIndex(columns: 1)
    let options = random.options()
    let places = points.points.map { WebMercator.coordinate(for: $0.mapPoint) }
    let viewport = random.viewport(near: places)
    oldPoints = points
    old = Planner(options).plan(index, for: viewport)
    for _ in 0..<random.pick([0, 1, 1, 8]) {
      let edits = random.edits(count: random.integer(in: 0...12), ids: 130, columns: 1)
      index.apply(edits)
      points.apply(edits)
    }
    if random.chance(0.1) {
      // Another index altogether.
      (index, points) = random.editedIndex(columns: 1)
    }
    newPoints = points
    let moved = random.zoomed(viewport, by: random.pick([0, 0, -1, 1, random.number(in: -4...4)]))
    let planner = Planner(random.chance(0.8) ? options : random.options())
    new = planner.plan(
      index,
      for: random.chance(0.5) ? moved : random.panned(moved),
      after: random.chance(0.8) ? old : nil
    )
  }

  var ids: Set<PointID> { Set((oldPoints.points + newPoints.points).map(\.id)) }

  /// The members with all that can change of them.
  func members(of cluster: Cluster) -> Set<[UInt64]> {
    Self.members(Array(old.members(of: cluster)), oldPoints)
  }

  func newMembers(of cluster: Cluster) -> Set<[UInt64]> {
    Self.members(Array(new.members(of: cluster)), newPoints)
  }

  private static func members(_ ids: [PointID], _ points: PointOracle) -> Set<[UInt64]> {
    Set(
      ids.map { id in
        let place = points.point(id).map { [UInt64($0.x), UInt64($0.y)] } ?? []
        return [UInt64(id.row)] + place + (points.values(of: id) ?? []).map(\.bitPattern)
      }
    )
  }

  func place(of id: PointID, in plan: Plan, _ points: PointOracle) -> MemberFlow.Place {
    guard points.point(id) != nil else { return .absent }
    return plan.cluster(of: id).map { .cluster($0.id) } ?? .outside
  }
}

extension MemberFlow.Place {
  fileprivate func isNamed(in ids: Set<ClusterID>) -> Bool {
    if case .cluster(let id) = self { ids.contains(id) } else { false }
  }
}
