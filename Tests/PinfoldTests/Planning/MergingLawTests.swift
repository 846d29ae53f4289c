import Pinfold
import PinfoldTesting
import Testing

/// A plan with merged and moved clusters keeps the laws of plans.
@Suite struct MergingLawTests {
  /// Each point is in exactly one cluster, together with all the points it was merged with.
  @Test(arguments: 0..<300)
  func mergedClustersHaveTheMembersOfTheirParts(seed: UInt64) {
    let step = MergingStep(seed: seed)
    let order = step.newPoints.points.map(\.id)
    var expected: [Set<PointID>] = []
    var rest = Set(step.newPlanned.clusters.indices)
    for merge in step.newMerges {
      rest.subtract(merge.sources)
      expected.append(step.members(merge.sources))
    }
    expected += rest.map { step.members([$0]) }
    let found = step.new.clusters.map { Array(step.new.members(of: $0)) }
    #expect(Set(found.map(Set.init)) == Set(expected) && found.count == expected.count)
    for (cluster, members) in zip(step.new.clusters, found) {
      #expect(cluster.count == members.count)
      // A cluster by distance that is not merged has them in the hierarchy's.
      if !step.new.strategy.isInHierarchyOrder || step.new.parts(of: cluster).count > 1 {
        #expect(members == order.filter(Set(members).contains), "In index order")
      }
      #expect(members.allSatisfy { step.new.cluster(of: $0) == cluster })
      let aggregate = step.new.aggregate(of: cluster, column: 0)
      let sums = step.newPoints.aggregate(of: members, column: 0)
      #expect(aggregate.sum == sums.sum && aggregate.valueCount == sums.valueCount)
      #expect(aggregate.minimum == sums.minimum && aggregate.maximum == sums.maximum)
      if let first = cluster.firstMember { #expect(members.contains(first)) }
    }
    #expect(step.new.memberCount == step.newPlanned.memberCount)
    for id in order where step.newPlanned.cluster(of: id) == nil {
      #expect(step.new.cluster(of: id) == nil)
    }
  }

  /// A merged cluster has the name of its first source and is drawn at the given
  /// position; the rest are as they were, in the same order.
  @Test(arguments: 0..<300)
  func mergedClustersAreNamedAfterTheFirst(seed: UInt64) throws {
    let step = MergingStep(seed: seed)
    let planned = step.newPlanned.clusters
    var expected = planned.map { [$0] }
    var anchors = planned.map(\.anchor)
    for merge in step.newMerges {
      let host = merge.sources[0]
      for place in merge.sources { expected[place] = [] }
      expected[host] = merge.sources.sorted().map { planned[$0] }
      if let anchor = merge.anchor, anchor.x.isFinite { anchors[host] = anchor.wrapped }
    }
    let hosts = planned.indices.filter { !expected[$0].isEmpty }
    #expect(step.new.clusters.map(\.id) == hosts.map { planned[$0].id })
    #expect(step.new.clusters.map(\.anchor) == hosts.map { anchors[$0] })
    for (cluster, host) in zip(step.new.clusters, hosts) {
      let parts = expected[host]
      #expect(step.new.parts(of: cluster).map(\.id) == parts.map(\.id))
      #expect(cluster.cell == planned[host].cell)
      if parts.count == 1 { #expect(cluster.isUniqueLocation == planned[host].isUniqueLocation) }
      let rect = step.new.mapRect(of: cluster).split()
      for id in step.new.members(of: cluster) {
        let place = try #require(step.newPoints.point(id)).mapPoint
        #expect(rect.contains { $0.contains(place) })
      }
    }
  }

  /// Diffs compare the shown clusters, and flows equal the result of visiting every point.
  @Test(arguments: 0..<300)
  func diffsTellWhatIsShown(seed: UInt64) {
    let step = MergingStep(seed: seed)
    step.expectDiffToLeadToTheNewPlan()
    step.expectChangesToBeAll()
    step.expectFlowsToCountEveryMember()
  }

  /// One step is a plan, the pass and a diff. The next plan starts from the planned clusters, so
  /// merging never accumulates.
  @Test(arguments: 0..<300)
  func nextPlanStartsFromWhatWasPlanned(seed: UInt64) {
    let step = MergingStep(seed: seed)
    let viewport = step.new.viewport
    let planned = step.planner.plan(step.index, for: viewport, after: step.old)
    #expect(planned.clusters == step.newPlanned.clusters)
    #expect(step.new.clusters == planned.merged(step.newMerges).clusters)
    let diff = PlanDiff(from: step.old, to: planned.merged(step.newMerges))
    #expect(diff.removed == step.diff.removed && diff.inserted == step.diff.inserted)
    #expect(diff.changed.map(\.hasNewMembers) == step.diff.changed.map(\.hasNewMembers))
    #expect(diff.flows == step.diff.flows)
    let plain = step.planner.step(step.index, for: viewport, after: step.old)
    #expect(plain.plan.clusters == planned.clusters)
    #expect(plain.diff.flows == PlanDiff(from: step.old, to: planned).flows)
  }

  /// Passes may follow one another.
  @Test(arguments: 0..<100)
  func mergedPlansCanBeMergedAgain(seed: UInt64) {
    let step = MergingStep(seed: seed)
    var random = SplitMix64(seed: seed)
    let merges = random.merges(of: step.new)
    let again = step.new.merged(merges)
    let expected = merges.map { merge in
      Set(merge.sources.flatMap { Array(step.new.members(of: step.new.clusters[$0])) })
    }
    let found = again.clusters.map { Set(again.members(of: $0)) }
    #expect(expected.allSatisfy(found.contains))
    #expect(found.map(\.count) == again.clusters.map(\.count))
    #expect(again.memberCount == step.newPlanned.memberCount)
    #expect(again.clusters.allSatisfy { again.parts(of: $0).map(\.count).reduce(0, +) == $0.count })
    let diff = PlanDiff(from: step.new, to: again)
    #expect(diff.applied(to: step.new.clusters) == again.clusters.sorted { $0.id < $1.id })
    #expect(PlanDiff(from: again, to: again.merged([])).isEmpty)
  }
}

extension MergingStep {
  /// The members of some planned clusters.
  fileprivate func members(_ places: [Int]) -> Set<PointID> {
    Set(places.flatMap { Array(newPlanned.members(of: newPlanned.clusters[$0])) })
  }
}

extension MapPoint {
  /// The place inside the world, found turn by turn.
  fileprivate var wrapped: MapPoint {
    let world = MapRect.world.width
    var x = x
    while x < 0 { x += world }
    while x >= world { x -= world }
    return MapPoint(x: x, y: y < 0 ? 0 : y > world ? world : y)
  }
}

extension Strategy {
  fileprivate var isInHierarchyOrder: Bool {
    radius != nil || spaced != nil
  }
}
