/// The flows of members between the planned clusters of two plans.
struct Lineage {
  /// The offset of a cluster in its plan.
  typealias Endpoint = Flow<Int>.Endpoint

  /// Each member of either plan is in exactly one flow, and each pair of endpoints has at most one
  /// flow.
  let flows: [Flow<Int>]

  /// The flows of members that keep their position on the map.
  let stayingFlows: [Flow<Int>]

  /// Whether an old cluster has members that were removed, moved or updated.
  private(set) var isOldEdited: [Bool]

  /// Whether a new cluster has members that were inserted, moved or updated.
  private(set) var isNewEdited: [Bool]

  /// The number of flows into each new cluster.
  private let ancestorCounts: [Int]
}

extension Lineage {
  /// Follows the members from one plan to the next.
  ///
  /// - Complexity: As for making both plans, plus O(log *n*) for each point edited between them.
  ///   Clusters by distance add O(*k*) for *k* points at the position of an edit, and the time for
  ///   nodes that lie in several cells. O(*n*) if a plan shows a subset.
  init(from old: Plan, to new: Plan) {
    if let lineage = Lineage(byCategoryFrom: old, to: new) {
      self = lineage
      return
    }
    // Hierarchies also count the points that are not in a subset.
    let areWhole = old.subset == nil && new.subset == nil
    let (old, new) = (old.withoutSubset, new.withoutSubset)
    let edits = new.index.difference(from: old.index)
    let nodeFlows = areWhole ? RadiusFlows(from: old, to: new) : nil
    let cellFlows = areWhole ? RadiusCellFlows(from: old, to: new, edits) : nil
    let discFlows = areWhole ? SpacedFlows(from: old, to: new) : nil
    let listsPoints = nodeFlows == nil && cellFlows == nil && discFlows == nil
    let before = MemberLookup(old, listsPoints: listsPoints)
    let after = MemberLookup(new, listsPoints: listsPoints)
    isOldEdited = [Bool](repeating: false, count: old.planned.clusters.count)
    isNewEdited = [Bool](repeating: false, count: new.planned.clusters.count)
    let moves = Self.edited(edits, before, after)
    for move in moves {
      if case .cluster(let index) = move.from { isOldEdited[index] = true }
      if case .cluster(let index) = move.to { isNewEdited[index] = true }
    }
    let leaving = moves.lazy.filter { !$0.isStaying }
      .map { (from: $0.from, to: $0.to, count: $0.count) }
    var counts: FlowCounts
    if let nodeFlows {
      counts = nodeFlows.staying(without: leaving)
    } else if let cellFlows {
      counts = cellFlows.staying(without: edits, leaving)
    } else {
      counts =
        discFlows?.staying(without: edits)
        ?? Self.tallied(new.index, without: edits, before, after)
      for move in moves where move.isStaying { counts.add(move.from, move.to, move.count) }
    }
    stayingFlows = counts.flows()
    for move in leaving { counts.add(move.from, move.to, move.count) }
    flows = leaving.isEmpty ? stayingFlows : counts.flows()
    ancestorCounts = Self.ancestorCounts(isNewEdited.count, flows)
  }

  private static func tallied(
    _ index: PointIndex,
    without edits: Layer,
    _ before: MemberLookup,
    _ after: MemberLookup
  ) -> FlowCounts {
    var tally = FlowTally(before, after)
    for signed in index.signedRuns { tally.add(signed.run, sign: signed.isRemoval ? -1 : 1) }
    // The rest are the points with the same position in both plans.
    tally.add(edits.added, sign: -1)
    return tally.counts
  }

  /// Returns the lineage of the clusters after passes.
  ///
  /// - Complexity: O(*f* log *f*) for *f* flows. O(1) if neither plan has merged clusters.
  func shown(from old: Plan, to new: Plan) -> Lineage {
    guard old.merging != nil || new.merging != nil else { return self }
    return Lineage(
      flows: flows.shown(from: old.merging, to: new.merging),
      stayingFlows: stayingFlows.shown(from: old.merging, to: new.merging),
      isOldEdited: old.marks(isOldEdited),
      isNewEdited: new.marks(isNewEdited)
    )
  }

