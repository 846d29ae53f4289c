/// Spaced clusters of all levels, with later edits.
struct SpacedHierarchy: Sendable {
  let tree: SpacedTree
  private(set) var edits = SpacedEdits()

  init(_ tree: SpacedTree) { self.tree = tree }

  init(_ index: PointIndex, _ clustering: SpacedClustering) {
    self.init(SpacedConstruction(of: index, clustering).finished())
  }
}

extension SpacedHierarchy {
  var byteCount: Int { tree.byteCount + edits.count * 64 }

  /// Returns whether updating the hierarchy is faster than rebuilding it.
  func follows(_ changeCount: Int) -> Bool {
    SpacedEdits.follows(edits.count + changeCount, of: tree.count)
  }

  mutating func replace(_ removed: Run, with added: Run) {
    edits.replace(removed, with: added, in: tree)
  }

  /// Visits nonempty discs with their positions.
  func forEachDisc(
    at level: Int,
    in area: SpacedArea,
    _ body: (SpacedDisc, GridPoint) -> Void
  ) {
    tree.forEachDisc(at: level, in: area, body)
    for (offset, point) in edits.inserted.enumerated()
    where point.joinLevel < level && area.isNear(point.position, 0) {
      body(.inserted(offset), point.position)
    }
  }

  func members(of disc: SpacedDisc, at level: Int) -> SpacedPoints {
    SpacedPoints(self, disc, at: level)
  }
}

/// The points of a disc: points of the tree in its order, then inserted points.
struct SpacedPoints: Sequence, Sendable {
  let tree: SpacedTree
  let slots: Range<Int>

  private let removed: ArraySlice<UInt32>

  private let inserted: [(row: UInt32, key: UInt64, weight: UInt64)]

  init(_ hierarchy: SpacedHierarchy, _ disc: SpacedDisc, at level: Int) {
    tree = hierarchy.tree
    let edits = hierarchy.edits
    slots = tree.slots(of: disc)
    removed = edits.removed(in: slots)
    var offsets: [Int] = []
    if case .inserted(let own) = disc {
      // A scan is fast, because at most a fifth of all points are inserted between two builds.
      offsets = edits.inserted.indices.filter { edits.disc(of: $0, at: level) == own }
    } else {
      for link in edits.links(to: disc, at: level, in: tree)
      where link.level >= level && edits.disc(of: Int(link.insertion), at: level) == nil {
        offsets.append(Int(link.insertion))
      }
    }
    var inserted: [(row: UInt32, key: UInt64, weight: UInt64)] = []
    for offset in offsets where edits.inserted[offset].weight > 0 {
      let point = edits.inserted[offset]
      inserted.append((row: point.row, key: point.key, weight: point.weight))
    }
    self.inserted = inserted
  }
}

extension SpacedTree {
  func slots(of disc: SpacedDisc) -> Range<Int> {
    switch disc {
    case .node(let node): slots(of: node)
    case .leaf(let slot): slot..<slot + 1
    case .inserted: 0..<0
    }
  }
}

extension SpacedPoints {
  var count: Int { slots.count - removed.count + inserted.count }

  var weight: Int {
    var weight = tree.weight(of: slots)
    for slot in removed { weight -= tree.weight(of: Int(slot)..<Int(slot) + 1) }
    for point in inserted { weight += Int(truncatingIfNeeded: point.weight) }
    return weight
  }

  /// Whether all points are at one position. Stops at the first point elsewhere.
  var areAtOnePosition: Bool {
    var first: UInt64?
    return allSatisfy { key, _ in
      first = first ?? key
      return key == first
    }
  }

  func forEachPosition(_ body: (GridPoint) -> Void) {
    forEachPoint { key, _ in body(MortonKey.position(key)) }
  }

  func forEachPoint(_ body: (_ key: UInt64, _ row: UInt32) -> Void) {
    _ = allSatisfy { key, row in
      body(key, row)
      return true
    }
  }

  private func allSatisfy(_ isWanted: (_ key: UInt64, _ row: UInt32) -> Bool) -> Bool {
    var removed = removed
    for slot in slots {
      if let next = removed.first, Int(next) == slot {
        removed.removeFirst()
      } else if !isWanted(tree.key(at: slot), tree.row(at: slot)) {
        return false
      }
    }
    return inserted.allSatisfy { isWanted($0.key, $0.row) }
  }

  func makeIterator() -> Iterator {
    Iterator(tree: tree, slots: slots, removed: removed, inserted: inserted[...])
  }

  struct Iterator: IteratorProtocol {
    private let tree: SpacedTree
    private var slots: Range<Int>
    private var removed: ArraySlice<UInt32>
    private var inserted: ArraySlice<(row: UInt32, key: UInt64, weight: UInt64)>

    init(
      tree: SpacedTree,
      slots: Range<Int>,
      removed: ArraySlice<UInt32>,
      inserted: ArraySlice<(row: UInt32, key: UInt64, weight: UInt64)>
    ) {
      (self.tree, self.slots, self.removed, self.inserted) = (tree, slots, removed, inserted)
    }

    mutating func next() -> PointID? {
      while let slot = slots.popFirst() {
        if let next = removed.first, Int(next) == slot {
          removed.removeFirst()
        } else {
          return PointID(tree.row(at: slot))
        }
      }
      return inserted.popFirst().map { PointID($0.row) }
    }
  }
}

/// Spaced clusters that an index keeps up to date.
struct PreparedSpacedClusters: Sendable {
  let hierarchy: SpacedHierarchy

  /// A closure, so that a web module that never prepares clusters does not contain the code to
  /// build and edit them. With a protocol, the compiler would link the only conforming type.
  private let replace: @Sendable (SpacedHierarchy, Run, Run, PointIndex) -> PreparedSpacedClusters

  init(_ hierarchy: SpacedHierarchy) {
    self.hierarchy = hierarchy
    replace = { hierarchy, removed, added, points in
      guard hierarchy.follows(removed.count + added.count) else {
        return Self(SpacedHierarchy(points, hierarchy.tree.clustering))
      }
      var edited = hierarchy
      edited.replace(removed, with: added)
      return Self(edited)
    }
  }

  /// Returns updated clusters, or rebuilt ones after too many changes.
  ///
  /// - Parameter points: The points after the edit.
  func replacing(_ removed: Run, with added: Run, in points: PointIndex) -> Self {
    replace(hierarchy, removed, added, points)
  }
}
