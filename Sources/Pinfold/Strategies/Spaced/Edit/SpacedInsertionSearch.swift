/// Finds the disc that an inserted point joins.
///
/// This is the disc at the finest level that is closer than the separation. Ties go to the nearest.
struct SpacedInsertionSearch {
  private let tree: SpacedTree
  private let position: GridPoint

  private let edits: SpacedEdits

  /// The level of the best disc so far, or a negative number.
  private var level = -1
  private var disc = SpacedDisc.inserted(-1)
  private(set) var square = Double.infinity

  init(_ tree: SpacedTree, _ position: GridPoint, _ edits: SpacedEdits) {
    (self.tree, self.position, self.edits) = (tree, position, edits)
  }
}

extension SpacedInsertionSearch {
  /// Searches the tree and the points inserted earlier.
  ///
  /// - Parameters:
  ///   - isShown: Whether each inserted point, or a point that joined it, exists.
  ///   - positions: A separate array, because each search reads all positions.
  /// - Complexity: O(*d* + *m*) for *d* clusters around the point and *m* inserted points.
  mutating func search(
    _ inserted: [SpacedInsertion],
    _ isShown: [Bool],
    _ positions: [GridPoint]
  ) {
    // Starts with the clusters of a nearby point, so that coarser levels can be skipped.
    if let neighbor = tree.slot(near: MortonKey.interleave(x: position.x, y: position.y)) {
      search(0..<tree.nodeCount, 0..<tree.count, below: -1, of: neighbor)
    }
    search(0..<tree.nodeCount, 0..<tree.count, below: -1)
    for (offset, other) in positions.enumerated() {
      let square = square(to: other)
      guard square <= farthest, isShown[offset] else { continue }
      note(
        .inserted(offset),
        square,
        at: finestLevel(within: square),
        notBelow: inserted[offset].joinLevel + 1
      )
    }
  }

  func insertion(
    key: UInt64,
    row: UInt32,
    weight: UInt64,
    offset: Int32,
    _ inserted: [SpacedInsertion]
  ) -> SpacedInsertion {
    var host: Int?
    var link = SpacedLink.none(offset)
    switch disc {
    case .node(let node):
      link = SpacedLink(
        slot: tree.nodes[node].firstSlot,
        node: UInt32(truncatingIfNeeded: node),
        level: level,
        insertion: offset
      )
    case .leaf(let slot):
      link = SpacedLink(
        slot: UInt32(truncatingIfNeeded: slot),
        node: .max,
        level: level,
        insertion: offset
      )
    case .inserted(let other) where other >= 0:
      host = other
      let joined = inserted[other].link
      link = SpacedLink(
        slot: joined.slot,
        node: joined.node,
        level: joined.level,
        insertion: offset
      )
    case .inserted: break
    }
    return SpacedInsertion(
      key: key,
      row: row,
      weight: weight,
      joinLevel: level,
      host: host,
      link: link
    )
  }

  /// Searches the contents of one cluster, or the roots, at levels finer than `coarser`.
  ///
  /// - Parameter only: Restricts the search to the clusters of the point in this slot.
  private mutating func search(
    _ nodes: Range<Int>,
    _ slots: Range<Int>,
    below coarser: Int,
    of only: Int? = nil
  ) {
    var (node, slot) = (nodes.lowerBound, slots.lowerBound)
    while slot < slots.upperBound {
      guard node < nodes.upperBound, Int(tree.nodes[node].firstSlot) == slot else {
        if only == nil || only == slot {
          let square = square(to: tree.position(at: slot))
          if square <= farthest {
            note(.leaf(slot), square, at: finestLevel(within: square), notBelow: coarser + 1)
          }
          if only == slot { return }
        }
        slot += 1
        continue
      }
      let end = Int(tree.nodes[node].endSlot)
      if let only {
        // Each point is in only one cluster.
        if only < end { return search(node, below: coarser, of: only) }
      } else {
        search(node, below: coarser, of: nil)
      }
      slot = end
      node = Int(tree.nodes[node].endNode)
    }
  }

  private mutating func search(_ node: Int, below coarser: Int, of only: Int?) {
    let finest = Int(tree.nodes[node].finest)
    // Finer levels inside the cluster are better.
    if finest < tree.levels.count {
      // A disc that is near enough has a location in the box, within its reach.
      let near = (SpacedTree.memberReach + 1) * tree.separations[max(finest + 1, level)]
      let place = tree.nodes[node].place
      let way = spacedOffset(position.x, position.y, from: place.x, place.y)
      if tree.nodes[node].box.isNear(way, within: near, separation: tree.separations[finest]) {
        search(
          node + 1..<Int(tree.nodes[node].endNode),
          tree.slots(of: node),
          below: finest,
          of: only
        )
      }
    }
    var candidate = finest
    while candidate > coarser && candidate >= level {
      let square = square(to: tree.position(of: node, at: candidate))
      if square < tree.squaredSeparations[candidate] {
        return note(.node(node), square, at: candidate, notBelow: coarser + 1)
      }
      candidate -= 1
    }
  }

  /// The squared distance up to which a better disc may be found.
  private var farthest: Double { level < 0 ? .infinity : tree.squaredSeparations[level] }

  private func square(to other: GridPoint) -> Double {
    spacedSquare(other.x, other.y, position.x, position.y)
  }

  /// Returns the finest level, or a negative number if there is none.
  private func finestLevel(within square: Double) -> Int {
    tree.squaredSeparations.indices.endOfPrefix { tree.squaredSeparations[$0] > square } - 1
  }

  private mutating func note(
    _ disc: SpacedDisc,
    _ square: Double,
    at level: Int,
    notBelow least: Int
  ) {
    guard level >= least, level >= 0,
      level > self.level || level == self.level && square < self.square,
      !isEmpty(disc)
    else { return }
    (self.level, self.disc, self.square) = (level, disc, square)
  }

  /// Whether all points of a disc were removed, so that no point may join it.
  private func isEmpty(_ disc: SpacedDisc) -> Bool {
    if case .inserted = disc { return false }
    return edits.isEmpty(tree.slots(of: disc))
  }
}