  init(
    flows: [Flow<Int>],
    stayingFlows: [Flow<Int>],
    isOldEdited: [Bool],
    isNewEdited: [Bool]
  ) {
    (self.flows, self.stayingFlows) = (flows, stayingFlows)
    (self.isOldEdited, self.isNewEdited) = (isOldEdited, isNewEdited)
    ancestorCounts = Self.ancestorCounts(isNewEdited.count, flows)
  }

  private static func ancestorCounts(_ clusterCount: Int, _ flows: [Flow<Int>]) -> [Int] {
    var counts = [Int](repeating: 0, count: clusterCount)
    for flow in flows {
      if case .cluster(let index) = flow.to { counts[index] += 1 }
    }
    return counts
  }

  /// Returns whether an old and a new cluster have the same members.
  func keepsMembers(_ old: Int, _ new: Int) -> Bool {
    // The flows of an old cluster are adjacent, because flows are sorted by old cluster.
    let index = flows.indices.endOfPrefix { flows[$0].from.isBefore(old) }
    guard index < flows.count else { return false }
    let isOnlyOne = index + 1 == flows.count || flows[index + 1].from != .cluster(old)
    return isOnlyOne && flows[index].from == .cluster(old) && flows[index].to == .cluster(new)
      && ancestorCounts[new] == 1
  }

  /// Returns the moves of edited points from or to clusters. Weight that a point gains was absent
  /// before, and weight that it loses is absent afterward.
  private static func edited(
    _ edits: Layer,
    _ before: MemberLookup,
    _ after: MemberLookup
  ) -> [Move] {
    let (removed, added) = (edits.removed, edits.added)
    var moves: [Move] = []
    // Most edits are out of sight, so skip points outside clusters as early as possible.
    for slot in 0..<removed.count {
      guard let old = before.cluster(ofKey: removed.keys[slot], row: removed.rows[slot])
      else { continue }
      var left = removed.weight(at: slot)
      if let twin = edits.addedLookup.slot(ofRow: removed.rows[slot], in: added.rows) {
        let stays = min(left, added.weight(at: twin))
        let to = FlowTally.endpoint(added.keys[twin], added.rows[twin], after)
        let isStaying = added.keys[twin] == removed.keys[slot]
        moves.append(.cluster(old), to, stays, isStaying: isStaying)
        left -= stays
      }
      moves.append(.cluster(old), .absent, left)
    }
    for slot in 0..<added.count {
      guard let new = after.cluster(ofKey: added.keys[slot], row: added.rows[slot])
      else { continue }
      var left = added.weight(at: slot)
      if let twin = edits.removedLookup.slot(ofRow: added.rows[slot], in: removed.rows) {
        let stays = min(left, removed.weight(at: twin))
        let from = FlowTally.endpoint(removed.keys[twin], removed.rows[twin], before)
        let isStaying = removed.keys[twin] == added.keys[slot]
        // The loop above has added moves that start in a cluster.
        if !from.isCluster { moves.append(from, .cluster(new), stays, isStaying: isStaying) }
        left -= stays
      }
      moves.append(.absent, .cluster(new), left)
    }
    return moves
  }
}

private struct Move {
  let from: Lineage.Endpoint
  let to: Lineage.Endpoint

  let count: Int

  /// Whether the point keeps its position, with other values or another weight.
  let isStaying: Bool
}

extension [Move] {
  fileprivate mutating func append(
    _ from: Lineage.Endpoint,
    _ to: Lineage.Endpoint,
    _ weight: UInt64,
    isStaying: Bool = false
  ) {
    guard weight > 0 else { return }
    append(Move(from: from, to: to, count: Int(weight), isStaying: isStaying))
  }
}

extension Lineage.Endpoint {
  fileprivate func isBefore(_ index: Int) -> Bool {
    if case .cluster(let other) = self { other < index } else { true }
  }
}
