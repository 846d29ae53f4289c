/// The edits since a tree was built. The tree itself does not change.
///
/// An inserted point is a separate disc from the finest level to the level at which another disc is
/// closer than the separation. At that level and coarser ones, the point is part of the other disc.
/// Discs neither move nor overlap.
struct SpacedEdits: Sendable {
  /// The slots of removed points, ascending.
  private(set) var removed: [UInt32] = []

  /// The inserted points in the order of insertion. A removed one stays with weight zero, because
  /// other inserted points may have joined it.
  private(set) var inserted: [SpacedInsertion] = []

  /// The links of all ``inserted`` points, in the order of the tree.
  private(set) var links: [SpacedLink] = []

  /// The offsets in ``inserted`` of the points that are not removed, sorted by row.
  private(set) var byRow: [Int32] = []
}

struct SpacedInsertion: Sendable {
  let key: UInt64
  let row: UInt32

  /// Zero if the point was removed.
  var weight: UInt64

  /// The finest level at which it is part of another disc; negative if it is separate at all levels.
  let joinLevel: Int

  /// The offset of the inserted point whose disc it joined. `nil` if it joined a disc of the tree or
  /// none.
  let host: Int?

  /// The part of the tree that it joined, directly or through other inserted points;
  /// ``SpacedLink/none(_:)`` if it joined none.
  let link: SpacedLink

  var position: GridPoint { MortonKey.position(key) }
}

/// A link from an inserted point to the part of the tree that it joined.
///
/// Links are in the order of the tree, so that all links to a node and its contents form a slice.
struct SpacedLink: Equatable, Sendable {
  /// The first slot of the node, or the slot of the point.
  let slot: UInt32

  /// The node, or the greatest number for a point.
  let node: UInt32

  /// The finest level at which the inserted point is part of the node or of the point's disc; -1 if it
  /// did not join the tree.
  let level: Int

  /// The offset of the inserted point.
  let insertion: Int32

  /// Returns the link of an inserted point that did not join the tree.
  static func none(_ insertion: Int32) -> SpacedLink {
    SpacedLink(slot: .max, node: .max, level: -1, insertion: insertion)
  }

  static func < (a: SpacedLink, b: SpacedLink) -> Bool {
    (a.slot, a.node, b.level, a.insertion) < (b.slot, b.node, a.level, b.insertion)
  }
}

extension SpacedEdits {
  var isEmpty: Bool { removed.isEmpty && inserted.isEmpty }

  var count: Int { removed.count + inserted.count }

  /// Returns whether there are few enough changes to be faster than rebuilding.
  static func follows(_ changeCount: Int, of pointCount: Int) -> Bool {
    changeCount <= pointCount / 5 + 64
  }

  mutating func replace(_ gone: Run, with added: Run, in tree: SpacedTree) {
    let kept = Self.unmoved(gone, added)
    remove(gone, but: kept, tree)
    insert(added, but: kept, tree)
  }

  /// Returns the rows of points that keep their position and weight, ascending.
  private static func unmoved(_ gone: Run, _ added: Run) -> [UInt32] {
    guard !gone.isEmpty && !added.isEmpty else { return [] }
    return (0..<added.count).compactMap { slot in
      let old = gone.slot(ofKey: added.keys[slot], row: added.rows[slot])
      let isSame =
        gone.isPoint(at: old, key: added.keys[slot], row: added.rows[slot])
        && gone.weight(at: old) == added.weight(at: slot)
      return isSame ? added.rows[slot] : nil
    }
    .sorted()
  }

  private mutating func remove(_ gone: Run, but kept: [UInt32], _ tree: SpacedTree) {
    var slots: [UInt32] = []
    var dropped: [Int32] = []
    for slot in 0..<gone.count where !kept.containsSorted(gone.rows[slot]) {
      if let offset = insertion(ofKey: gone.keys[slot], row: gone.rows[slot]) {
        inserted[offset].weight = 0
        dropped.append(Int32(offset))
      } else if let place = tree.slot(ofKey: gone.keys[slot], row: gone.rows[slot]) {
        slots.append(UInt32(truncatingIfNeeded: place))
      }
    }
    if !slots.isEmpty { removed = removed.merged(with: slots.sorted(), by: <) }
    if !dropped.isEmpty { byRow.removeAll { inserted[Int($0)].weight == 0 } }
  }

