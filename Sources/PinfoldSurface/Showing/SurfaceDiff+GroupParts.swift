import Pinfold

extension SurfaceDiff {
  mutating func add(
    _ diff: PlanDiff,
    of part: GroupPart.ID,
    from old: SurfacePlan?,
    to new: SurfacePlan
  ) {
    let scale = new.part(part)?.plan.scale ?? .fixed
    let oldScale = old?.part(part)?.plan.scale ?? scale
    removed += diff.removed.map { cluster in
      // The cluster was shown, so there is an old plan.
      (old ?? new).shown(cluster, in: part, oldScale)
    }
    inserted += diff.inserted.map { new.shown($0, in: part, scale) }
    changed += diff.changed.map { change in
      Change(
        before: (old ?? new).shown(change.before, in: part, oldScale),
        after: new.shown(change.after, in: part, scale),
        hasNewMembers: change.hasNewMembers
      )
    }
    flows += diff.flows.map { flow in
      Flow(
        from: flow.from.map(part.shownID),
        to: flow.to.map(part.shownID),
        count: flow.count
      )
    }
  }

  /// Adds clusters that changed only their drawn position, size or shade,
  /// or categories.
  mutating func addRedrawn(from old: SurfacePlan, to new: SurfacePlan) {
    let named = Set(removed.map(\.id)).union(inserted.map(\.id)).union(changed.map(\.after.id))
    let displaced = Set(old.positions.keys).union(new.positions.keys).subtracting(named)
    let scales = Dictionary(uniqueKeysWithValues: old.parts.map { ($0.id, $0.plan.scale) })
    let isRescaled = new.parts.contains { scales[$0.id] ?? $0.plan.scale != $0.plan.scale }
    let hasCategories = (old.parts + new.parts).contains { $0.categoryNames != nil }
    guard isRescaled || hasCategories || !displaced.isEmpty else { return }
    for after in new.clusters where !named.contains(after.id) {
      let scale = scales[after.id.part] ?? after.scale
      let before = old.shown(after.cluster, in: after.id.part, scale)
      guard before != after else { continue }
      changed.append(Change(before: before, after: after, hasNewMembers: false))
      let end = Flow.Endpoint.cluster(after.id)
      flows.append(Flow(from: end, to: end, count: after.count))
    }
  }

  /// Joins the two flows of each point that changed parts. In the diffs of the parts, the point is
  /// removed from one and inserted into the other.
  ///
  /// - Parameter points: The points that entered or left the excluded points, with their groups.
  mutating func join(
    _ points: [(id: PointID, group: GroupID)],
    from old: SurfacePlan,
    to new: SurfacePlan
  ) {
    guard !points.isEmpty else { return }
    var counts: [Ends: Int] = [:]
    for flow in flows { counts[Ends(flow.from, flow.to), default: 0] += flow.count }
    for point in points {
      let parts = [true, false].map { GroupPart.ID(group: point.group, isExcluded: $0) }
      let ends = parts.map { (old.place(of: point.id, in: $0), new.place(of: point.id, in: $0)) }
      // If one end is missing, the point was inserted or removed.
      guard let from = ends.map(\.0).first(where: { $0 != .absent }),
        let to = ends.map(\.1).first(where: { $0 != .absent })
      else { continue }
      // Only the smaller weight moved. The difference was inserted or removed.
      let weights = [old, new].map { plan in
        parts.lazy.compactMap { plan.part($0)?.points.weight(of: point.id) }.first ?? 1
      }
      let weight = min(weights[0], weights[1])
      for (from, to) in ends where from.isCluster || to.isCluster {
        counts[Ends(from, to), default: 0] -= weight
      }
      if from.isCluster || to.isCluster { counts[Ends(from, to), default: 0] += weight }
    }
    let order = flows.map { Ends($0.from, $0.to) }
    let known = Set(order)
    let added = counts.keys.filter { !known.contains($0) }.sorted()
    flows = (order + added).compactMap { ends in
      guard let count = counts.removeValue(forKey: ends), count > 0 else { return nil }
      return Flow(from: ends.from, to: ends.to, count: count)
    }
  }

  /// The endpoints of a flow.
  private struct Ends: Hashable, Comparable {
    let from: Flow.Endpoint
    let to: Flow.Endpoint

    init(_ from: Flow.Endpoint, _ to: Flow.Endpoint) {
      (self.from, self.to) = (from, to)
    }

    static func < (a: Ends, b: Ends) -> Bool {
      a.from == b.from ? a.to.isBefore(b.to) : a.from.isBefore(b.from)
    }
  }
}

extension SurfaceDiff.Flow.Endpoint {
  /// Orders endpoints: clusters by id, then outside, then absent.
  fileprivate func isBefore(_ other: Self) -> Bool {
    switch (self, other) {
    case (.cluster(let a), .cluster(let b)): a < b
    case (.cluster, _): true
    case (.outside, .absent): true
    default: false
    }
  }
}
