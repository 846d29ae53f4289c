#if arch(wasm32)

import ModuleMemory
import ModulePoints
import Pinfold

/// Saves the points and their clusters. With a filter, saves only the points that pass it.
///
/// - Returns: The number of bytes. ``readBytes(_:)`` writes them to the page, one part at a time, and
///   ``dropBytes()`` frees them.
@_expose(wasm, "save")
@_cdecl("save")
public func save() -> Int {
  transfer.bytes = instance.index.shown.encoded(instance.index.clustering)
  return transfer.bytes.count
}

/// Loads a saved index from the added bytes, clustered with these settings. See
/// ``cluster(_:_:_:_:)``.
///
/// - Returns: The number of columns, or -1 if the bytes are invalid.
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
  let bytes = transfer.bytes
  transfer.bytes = []
  guard let prepared = try? PreparedIndex(decoding: bytes, clustering) else { return -1 }
  instance.index = ClusterIndex(prepared, clustering, rowCount: rowCount)
  return prepared.points.columnCount
}

#endif
