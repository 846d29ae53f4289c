extension PointSlice {
  /// The smallest rect that contains the points, in map points; `nil` for no
  /// point. It crosses the antimeridian where that makes it smaller.
  ///
  /// - Complexity: O(*n*) in the number of points; O(*n* log *n*) where they are
  ///   spread over more than half the world.
  public var boundingMapRect: MapRect? {
    guard let bounds = plainBounds else { return nil }
    // No rect across the antimeridian is smaller than half the world, unless the
    // plain one is larger.
    guard bounds.maxX - bounds.minX > 1 << 31 else { return bounds.mapRect }
    let columns = sortedColumns
    // The widest gap between neighbors around the world is left out.
    var (start, width) = (bounds.minX, bounds.maxX - bounds.minX)
    for (west, east) in zip(columns, columns.dropFirst()) {
      // From east to west the other way round; wraps at the antimeridian.
      let rest = west &- east
      if east > west && rest < width { (start, width) = (east, rest) }
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

  private var sortedColumns: [UInt32] {
    var columns: [UInt32] = []
    forEachPosition { columns.append($0.x) }
    columns.sort()
    return columns
  }

  func forEachPosition(_ body: (GridPoint) -> Void) {
    leaves.map { leaves in
      leaves.tree.forEachLeaf(of: leaves.node) { body(GridPoint(x: $0.x, y: $0.y)) }
    }
    for id in listed {
      if case .placed(let entry) = index.state(of: id) { body(MortonKey.position(entry.key)) }
    }
    for range in ranges {
      index.forEachPosition(in: range) { key, _ in
        body(MortonKey.position(key))
        return true
      }
    }
  }
}
