extension PointSlice {
  /// The smallest rect around the points, in map points, or `nil` if the slice is empty.
  ///
  /// The rect crosses the antimeridian only if this makes it smaller and if it leaves out at least
  /// a quarter of the world's width. So the rect around places on all continents is the usual map
  /// of the world, centered near longitude 0°.
  ///
  /// - Complexity: O(*n*) in the number of points.
  public var boundingMapRect: MapRect? {
    guard let bounds = plainBounds else { return nil }
    let plain = bounds.mapRect
    // If the plain rect is at most half the world, a rect across the antimeridian cannot be
    // smaller.
    guard bounds.maxX - bounds.minX > 1 << 31, let gap = widestGap else { return plain }
    // The rect spans the rest of the world. The subtraction wraps at the antimeridian.
    let width = gap.west &- gap.east
    guard gap.east - gap.west >= 1 << 30, width < bounds.maxX - bounds.minX else { return plain }
    let units = GridPoint.unitsPerMapPoint
    return MapRect(
      x: Double(gap.east) / units,
      y: plain.minY,
      width: (Double(width) + 1) / units,
      height: plain.height
    )
  }

  private var plainBounds: GridRect? {
    var bounds: GridRect?
    forEachPosition { position in
      let rect = GridRect(position)
      bounds = bounds?.union(rect) ?? rect
    }
    return bounds
  }

  /// The columns on both sides of the widest gap, or `nil` if all points are in one stripe. Gaps
  /// inside a stripe are too narrow to matter.
  private var widestGap: (west: UInt32, east: UInt32)? {
    // An empty stripe starts after its end.
    var stripes = [(first: UInt32, last: UInt32)](repeating: (.max, 0), count: 64)
    forEachPosition { position in
      let stripe = Int(position.x >> 26)  // less than 64
      stripes[stripe].first = Swift.min(stripes[stripe].first, position.x)
      stripes[stripe].last = Swift.max(stripes[stripe].last, position.x)
    }
    let filled = stripes.filter { $0.first <= $0.last }
    var widest: (west: UInt32, east: UInt32)?
    for (stripe, next) in zip(filled, filled.dropFirst())
    where next.first - stripe.last > widest.map({ $0.east - $0.west }) ?? 0 {
      widest = (stripe.last, next.first)
    }
    return widest
  }

  func forEachPosition(_ body: (GridPoint) -> Void) {
    leaves.map { leaves in
      leaves.tree.forEachLeaf(of: leaves.node) { body(GridPoint(x: $0.x, y: $0.y)) }
    }
    spaced?.forEachPosition(body)
    for id in listed {
      if let key = index.key(of: id) { body(MortonKey.position(key)) }
    }
    for range in ranges {
      index.forEachPosition(in: range) { key, _ in
        body(MortonKey.position(key))
        return true
      }
    }
  }
}
