/// Clusters of all levels as they were built: locations first, then clusters, each before the one that
/// it is in.
struct SpacedForest {
  let levels: SpacedLevels

  /// How many locations there are.
  let locationCount: Int

  private(set) var nodes: [SpacedNode]

  /// Those of one node are in the order of levels, the finest first.
  private(set) var moves: [SpacedMove]

  init(_ built: borrowing SpacedBuilder) {
    (levels, locationCount) = (built.levels, built.locationCount)
    (nodes, moves) = (built.nodes, built.moves)
  }
}

extension SpacedForest {
  /// Puts the coarse levels of a top above what was built under it.
  ///
  /// What is in no cluster yet goes to the disc that holds most of it. Discs that lost all their points
  /// to others are left out.
  ///
  /// - Parameter labels: By location: its disc of the finest level of the top.
  mutating func grow(under top: SpacedTop, labels: [Int32]) {
    let upper = top.forest.nodes
    let roots = roots(labels)
    var weights = [Float](repeating: 0, count: upper.count)
    var rootCounts = [Int32](repeating: 0, count: upper.count)
    for (root, disc) in roots {
      weights[disc] += nodes[root].weight
      rootCounts[disc] += 1
    }
    // What each node of the top becomes; a negative number where it is left out.
    var numbers = [Int32](repeating: -1, count: upper.count)
    for (root, disc) in roots where rootCounts[disc] == 1 && isSame(root, disc, top) {
      numbers[disc] = Int32(truncatingIfNeeded: root)
    }
    for node in upper.indices where weights[node] > 0 {
      if upper[node].parent >= 0 { weights[Int(upper[node].parent)] += weights[node] }
      guard numbers[node] < 0 else { continue }
      numbers[node] = Int32(truncatingIfNeeded: nodes.count)
      nodes.append(
        SpacedNode(
          x: upper[node].x,
          y: upper[node].y,
          weight: weights[node],
          parent: -1,
          finest: min(upper[node].finest, UInt8(top.level))
        )
      )
    }
    for (root, disc) in roots where numbers[disc] != root { nodes[root].parent = numbers[disc] }
    for node in upper.indices where numbers[node] >= 0 && upper[node].parent >= 0 {
      nodes[Int(numbers[node])].parent = numbers[Int(upper[node].parent)]
    }
    for move in top.forest.moves where numbers[Int(move.node)] >= 0 {
      moves.append(
        SpacedMove(node: numbers[Int(move.node)], level: move.level, x: move.x, y: move.y)
      )
    }
  }

  /// Says of each disc of the finest level where it is, also of those that have not moved.
  mutating func placeDiscs(at level: Int) {
    var isPlaced = [Bool](repeating: false, count: nodes.count)
    for move in moves where Int(move.level) == level { isPlaced[Int(move.node)] = true }
    var all: [SpacedMove] = []
    for (offset, made) in nodes.enumerated() where !isPlaced[offset] && isDisc(offset, at: level) {
      let node = Int32(truncatingIfNeeded: offset)
      all.append(SpacedMove(node: node, level: UInt8(level), x: made.x, y: made.y))
    }
    moves = all + moves
  }

  /// Whether a node is a disc of the finest level that was built.
  private func isDisc(_ node: Int, at level: Int) -> Bool {
    guard node < locationCount || Int(nodes[node].finest) == level else { return false }
    let parent = nodes[node].parent
    return parent < 0 || Int(nodes[Int(parent)].finest) < level
  }

  /// The nodes that are in no other, each with the label of most of its points.
  private func roots(_ labels: [Int32]) -> [(root: Int, disc: Int)] {
    var labels = labels + [Int32](repeating: -1, count: nodes.count - locationCount)
    var heaviest = [Float](repeating: -1, count: nodes.count)
    var roots: [(root: Int, disc: Int)] = []
    for (node, made) in nodes.enumerated() {
      let parent = Int(made.parent)
      if parent < 0 {
        roots.append((node, Int(labels[node])))
      } else if made.weight > heaviest[parent] {
        (labels[parent], heaviest[parent]) = (labels[node], made.weight)
      }
    }
    return roots
  }

  /// Whether a disc of a top is one location, which lives on.
  private func isSame(_ root: Int, _ disc: Int, _ top: SpacedTop) -> Bool {
    guard root < locationCount, disc < top.forest.locationCount else { return false }
    let (own, other) = (nodes[root], top.forest.nodes[disc])
    return own.x == other.x && own.y == other.y && own.weight == other.weight
  }
}
