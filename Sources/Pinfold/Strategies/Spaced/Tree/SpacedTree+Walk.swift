/// The part of the map that a walk visits, in units of the index.
struct SpacedArea {
  private let center: UInt32
  private let halfWidth: Double
  private let north: Double
  private let south: Double

  /// - Parameter rect: In map points; it may cross the antimeridian.
  init(_ rect: MapRect) {
    let units = GridPoint.unitsPerMapPoint
    let middle = GridPoint(MapPoint(x: rect.minX + rect.width / 2, y: 0))
    center = middle?.x ?? 0
    // The middle is rounded.
    halfWidth = rect.width / 2 * units + 1
    (north, south) = (rect.minY * units - 1, rect.maxY * units + 1)
  }

  /// Returns whether a position is not farther away than a distance.
  @inline(__always)
  func isNear(_ position: GridPoint, _ distance: Double) -> Bool {
    let y = Double(position.y)
    return Double(Int32(bitPattern: position.x &- center).magnitude) <= halfWidth + distance
      && y >= north - distance && y <= south + distance
  }
}

extension SpacedTree {
  /// How far the discs in a cluster are from its disc at most, in separations of the finest level at
  /// which it is one disc: each has a member, which is within two and a half separations of both.
  static var reach: Double { 4.5 }

  /// Visits the discs of a level, each with its position, in the order of slots.
  ///
  /// - Complexity: O(*d*) for *d* discs, and for the clusters that they are in.
  func forEachDisc(
    at level: Int,
    in area: SpacedArea,
    _ body: (SpacedDisc, GridPoint) -> Void
  ) {
    visit(0..<nodeCount, 0..<count, at: level, in: area, body)
  }

  /// Visits the discs of a level in what is in one cluster, or in none.
  private func visit(
    _ nodes: Range<Int>,
    _ slots: Range<Int>,
    at level: Int,
    in area: SpacedArea,
    _ body: (SpacedDisc, GridPoint) -> Void
  ) {
    var (node, slot) = (nodes.lowerBound, slots.lowerBound)
    while slot < slots.upperBound {
      guard node < nodes.upperBound, Int(firsts[node]) == slot else {
        let position = position(at: slot)
        if area.isNear(position, 0) { body(.leaf(slot), position) }
        slot += 1
        continue
      }
      let own = Int(finest[node])
      if own >= level {
        let position = position(of: node, at: level)
        if area.isNear(position, 0) { body(.node(node), position) }
      } else if area.isNear(position(of: node, at: own), Self.reach * separations[own]) {
        visit(node + 1..<Int(nodeEnds[node]), self.slots(of: node), at: level, in: area, body)
      }
      slot = Int(ends[node])
      node = Int(nodeEnds[node])
    }
  }
}
