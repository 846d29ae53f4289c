/// Spaced clusters of all levels, with later edits.
struct SpacedHierarchy: Sendable {
  let tree: SpacedTree
  private(set) var edits = SpacedEdits()

  init(_ tree: SpacedTree) { self.tree = tree }

  /// Builds the clusters of the points of an index.
  init(_ index: PointIndex, _ clustering: SpacedClustering) {
    self.init(SpacedConstruction(of: index, clustering).finished())
  }
}

extension SpacedHierarchy {
  var byteCount: Int { tree.byteCount + edits.count * 64 }

  /// Whether the hierarchy follows a number of changes. More changes build all levels again.
  func follows(_ changeCount: Int) -> Bool {
    SpacedEdits.follows(edits.count + changeCount, of: tree.count)
  }

  /// Removes points and inserts others.
  mutating func replace(_ removed: Run, with added: Run) {
    edits.replace(removed, with: added, in: tree)
  }

  /// Visits the discs of a level that have points, each with its position.
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

  /// Returns the points of a disc at a level.
  func members(of disc: SpacedDisc, at level: Int) -> SpacedPoints {
    SpacedPoints(self, disc, at: level)
  }
}

/// The points of a disc: first points of the tree, in its order, then inserted points.
struct SpacedPoints: Sequence, Sendable {
  let tree: SpacedTree
  let slots: Range<Int>

  /// The slots that were removed.
  private let removed: ArraySlice<UInt32>

  /// The inserted points.
  private let inserted: [(row: UInt32, key: UInt64, weight: UInt64)]

  init(_ hierarchy: SpacedHierarchy, _ disc: SpacedDisc, at level: Int) {
    tree = hierarchy.tree
    let edits = hierarchy.edits
    slots = tree.slots(of: disc)
    removed = edits.removed(in: slots)
    var offsets: [Int] = []
    if case .inserted(let own) = disc {
      // At most a fifth of the points are inserted between two builds, and usually far fewer.
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
  /// The slots of a disc; none for an inserted point.
  func slots(of disc: SpacedDisc) -> Range<Int> {
    switch disc {
    case .node(let node): slots(of: node)
    case .leaf(let slot): slot..<slot + 1
    case .inserted: 0..<0
    }
  }
}

extension SpacedPoints {
  /// How many points there are.
  var count: Int { slots.count - removed.count + inserted.count }

  /// The sum of the points' weights.
  var weight: Int {
    var weight = tree.weight(of: slots)
    for slot in removed { weight -= tree.weight(of: Int(slot)..<Int(slot) + 1) }
    for point in inserted { weight += Int(truncatingIfNeeded: point.weight) }
    return weight
  }

  /// Whether all points are at one position. The first point elsewhere ends the search.
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

  /// Iterates over the ids of the points.
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

/// Spaced clusters that an index keeps in step.
struct PreparedSpacedClusters: Sendable {
  let hierarchy: SpacedHierarchy

  /// Returns the clusters after an edit, and the points after it.
  ///
  /// A closure, so that a module for web maps that prepares none does not have the code inside that
  /// builds and edits them. Of a protocol, the compiler would find the only type that conforms.
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

  /// Returns the clusters after an edit; so many changes that they are not followed build them anew.
  ///
  /// - Parameter points: The points after it.
  func replacing(_ removed: Run, with added: Run, in points: PointIndex) -> Self {
    replace(hierarchy, removed, added, points)
  }
}
