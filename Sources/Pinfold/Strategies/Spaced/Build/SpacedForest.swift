/// The clusters of all levels in the order of construction: locations first, and children before
/// parents.
struct SpacedForest {
  let levels: SpacedLevels

  let locationCount: Int

  private(set) var nodes: [SpacedNode]

  /// The moves. Those of a node start with the finest level.
  private(set) var moves: [SpacedMove]

  init(_ built: borrowing SpacedBuilder) {
    (levels, locationCount) = (built.levels, built.locationCount)
    (nodes, moves) = (built.nodes, built.moves)
  }
}

extension SpacedForest {
  /// Adds the coarse levels of a top above the built levels.
  ///
  /// Each cluster without a parent joins the disc with most of its points. Discs that lost all
  /// their points are omitted.
  ///
  /// - Parameter labels: The disc of each location at the top's finest level.
  mutating func grow(under top: SpacedTop, labels: [Int32]) {
    let upper = top.forest.nodes
    let roots = roots(labels)
    var weights = [Float](repeating: 0, count: upper.count)
    var rootCounts = [Int32](repeating: 0, count: upper.count)
    for (root, disc) in roots {
      weights[disc] += nodes[root].weight
      rootCounts[disc] += 1
    }
    // The new number of each node of the top, or a negative number for omitted nodes.
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

  /// Returns the disc of a location at the finest built level.
  func disc(of location: Int, at finest: Int) -> Int {
    let parent = Int(nodes[location].parent)
    return parent >= 0 && Int(nodes[parent].finest) == finest ? parent : location
  }

  /// Adds the positions of discs that have not moved at the finest built level.
  mutating func placeDiscs(at finest: Int) {
    var isPlaced = [Bool](repeating: false, count: nodes.count)
    for move in moves where Int(move.level) == finest { isPlaced[Int(move.node)] = true }
    var added: [SpacedMove] = []
    for location in 0..<locationCount {
      let disc = disc(of: location, at: finest)
      guard !isPlaced[disc] else { continue }
      isPlaced[disc] = true
      added.append(
        SpacedMove(
          node: Int32(truncatingIfNeeded: disc),
          level: UInt8(finest),
          x: nodes[disc].x,
          y: nodes[disc].y
        )
      )
    }
    moves = added + moves
  }

  /// The nodes without a parent, each with the label of most of its points.
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

  /// Whether a disc of the top is a single location that survives.
  private func isSame(_ root: Int, _ disc: Int, _ top: SpacedTop) -> Bool {
    guard root < locationCount, disc < top.forest.locationCount else { return false }
    let (own, other) = (nodes[root], top.forest.nodes[disc])
    return own.x == other.x && own.y == other.y && own.weight == other.weight
  }
}
