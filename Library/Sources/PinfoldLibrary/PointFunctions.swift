import CPinfold

/// See `pinfold_index_nearest` in `pinfold.h`.
@_cdecl("pinfold_index_nearest")
public func indexNearest(
  _ index: OpaquePointer?,
  _ longitude: Double,
  _ latitude: Double,
  _ limit: Int64,
  _ meters: Double,
  _ rows: UnsafeMutablePointer<pinfold_rows>?,
  _ error: UnsafeMutablePointer<pinfold_error>?
) -> Int32 {
  rows?.pointee = pinfold_rows()
  return answer(error) { () throws(Failure) in
    let (index, rows) = (try IndexHandle.from(index), try required(rows, "rows"))
    guard let place = Coordinate(validLatitude: latitude, longitude: longitude) else {
      throw .badArgument("The position \(longitude), \(latitude) is not valid.")
    }
    guard limit >= 0 else { throw .badArgument("The limit is \(limit).") }
    guard meters >= 0 else { throw .badArgument("The distance is \(meters) meters.") }
    let points = index.current.points
    let found = points.nearest(to: place, count: min(Int(limit), points.count), within: meters)
    rows.pointee = pinfold_rows(found.map { $0.id }, meters: found.map { $0.meters })
  }
}

/// See `pinfold_index_within` in `pinfold.h`.
@_cdecl("pinfold_index_within")
public func indexWithin(
  _ index: OpaquePointer?,
  _ bounds: UnsafePointer<pinfold_bounds>?,
  _ rows: UnsafeMutablePointer<pinfold_rows>?,
  _ error: UnsafeMutablePointer<pinfold_error>?
) -> Int32 {
  rows?.pointee = pinfold_rows()
  return answer(error) { () throws(Failure) in
    let (index, rows) = (try IndexHandle.from(index), try required(rows, "rows"))
    let rect = try required(bounds, "bounds").pointee.mapRect()
    rows.pointee = pinfold_rows(index.current.points.points(in: rect).sorted { $0 < $1 })
  }
}

/// See `pinfold_index_frame` in `pinfold.h`.
@_cdecl("pinfold_index_frame")
public func indexFrame(
  _ index: OpaquePointer?,
  _ share: Double,
  _ bounds: UnsafeMutablePointer<pinfold_bounds>?,
  _ outside: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<pinfold_error>?
) -> Int32 {
  bounds?.pointee = pinfold_bounds(west: .nan, south: .nan, east: .nan, north: .nan)
  outside?.pointee = 0
  return answer(error) { () throws(Failure) in
    let (index, bounds) = (try IndexHandle.from(index), try required(bounds, "bounds"))
    guard (0...1).contains(share) else { throw .badArgument("The share \(share) is not in 0...1.") }
    let points = index.current.points
    let rect = share < 1 ? points.frame(holding: share) : points.boundingMapRect
    guard let rect else { return }
    let corners = rect.corners
    bounds.pointee = pinfold_bounds(
      west: corners.northWest.longitude,
      south: corners.southEast.latitude,
      east: corners.southEast.longitude,
      north: corners.northWest.latitude
    )
    if share < 1 { outside?.pointee = Int64(points.points(outside: rect).totalWeight) }
  }
}

extension pinfold_bounds {
  /// Throws unless the edges make a box.
  func check() throws(Failure) {
    guard west.isFinite, south.isFinite, north.isFinite, (east - west).isFinite else {
      throw .badArgument("The box has an edge that is not finite.")
    }
    guard south <= north else {
      throw .badArgument("The southern edge \(south) is north of the northern edge \(north).")
    }
  }

  /// The box as a map rect, which contains all edges: it ends one step of positions behind them.
  func mapRect() throws(Failure) -> MapRect {
    try check()
    let (x, y) = WebMercator.gridUnits(for: Coordinate(latitude: north, longitude: west))
    let (endX, endY) = WebMercator.gridUnits(for: Coordinate(latitude: south, longitude: east))
    let units = east - west >= 360 ? GridPoint.worldUnits : Double(endX &- x) + 1
    return MapRect(
      x: east - west >= 360 ? 0 : Double(x) * PointIndex.quantum,
      y: Double(y) * PointIndex.quantum,
      width: min(units, GridPoint.worldUnits) * PointIndex.quantum,
      height: (Double(endY &- y) + 1) * PointIndex.quantum
    )
  }
}
