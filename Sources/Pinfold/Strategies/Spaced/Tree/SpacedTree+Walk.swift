/// The part of the map that a walk visits, in grid units.
struct SpacedArea {
  private let center: UInt32
  private let halfWidth: Double
  private let north: Double
  private let south: Double

  /// - Parameter rect: In map points. May cross the antimeridian.
  init(_ rect: MapRect) {
    let units = GridPoint.unitsPerMapPoint
    let middle = GridPoint(MapPoint(x: rect.minX + rect.width / 2, y: 0))
    center = middle?.x ?? 0
    // The margin allows for the rounding of the middle.
    halfWidth = rect.width / 2 * units + 1
    (north, south) = (rect.minY * units - 1, rect.maxY * units + 1)
  }

  @inline(__always)
  func isNear(_ position: GridPoint, _ distance: Double) -> Bool {
    let y = Double(position.y)
    return Double(Int32(bitPattern: position.x &- center).magnitude) <= halfWidth + distance
      && y >= north - distance && y <= south + distance
  }
}

extension SpacedTree {
  /// The maximum distance between a disc and its members, in separations.
  static var memberReach: Double { 2.5 }

  /// Returns the maximum distance between a cluster's disc and discs of a level inside it, all of
  /// which have a location within reach of both.
  private func reach(of node: Int, to level: Int) -> Double {
    nodes[node].box.reach * separations[Int(nodes[node].finest)]
      + Self.memberReach * separations[level]
  }

  /// Visits the discs of a level in the order of slots.
  ///
  /// - Complexity: O(*d*) for *d* discs and the clusters that contain them.
  func forEachDisc(
    at level: Int,
    in area: SpacedArea,
    _ body: (SpacedDisc, GridPoint) -> Void
  ) {
    visit(0..<nodeCount, 0..<count, at: level, in: area, body)
  }

  private func visit(
    _ visited: Range<Int>,
    _ slots: Range<Int>,
    at level: Int,
    in area: SpacedArea,
    _ body: (SpacedDisc, GridPoint) -> Void
  ) {
    var (node, slot) = (visited.lowerBound, slots.lowerBound)
    while slot < slots.upperBound {
      guard node < visited.upperBound, Int(nodes[node].firstSlot) == slot else {
        let position = position(at: slot)
        if area.isNear(position, 0) { body(.leaf(slot), position) }
        slot += 1
        continue
      }
      let own = Int(nodes[node].finest)
      if own >= level {
        let position = position(of: node, at: level)
        if area.isNear(position, 0) { body(.node(node), position) }
      } else if area.isNear(position(of: node, at: own), reach(of: node, to: level)) {
        visit(node + 1..<Int(nodes[node].endNode), self.slots(of: node), at: level, in: area, body)
      }
      slot = Int(nodes[node].endSlot)
      node = Int(nodes[node].endNode)
    }
  }
}