  private mutating func insert(_ added: Run, but kept: [UInt32], _ tree: SpacedTree) {
    let first = inserted.count
    let before = self
    var isShown = shownInsertions
    var positions = inserted.map { $0.position }
    for slot in 0..<added.count where !kept.containsSorted(added.rows[slot]) {
      var search = SpacedInsertionSearch(tree, MortonKey.position(added.keys[slot]), before)
      search.search(inserted, isShown, positions)
      inserted.append(
        search.insertion(
          key: added.keys[slot],
          row: added.rows[slot],
          weight: added.weight(at: slot),
          offset: Int32(inserted.count),
          inserted
        )
      )
      isShown.append(true)
      positions.append(inserted[inserted.count - 1].position)
      if let host = inserted[inserted.count - 1].host { isShown[host] = true }
    }
    guard first < inserted.count else { return }
    links = links.merged(with: inserted[first...].map { $0.link }.sorted(by: <), by: <)
    let rows = inserted
    let fresh = (first..<inserted.count).map { Int32($0) }
      .sorted { rows[Int($0)].row < rows[Int($1)].row }
    byRow = byRow.merged(with: fresh) { rows[Int($0)].row < rows[Int($1)].row }
  }
}

// MARK: - Queries

extension SpacedEdits {
  /// Whether each inserted point, or a point that joined it, exists.
  var shownInsertions: [Bool] {
    var isShown = inserted.map { $0.weight > 0 }
    // Hosts precede the points that joined them.
    for offset in inserted.indices.reversed() where isShown[offset] {
      if let host = inserted[offset].host { isShown[host] = true }
    }
    return isShown
  }

  /// Whether all points in the slots were removed, and no inserted point joined them. Such a disc
  /// is not shown, and points cannot join it.
  func isEmpty(_ slots: Range<Int>) -> Bool {
    guard !removed.isEmpty, removed(in: slots).count == slots.count else { return false }
    let next = links.indices.endOfPrefix { Int(links[$0].slot) < slots.lowerBound }
    return next == links.count || Int(links[next].slot) >= slots.upperBound
  }

  func insertion(ofKey key: UInt64, row: UInt32) -> Int? {
    let place = byRow.indices.endOfPrefix { inserted[Int(byRow[$0])].row < row }
    guard place < byRow.count else { return nil }
    let point = inserted[Int(byRow[place])]
    return point.row == row && point.key == key ? Int(byRow[place]) : nil
  }

  func isRemoved(_ slot: Int) -> Bool { removed.containsSorted(UInt32(truncatingIfNeeded: slot)) }

  func removed(in slots: Range<Int>) -> ArraySlice<UInt32> {
    let first = removed.indices.endOfPrefix { Int(removed[$0]) < slots.lowerBound }
    let rest = first..<removed.count
    return removed[first..<rest.endOfPrefix { Int(removed[$0]) < slots.upperBound }]
  }

  /// Returns the offset of the inserted point whose disc contains an inserted point at a level. `nil`
  /// if that disc belongs to the tree.
  func disc(of offset: Int, at level: Int) -> Int? {
    var disc = offset
    while inserted[disc].joinLevel >= level {
      guard let host = inserted[disc].host else { return nil }
      disc = host
    }
    return disc
  }

  /// Returns the links of inserted points to a disc of the tree. Empty for a disc of an inserted
  /// point.
  func links(to disc: SpacedDisc, at level: Int, in tree: SpacedTree) -> ArraySlice<SpacedLink> {
    let own: (slot: UInt32, node: UInt32)
    let end: UInt32
    switch disc {
    case .node(let node):
      (own, end) = ((tree.nodes[node].firstSlot, UInt32(node)), tree.nodes[node].endSlot)
    case .leaf(let slot): (own, end) = ((UInt32(slot), .max), UInt32(slot + 1))
    case .inserted: return []
    }
    // Links to the disc itself come first, from the finest level.
    let first = links.indices.endOfPrefix { (links[$0].slot, links[$0].node) < own }
    let rest = first..<links.count
    let last = rest.endOfPrefix { links[$0].slot < end }
    return links[first..<last]
  }
}

extension Array {
  fileprivate func merged(with other: [Element], by isBefore: (Element, Element) -> Bool)
    -> [Element]
  {
    var merged: [Element] = []
    merged.reserveCapacity(count + other.count)
    var rest = other[...]
    for element in self {
      while let next = rest.first, isBefore(next, element) {
        merged.append(next)
        rest.removeFirst()
      }
      merged.append(element)
    }
    return merged + rest
  }
}

extension [UInt32] {
  fileprivate func containsSorted(_ number: UInt32) -> Bool {
    let index = indices.endOfPrefix { self[$0] < number }
    return index < count && self[index] == number
  }
}
