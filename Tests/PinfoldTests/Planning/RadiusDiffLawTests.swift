import Pinfold
import PinfoldTesting
import Testing

/// A diff turns a plan of clusters by distance into the next, and says where members
/// went.
@Suite struct RadiusDiffLawTests {
  @Test(arguments: 0..<400)
  func diffAppliedToTheOldPlanIsTheNewOne(seed: UInt64) {
    let step = RadiusStep(seed: seed)
    let diff = PlanDiff(from: step.old, to: step.new)
    #expect(diff.applied(to: step.old.clusters) == step.new.clusters.sorted { $0.id < $1.id })
    let back = PlanDiff(from: step.new, to: step.old)
    #expect(back.removed == diff.inserted && back.inserted == diff.removed)
    #expect(PlanDiff(from: step.new, to: step.new).isEmpty)
  }

  /// What is not in the diff has not changed: members, their places and values.
  @Test(arguments: 0..<400)
  func changesAreExactlyWhatChanged(seed: UInt64) {
    let step = RadiusStep(seed: seed)
    let diff = PlanDiff(from: step.old, to: step.new)
    let old = Dictionary(uniqueKeysWithValues: step.old.clusters.map { ($0.id, $0) })
    let changes = Dictionary(uniqueKeysWithValues: diff.changed.map { ($0.after.id, $0) })
    for cluster in step.new.clusters {
      guard let before = old[cluster.id] else { continue }
      let hasNewMembers = step.members(of: before) != step.newMembers(of: cluster)
      let change = changes[cluster.id]
      #expect((change != nil) == (hasNewMembers || before != cluster), "\(cluster.id)")
      if let change { #expect(change.hasNewMembers == hasNewMembers, "\(cluster.id)") }
    }
  }

  /// Flows are those of a look at every point, and add up to the counts.
  @Test(arguments: 0..<400)
  func flowsCountEveryMemberOnce(seed: UInt64) {
    let step = RadiusStep(seed: seed)
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
}

extension MemberFlow.Place {
  fileprivate func isNamed(in ids: Set<ClusterID>) -> Bool {
    if case .cluster(let id) = self { ids.contains(id) } else { false }
  }
}
