import CPinfold

/// See `pinfold_index_create` in `pinfold.h`.
@_cdecl("pinfold_index_create")
public func indexCreate(
  _ points: UnsafePointer<pinfold_points>?,
  _ index: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<pinfold_error>?
) -> Int32 {
  index?.pointee = nil
  return answer(error) { () throws(Failure) in
    let (points, index) = (try required(points, "points").pointee, try required(index, "index"))
    let built = try PointIndex(
      PointColumns(points),
      skipsInvalid: points.skips_invalid != 0,
      roundsToSingle: points.rounds_to_single != 0,
      Construction(runner: ThreadRunner(points.threads), cancel: points.cancel)
    )
    index.pointee = IndexHandle(built).retained
  }
}

/// See `pinfold_index_filter` in `pinfold.h`.
@_cdecl("pinfold_index_filter")
public func indexFilter(
  _ index: OpaquePointer?,
  _ mask: UnsafePointer<UInt8>?,
  _ count: Int64,
  _ filtered: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<pinfold_error>?
) -> Int32 {
  filtered?.pointee = nil
  return answer(error) { () throws(Failure) in
    let (index, filtered) = (try IndexHandle.from(index), try required(filtered, "filtered"))
    guard (0...1 << 32).contains(count) else { throw .badArgument("The count is \(count).") }
    var words = [UInt64](repeating: 0, count: Int(count + 63) / 64)
    if count > 0 {
      let mask = try required(mask, "mask")
      for row in 0..<Int(count) where mask[row] != 0 { words[row / 64] |= 1 << (row % 64) }
    }
    let points = index.current.points.filtered(by: PointSet(words: words))
    filtered.pointee = IndexHandle(points).retained
  }
}

/// See `pinfold_index_describe` in `pinfold.h`.
@_cdecl("pinfold_index_describe")
public func indexDescribe(
  _ index: OpaquePointer?,
  _ info: UnsafeMutablePointer<pinfold_index_info>?,
  _ error: UnsafeMutablePointer<pinfold_error>?
) -> Int32 {
  info?.pointee = pinfold_index_info()
  return answer(error) { () throws(Failure) in
    let (handle, info) = (try IndexHandle.from(index), try required(info, "info"))
    let index = handle.current
    info.pointee = pinfold_index_info(
      count: Int64(index.points.count),
      weight: Int64(index.points.totalWeight),
      rejected: Int64(index.points.rejected.count),
      column_count: Int64(index.points.columnCount),
      byte_count: Int64(index.byteCount)
    )
  }
}

// MARK: - Saving

/// See `pinfold_index_save` in `pinfold.h`.
@_cdecl("pinfold_index_save")
public func indexSave(
  _ index: OpaquePointer?,
  _ bytes: UnsafeMutablePointer<pinfold_bytes>?,
  _ error: UnsafeMutablePointer<pinfold_error>?
) -> Int32 {
  bytes?.pointee = pinfold_bytes()
  return answer(error) { () throws(Failure) in
    let (index, bytes) = (try IndexHandle.from(index), try required(bytes, "bytes"))
    bytes.pointee = pinfold_bytes(index.current.points.encoded())
  }
}

/// See `pinfold_index_load` in `pinfold.h`.
@_cdecl("pinfold_index_load")
public func indexLoad(
  _ bytes: UnsafePointer<UInt8>?,
  _ count: Int64,
  _ index: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<pinfold_error>?
) -> Int32 {
  index?.pointee = nil
  return answer(error) { () throws(Failure) in
    let (bytes, index) = (try required(bytes, "bytes"), try required(index, "index"))
    guard count >= 0 else { throw .badArgument("The count is \(count).") }
    let copy = Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    let points: PointIndex
    do throws(IndexDecodingError) {
      points = try PointIndex(decoding: copy)
    } catch {
      throw Failure(code: Int32(PINFOLD_DAMAGED), message: error.description)
    }
    guard points.count <= PointColumns.limit else {
      throw .tooLarge("\(points.count) points are too many: the limit is \(PointColumns.limit).")
    }
    index.pointee = IndexHandle(points).retained
  }
}

// MARK: - Projection

/// See `pinfold_project` in `pinfold.h`.
@_cdecl("pinfold_project")
public func project(
  _ longitude: UnsafePointer<pinfold_column>?,
  _ latitude: UnsafePointer<pinfold_column>?,
  _ count: Int64,
  _ x: UnsafeMutablePointer<UInt32>?,
  _ y: UnsafeMutablePointer<UInt32>?,
  _ error: UnsafeMutablePointer<pinfold_error>?
) -> Int32 {
  answer(error) { () throws(Failure) in
    guard count >= 0 else { throw .badArgument("The count is \(count).") }
    guard count > 0 else { return }
    let longitudes = try NumberColumn(
      required: required(longitude, "longitude").pointee,
      "longitude"
    )
    let latitudes = try NumberColumn(required: required(latitude, "latitude").pointee, "latitude")
    let (x, y) = (try required(x, "x"), try required(y, "y"))
    for row in 0..<Int(count) {
      let position = Coordinate(validLatitude: latitudes[row], longitude: longitudes[row])
        .map { WebMercator.gridUnits(for: $0) }
      (x[row], y[row]) = (position?.x ?? 0, position?.y ?? 0)
    }
  }
}
