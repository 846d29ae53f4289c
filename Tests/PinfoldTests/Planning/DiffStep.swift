import Pinfold
import PinfoldTesting
import Testing

/// Two plans, one after the other, of points that may have been edited between them.
protocol DiffStep {
  var old: Plan { get }
  var new: Plan { get }
  var oldPoints: PointOracle { get }
  var newPoints: PointOracle { get }

  /// What turns the one into the other.
  var diff: PlanDiff { get }
}

extension DiffStep {
  var diff: PlanDiff { PlanDiff(from: old, to: new) }

  /// Expects the old plan to become the new one by the diff, and back by the opposite.
  func expectDiffToLeadToTheNewPlan(sourceLocation: SourceLocation = #_sourceLocation) {
    let diff = diff
    let expected = new.clusters.sorted { $0.id < $1.id }
    #expect(diff.applied(to: old.clusters) == expected, sourceLocation: sourceLocation)
    let (before, after) = (Set(old.clusters.map(\.id)), Set(new.clusters.map(\.id)))
    let removed = old.clusters.filter { !after.contains($0.id) }
    let inserted = new.clusters.filter { !before.contains($0.id) }
    #expect(diff.removed == removed, sourceLocation: sourceLocation)
    #expect(diff.inserted == inserted, sourceLocation: sourceLocation)
    let back = PlanDiff(from: new, to: old)
    #expect(
      back.removed == inserted && back.inserted == removed,
      sourceLocation: sourceLocation
    )
    #expect(PlanDiff(from: new, to: new).isEmpty, sourceLocation: sourceLocation)
  }

  /// Expects the diff to name the clusters that are shown before and after and have
  /// changed: themselves, their members, or the places and values of these.
  func expectChangesToBeAll(sourceLocation: SourceLocation = #_sourceLocation) {
    let diff = diff
    let before = Dictionary(uniqueKeysWithValues: old.clusters.map { ($0.id, $0) })
    let changes = Dictionary(uniqueKeysWithValues: diff.changed.map { ($0.after.id, $0) })
    for after in new.clusters {
      guard let before = before[after.id] else { continue }
      let hasNewMembers =
        figures(of: old.members(of: before), oldPoints)
        != figures(of: new.members(of: after), newPoints)
      let change = changes[after.id]
      #expect(
        (change != nil) == (hasNewMembers || before != after),
        "\(after.id)",
        sourceLocation: sourceLocation
      )
      guard let change else { continue }
      let isMoved = before.anchor != after.anchor
      #expect(
        change.hasNewMembers == hasNewMembers && change.isMoved == isMoved
          && change.before == before && change.after == after,
        "\(after.id)",
        sourceLocation: sourceLocation
      )
    }
    let order = new.clusters.map(\.id).filter { changes[$0] != nil }
    #expect(diff.changed.map(\.after.id) == order, sourceLocation: sourceLocation)
  }

  /// Expects the flows to be the ones found by visiting every point, and to add up to
  /// the counts.
  func expectFlowsToCountEveryMember(sourceLocation: SourceLocation = #_sourceLocation) {
    let diff = diff
    let leaving = Set(diff.removed.map(\.id) + diff.changed.map(\.before.id))
    let arriving = Set(diff.inserted.map(\.id) + diff.changed.map(\.after.id))
    var expected: [[MemberFlow.Endpoint]: Int] = [:]
    for id in Set((oldPoints.points + newPoints.points).map(\.id)) {
      let from = MemberFlow.Endpoint(id, in: old, oldPoints)
      let to = MemberFlow.Endpoint(id, in: new, newPoints)
      guard from.isNamed(in: leaving) || to.isNamed(in: arriving) else { continue }
      expected[[from, to], default: 0] += 1
    }
    let found = diff.flows.map { ([$0.from, $0.to], $0.count) }
    #expect(
      Dictionary(found, uniquingKeysWith: { -abs($0) - abs($1) }) == expected,
      sourceLocation: sourceLocation
    )
    diff.expectFlowsToAddUp(sourceLocation: sourceLocation)
  }

  /// Members with all that can change of them.
  private func figures(of members: PointSlice, _ points: PointOracle) -> Set<[UInt64]> {
    Set(
      members.map { id in
        let place = points.point(id).map { [UInt64($0.x), UInt64($0.y)] } ?? []
        return [UInt64(id.row)] + place + (points.values(of: id) ?? []).map(\.bitPattern)
      }
    )
  }
}

extension PlanDiff {
  /// Expects the flows to add up to the counts of the clusters that the diff names.
  func expectFlowsToAddUp(sourceLocation: SourceLocation = #_sourceLocation) {
    for cluster in removed + changed.map(\.before) {
      let count = targets(of: cluster.id).reduce(0) { $0 + $1.count }
      #expect(count == cluster.count, sourceLocation: sourceLocation)
    }
    for cluster in inserted + changed.map(\.after) {
      let count = sources(of: cluster.id).reduce(0) { $0 + $1.count }
      #expect(count == cluster.count, sourceLocation: sourceLocation)
    }
  }
}

extension MemberFlow.Endpoint {
  /// Where a point is.
  fileprivate init(_ id: PointID, in plan: Plan, _ points: PointOracle) {
    if points.point(id) == nil {
      self = .absent
    } else {
      self = plan.cluster(of: id).map { .cluster($0.id) } ?? .outside
    }
  }

  fileprivate func isNamed(in ids: Set<ClusterID>) -> Bool {
    if case .cluster(let id) = self { ids.contains(id) } else { false }
  }
}
