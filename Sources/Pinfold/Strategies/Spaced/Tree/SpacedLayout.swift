/// Arranges a forest in the order of a ``SpacedTree``.
struct SpacedLayout {
  let levels: SpacedLevels
  private(set) var order: [UInt32]
  private(set) var places: [UInt32]
  private(set) var weightsBefore: [UInt64] = []
  private(set) var nodes: [SpacedTreeNode] = []
  private(set) var moveLevels: [UInt8] = []
  private(set) var movePositions: [GridPoint] = []
  private(set) var scales: [ClusterScale]

  /// By node of the forest.
  private var pointCounts: [UInt32]
  private var nodeCounts: [UInt32]

  /// By node of the forest: its offset in preorder, or a negative number for a leaf.
  private var offsets: [Int32]

  init(_ built: SpacedForest, _ locations: SpacedLocations, _ run: Run) {
    levels = built.levels
    order = [UInt32](repeating: 0, count: run.count)
    places = order
    pointCounts = [UInt32](repeating: 0, count: built.nodes.count)
    nodeCounts = pointCounts
    offsets = [Int32](repeating: -1, count: built.nodes.count)
    scales = []
    count(built, locations)
    place(built, locations)
    for slot in order.indices { places[Int(order[slot])] = UInt32(truncatingIfNeeded: slot) }
    addPlaces(built, run)
    addMoves(built)
    addBoxes(built)
    addWeights(run)
    scales = SpacedScales.scales(of: built, levels)
  }

  /// Children come before parents.
  private mutating func count(_ built: SpacedForest, _ locations: SpacedLocations) {
    // A location with one point that never moves does not need a node.
    for move in built.moves where Int(move.node) < built.locationCount {
      nodeCounts[Int(move.node)] = 1
    }
    for node in built.nodes.indices {
      if node < built.locationCount {
        pointCounts[node] = locations.starts[node + 1] - locations.starts[node]
        if pointCounts[node] > 1 { nodeCounts[node] = 1 }
      } else {
        nodeCounts[node] += 1
      }
      let parent = Int(built.nodes[node].parent)
      guard parent >= 0 else { continue }
      pointCounts[parent] += pointCounts[node]
      nodeCounts[parent] += nodeCounts[node]
    }
  }

  /// Assigns slots to points and offsets to nodes, starting at the roots.
  private mutating func place(_ built: SpacedForest, _ locations: SpacedLocations) {
    var total: UInt32 = 0
    for node in built.nodes.indices where built.nodes[node].parent < 0 {
      total += nodeCounts[node]
    }
    let nodeCount = Int(total)
    nodes = [SpacedTreeNode](repeating: SpacedTreeNode(), count: nodeCount + 1)
    // The next free slot and offset in each node. The last entry is for roots.
    let root = built.nodes.count
    var nextSlots = [UInt32](repeating: 0, count: root + 1)
    var nextOffsets = nextSlots
    for node in built.nodes.indices.reversed() {
      let parent = built.nodes[node].parent < 0 ? root : Int(built.nodes[node].parent)
      let (first, offset) = (nextSlots[parent], nextOffsets[parent])
      nextSlots[parent] += pointCounts[node]
      nextOffsets[parent] += nodeCounts[node]
      if nodeCounts[node] > 0 {
        offsets[node] = Int32(truncatingIfNeeded: offset)
        nodes[Int(offset)] = SpacedTreeNode(
          firstSlot: first,
          endSlot: first + pointCounts[node],
          endNode: offset + nodeCounts[node],
          finest: built.nodes[node].finest
        )
        (nextSlots[node], nextOffsets[node]) = (first, offset + 1)
      }
      guard node < built.locationCount else { continue }
      for point in 0..<pointCounts[node] {
        order[Int(first + point)] = locations.starts[node] + point
      }
    }
  }

  /// Sets the position of each node at its finest level.
  private mutating func addPlaces(_ built: SpacedForest, _ run: Run) {
    for node in nodes.indices.dropLast() {
      nodes[node].place = MortonKey.position(run.keys[Int(order[Int(nodes[node].firstSlot)])])
    }
    for move in built.moves where isFirst(move) {
      nodes[Int(offsets[Int(move.node)])].place = GridPoint(x: move.x, y: move.y)
    }
  }

  /// Whether a move sets the first position of a new cluster.
  private func isFirst(_ move: SpacedMove) -> Bool {
    nodes[Int(offsets[Int(move.node)])].finest == move.level
  }

  /// Sorts the other moves by node. Moves of a node stay in the order of levels.
  private mutating func addMoves(_ built: SpacedForest) {
    var starts = [UInt32](repeating: 0, count: nodes.count)
    for move in built.moves where !isFirst(move) { starts[Int(offsets[Int(move.node)])] += 1 }
    var sum: UInt32 = 0
    for node in starts.indices {
      (starts[node], sum) = (sum, sum + starts[node])
      nodes[node].firstMove = starts[node]
    }
    moveLevels = [UInt8](repeating: 0, count: Int(sum))
    movePositions = [GridPoint](repeating: GridPoint(x: 0, y: 0), count: Int(sum))
    for move in built.moves where !isFirst(move) {
      let node = Int(offsets[Int(move.node)])
      moveLevels[Int(starts[node])] = move.level
      movePositions[Int(starts[node])] = GridPoint(x: move.x, y: move.y)
      starts[node] += 1
    }
  }

  private mutating func addBoxes(_ built: SpacedForest) {
    let first = built.locationCount
    var boxes = [MemberBox](repeating: MemberBox(), count: built.nodes.count - first)
    for node in built.nodes.indices {
      let (own, parent) = (built.nodes[node], Int(built.nodes[node].parent))
      let box = node < first ? MemberBox() : boxes[node - first]
      if parent >= 0 { boxes[parent - first].add(box, of: own, around: built.nodes[parent]) }
      guard node >= first else { continue }
      let offset = Int(offsets[node])
      let place = nodes[offset].place
      let way = spacedOffset(place.x, place.y, from: own.x, own.y)
      let unit = 1 / levels.separation(at: Int(own.finest))
      nodes[offset].box = SpacedBox(
        (way - box.least) * unit,
        (box.greatest - way) * unit
      )
    }
  }

  private mutating func addWeights(_ run: Run) {
    guard run.weights != nil else { return }
    weightsBefore.reserveCapacity(order.count + 1)
    var sum: UInt64 = 0
    weightsBefore.append(0)
    for slot in order {
      sum &+= run.weight(at: Int(slot))
      weightsBefore.append(sum)
    }
  }
}

/// A box around the locations of a cluster, relative to its centroid, in grid units.
private struct MemberBox {
  private(set) var least = SIMD2<Double>.zero
  private(set) var greatest = SIMD2<Double>.zero

  mutating func add(_ box: MemberBox, of inner: SpacedNode, around outer: SpacedNode) {
    let way = spacedOffset(inner.x, inner.y, from: outer.x, outer.y)
    least = pointwiseMin(least, box.least + way)
    greatest = pointwiseMax(greatest, box.greatest + way)
  }
}
