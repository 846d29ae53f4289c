/// Finds the disc that an inserted point joins: the one at the finest level that is nearer to it
/// than the separation; of several, the nearest.
struct SpacedInsertionSearch {
  private let tree: SpacedTree
  private let position: GridPoint

  /// What was edited before.
  private let edits: SpacedEdits

  /// What was found, and at which level; at a negative one nothing.
  private var level = -1
  private var disc = SpacedDisc.inserted(-1)
  private var square = Double.infinity

  init(_ tree: SpacedTree, _ position: GridPoint, _ edits: SpacedEdits) {
    (self.tree, self.position, self.edits) = (tree, position, edits)
  }
}

extension SpacedInsertionSearch {
  /// Searches the tree, and the points that were inserted before.
  ///
  /// - Parameters:
  ///   - inserted: The points that were inserted before.
  ///   - isShown: By insertion, whether it is there or a point that joined it.
  /// - Complexity: O(*d* + *m*) for *d* clusters around the point and *m* inserted points.
  mutating func search(_ inserted: [SpacedInsertion], _ isShown: [Bool]) {
    search(0..<tree.nodeCount, 0..<tree.count, below: -1)
    for (offset, point) in inserted.enumerated() where isShown[offset] {
      let square = square(to: point.position)
      note(
        .inserted(offset),
        square,
        at: finestLevel(within: square),
        notBelow: point.joinLevel + 1
      )
    }
  }

  /// Returns the inserted point.
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
        slot: tree.firsts[node],
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

  /// Searches what is in one cluster, or in none, at levels finer than one.
  private mutating func search(_ nodes: Range<Int>, _ slots: Range<Int>, below coarser: Int) {
    var (node, slot) = (nodes.lowerBound, slots.lowerBound)
    while slot < slots.upperBound {
      guard node < nodes.upperBound, Int(tree.firsts[node]) == slot else {
        let square = square(to: tree.position(at: slot))
        if !edits.isEmpty(slot..<slot + 1) {
          note(.leaf(slot), square, at: finestLevel(within: square), notBelow: coarser + 1)
        }
        slot += 1
        continue
      }
      search(node, below: coarser)
      slot = Int(tree.ends[node])
      node = Int(tree.nodeEnds[node])
    }
  }

  private mutating func search(_ node: Int, below coarser: Int) {
    guard !edits.isEmpty(tree.slots(of: node)) else { return }
    let finest = Int(tree.finest[node])
    // Inside are finer levels, which are better.
    if finest < tree.levels.count {
      let within = 2.5 * tree.separations[finest] + 3.5 * tree.separations[finest + 1]
      let distance = square(to: tree.position(of: node, at: finest))
      if distance < within * within {
        search(node + 1..<Int(tree.nodeEnds[node]), tree.slots(of: node), below: finest)
      }
    }
    var candidate = finest
    while candidate > coarser && candidate >= level {
      let square = square(to: tree.position(of: node, at: candidate))
      if finestLevel(within: square) >= candidate {
        return note(.node(node), square, at: candidate, notBelow: coarser + 1)
      }
      candidate -= 1
    }
  }

  private func square(to other: GridPoint) -> Double {
    spacedSquare(other.x, other.y, position.x, position.y)
  }

  /// The finest level at which discs are farther apart than a distance; for none the level behind
  /// the finest one.
  private func finestLevel(within square: Double) -> Int {
    guard square > 0 else { return tree.levels.count }
    return (0..<tree.levels.count).endOfPrefix {
      tree.separations[$0] * tree.separations[$0] > square
    } - 1
  }

  private mutating func note(
    _ disc: SpacedDisc,
    _ square: Double,
    at level: Int,
    notBelow least: Int
  ) {
    guard level >= least, level >= 0,
      level > self.level || level == self.level && square < self.square
    else { return }
    (self.level, self.disc, self.square) = (level, disc, square)
  }
}
