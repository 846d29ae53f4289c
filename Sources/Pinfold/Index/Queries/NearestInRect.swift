/// Finds the position in a rect that is nearest to a location on the map.
struct NearestInRect: NodeVisitor {
  private let index: PointIndex
  private let rect: GridRect
  private let x: Double
  private let y: Double
  private var nearest: (key: UInt64, distance: Double)?

  private init(_ index: PointIndex, _ rect: GridRect, x: Double, y: Double) {
    (self.index, self.rect, self.x, self.y) = (index, rect, x, y)
  }

  func verdict(on node: GridRect) -> NodeVerdict {
    guard rect.intersects(node) else { return .skip }
    guard let nearest else { return .open }
    return squaredDistance(to: node) <= nearest.distance ? .open : .skip
  }

  /// Receives coincident points only, because the verdict is never `whole`.
  mutating func take(_ slots: Range<Int>, of run: borrowing Run) {
    consider(run.keys[slots.lowerBound])
  }

  mutating func take(leaf slots: Range<Int>, _ node: GridRect, of run: borrowing Run) -> Bool {
    for slot in slots { consider(run.keys[slot]) }
    return true
  }

  /// Keeps a position if it is the nearest so far. Ties go to the first in index order.
  private mutating func consider(_ key: UInt64) {
    let point = MortonKey.position(key)
    guard rect.contains(point) else { return }
    let distance = squaredDistance(to: GridRect(point))
    if let nearest, (nearest.distance, nearest.key) <= (distance, key) { return }
    // A newer layer may have removed all points at this position.
    guard index.layers.count == 1 || index.count(in: KeyRange(first: key, last: key)) > 0 else {
      return
    }
    nearest = (key, distance)
  }

  private func squaredDistance(to node: GridRect) -> Double {
    let dx = max(Double(node.minX) - x, 0, x - Double(node.maxX))
    let dy = max(Double(node.minY) - y, 0, y - Double(node.maxY))
    return dx * dx + dy * dy
  }
}

extension PointIndex {
  /// Returns the position in the rect that is nearest to a place. Ties go to the first in index
  /// order.
  func position(nearestTo place: MapPoint, in rect: GridRect) -> MapPoint? {
    NearestInRect.find(in: self, rect, place)
  }
}

extension NearestInRect {
  fileprivate static func find(
    in index: PointIndex,
    _ rect: GridRect,
    _ place: MapPoint
  ) -> MapPoint? {
    let units = GridPoint.unitsPerMapPoint
    var search = NearestInRect(index, rect, x: place.x * units, y: place.y * units)
    search.startNear(place)
    for signed in index.signedRuns where !signed.isRemoval { signed.run.descend(&search) }
    return search.nearest.map { MortonKey.position($0.key).mapPoint }
  }

  /// Starts with the points next to the location in index order, so the descent skips most nodes.
  private mutating func startNear(_ place: MapPoint) {
    guard let point = GridPoint(place) else { return }
    let key = MortonKey.interleave(x: point.x, y: point.y)
    for signed in index.signedRuns where !signed.isRemoval {
      let slot = signed.run.slot(notBelow: key, in: 0..<signed.run.count)
      for near in max(slot - 4, 0)..<min(slot + 4, signed.run.count) {
        consider(signed.run.keys[near])
      }
    }
  }
}
