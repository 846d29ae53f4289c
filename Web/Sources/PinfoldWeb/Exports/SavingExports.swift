#if arch(wasm32)

import Pinfold

/// Saves the points and their clusters.
///
/// - Returns: How many bytes there are; ``readBytes(_:)`` has them, and ``dropBytes()`` frees
///   them.
@_expose(wasm, "save")
@_cdecl("save")
public func save() -> Int {
  instance.bytes = instance.index.shown.encoded(instance.index.clustering)
  return instance.bytes.count
}

/// Writes saved bytes to the page.
///
/// - Returns: How many were written.
@_expose(wasm, "readBytes")
@_cdecl("readBytes")
public func readBytes(_ start: Int) -> Int {
  let page = instance.page.bytes
  let end = min(start + Page.byteCount, instance.bytes.count)
  guard start >= 0, start < end else { return 0 }
  for place in start..<end { page[place - start] = instance.bytes[place] }
  return end - start
}

/// Frees saved bytes.
@_expose(wasm, "dropBytes")
@_cdecl("dropBytes")
public func dropBytes() { instance.bytes = [] }

/// Makes room for saved bytes.
@_expose(wasm, "beginBytes")
@_cdecl("beginBytes")
public func beginBytes(_ count: Int) {
  instance.bytes = []
  instance.bytes.reserveCapacity(count)
}

/// Adds saved bytes from the page.
@_expose(wasm, "addBytes")
@_cdecl("addBytes")
public func addBytes(_ count: Int) {
  let page = instance.page.bytes
  for place in 0..<count { instance.bytes.append(page[place]) }
}

/// Reads what was saved from the bytes that were added, clustered by these settings; see
/// ``cluster(_:_:_:_:)``.
///
/// - Returns: How many columns the points have; -1 if these are not saved points.
@_expose(wasm, "endBytes")
@_cdecl("endBytes")
public func endBytes(
  _ rowCount: Int,
  _ radius: Double,
  _ minimumZoom: Int,
  _ maximumZoom: Int,
  _ minimumPoints: Int
) -> Int {
  let clustering = RadiusClustering(radius, minimumZoom, maximumZoom, minimumPoints)
  let bytes = instance.bytes
  instance.bytes = []
  guard let prepared = try? PreparedIndex(decoding: bytes, clustering) else { return -1 }
  instance.index = ClusterIndex(prepared, clustering, rowCount: rowCount)
  return prepared.points.columnCount
}

#endif
