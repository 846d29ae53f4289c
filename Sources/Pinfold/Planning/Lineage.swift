/// Where the members of one plan's clusters are in another plan.
struct Lineage {
  /// A cluster by its place in its plan, or why there is none.
  enum Place: Equatable {
    case cluster(Int)

    /// On the map, but not in the planned area.
    case outside

    /// Not on the map.
    case absent
  }

  /// So many members went from one place to another.
  struct Flow {
    let from: Place
    let to: Place
    let count: Int
  }

  /// Every member of either plan is in exactly one flow, and each pair of places
  /// is in at most one.
  let flows: [Flow]

  /// Whether clusters of the old plan have members that went, moved or were
  /// updated.
  private(set) var isOldEdited: [Bool]

  /// Whether clusters of the new plan have members that came, moved or were
  /// updated.
  private(set) var isNewEdited: [Bool]

  /// How many flows lead to each cluster of the new plan.
  private let ancestorCounts: [Int]
}

extension Lineage {
  /// Follows the members from one plan to the next.
  ///
  /// - Complexity: As for planning both, and O(log *n*) for each point edited
  ///   between them.
  init(from old: Plan, to new: Plan) {
    let (before, after) = (PlanMembership(old), PlanMembership(new))
    let edits = new.index.difference(from: old.index)
    var tally = FlowTally(before, after)
    for signed in new.index.signedRuns { tally.add(signed.run, sign: signed.isRemoval ? -1 : 1) }
    // What is left are the points that both plans know at the same place.
    tally.add(edits.added, sign: -1)
    isOldEdited = [Bool](repeating: false, count: old.clusters.count)
    isNewEdited = [Bool](repeating: false, count: new.clusters.count)
    for (from, to) in Self.edited(edits, before, after) {
      tally.count(from, to, 1)
      if case .cluster(let index) = from { isOldEdited[index] = true }
      if case .cluster(let index) = to { isNewEdited[index] = true }
    }
    flows = tally.flows
    var ancestorCounts = [Int](repeating: 0, count: new.clusters.count)
    for flow in flows {
      if case .cluster(let index) = flow.to { ancestorCounts[index] += 1 }
    }
    self.ancestorCounts = ancestorCounts
  }

  /// Returns whether all members of an old cluster are in a new one, and no
  /// others.
  func keepsMembers(_ old: Int, _ new: Int) -> Bool {
    // In the order of old clusters: the flows of one are neighbours.
    var (low, high) = (0, flows.count)
    while low < high {
      let middle = low + (high - low) / 2
      if flows[middle].from.isBefore(old) { low = middle + 1 } else { high = middle }
    }
    guard low < flows.count else { return false }
    let isOnlyOne = low + 1 == flows.count || flows[low + 1].from != .cluster(old)
    return isOnlyOne && flows[low].from == .cluster(old) && flows[low].to == .cluster(new)
      && ancestorCounts[new] == 1
  }

  /// Returns where each edited point was and is.
  private static func edited(
    _ edits: Layer,
    _ before: PlanMembership,
    _ after: PlanMembership
  ) -> [(from: Place, to: Place)] {
    let (gone, come) = (edits.removed.keysByRow, edits.added.keysByRow)
    var moves: [(from: Place, to: Place)] = []
    var (old, new) = (0, 0)
    while old < gone.count || new < come.count {
      let row = min(
        old < gone.count ? gone[old].row : .max,
        new < come.count ? come[new].row : .max
      )
      var move = (from: Place.absent, to: Place.absent)
      if old < gone.count, gone[old].row == row {
        move.from = FlowTally.place(gone[old].key, before)
        old += 1
      }
      if new < come.count, come[new].row == row {
        move.to = FlowTally.place(come[new].key, after)
        new += 1
      }
      moves.append(move)
    }
    return moves
  }
}

extension Lineage.Place {
  /// Returns whether the place comes before an old cluster in the order of flows.
  fileprivate func isBefore(_ index: Int) -> Bool {
    if case .cluster(let other) = self { other < index } else { true }
  }
}

extension Run {
  /// The points by ascending row.
  fileprivate var keysByRow: [(row: UInt32, key: UInt64)] {
    rows.indices.map { (row: rows[$0], key: keys[$0]) }.sorted { $0.row < $1.row }
  }
}
