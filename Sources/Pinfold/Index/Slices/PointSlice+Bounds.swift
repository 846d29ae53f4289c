extension PointSlice {
  /// The smallest rect that contains the points, in map points; `nil` for no
  /// point. It crosses the antimeridian where that makes it smaller.
  ///
  /// Of millions of points all around the world it may be ten meters wider.
  ///
  /// - Complexity: O(*n*) in the number of points.
  public var boundingMapRect: MapRect? {
    guard let bounds = plainBounds else { return nil }
    // No rect across the antimeridian is smaller than half the world, unless the
    // plain one is larger.
    guard bounds.maxX - bounds.minX > 1 << 31 else { return bounds.mapRect }
    var (start, width) = (bounds.minX, bounds.maxX - bounds.minX)
    // The widest gap between neighbors around the world is left out.
    for bits in [12, 17, 22] as [UInt32] {
      forEachGap(betweenStripes: bits) { west, east in
        // From east to west the other way round; wraps at the antimeridian.
        let rest = west &- east
        if rest < width { (start, width) = (east, rest) }
      }
      // None inside of a stripe is wider; most often the first stripes are enough.
      if 0 &- width >= 1 << (32 - bits) { break }
    }
    let units = GridPoint.unitsPerMapPoint
    let plain = bounds.mapRect
    return MapRect(
      x: Double(start) / units,
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

  /// Visits the gaps between columns from west to east that are not inside of a stripe of the world.
  ///
  /// - Parameter bits: There are 2 to the power of this many stripes.
  private func forEachGap(
    betweenStripes bits: UInt32,
    _ body: (_ west: UInt32, _ east: UInt32) -> Void
  ) {
    var first = [UInt32](repeating: .max, count: 1 << bits)
    var last = [UInt32](repeating: 0, count: 1 << bits)
    forEachPosition { position in
      let stripe = Int(position.x >> (32 - bits))  // below 2²²
      if position.x < first[stripe] { first[stripe] = position.x }
      if position.x > last[stripe] { last[stripe] = position.x }
    }
    var west: UInt32?
    // An empty one begins after its end.
    for (first, last) in zip(first, last) where first <= last {
      if let west { body(west, first) }
      west = last
    }
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
