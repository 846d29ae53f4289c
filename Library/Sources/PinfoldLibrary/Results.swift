import CPinfold

// Results are memory of C, which the caller frees with the function named for it.

/// Copies values for the caller. An empty result has no memory.
func allocated<Value>(_ values: [Value]) -> UnsafeMutablePointer<Value>? {
  guard !values.isEmpty else { return nil }
  let bytes = values.count * MemoryLayout<Value>.stride
  let memory = pinfold_support_allocate(Int64(bytes)).bindMemory(
    to: Value.self,
    capacity: values.count
  )
  values.withUnsafeBufferPointer { values in
    // Not empty, so there is memory.
    if let first = values.baseAddress { memory.initialize(from: first, count: values.count) }
  }
  return memory
}

extension pinfold_rows {
  init(_ points: [PointID], meters: [Double]? = nil) {
    self.init(
      count: Int64(points.count),
      rows: allocated(points.map { $0.row }),
      meters: meters.flatMap { allocated($0) }
    )
  }
}

extension pinfold_bytes {
  init(_ bytes: [UInt8]) { self.init(count: Int64(bytes.count), data: allocated(bytes)) }
}

/// A row of `pinfold_clusters`.
struct ClusterRow {
  let id: UInt64
  let position: Coordinate
  let count: Int
  let row: UInt32
  let isPoint: Bool
  let expansionZoom: Int32
}

extension pinfold_clusters {
  init(_ rows: [ClusterRow]) {
    self.init(
      count: Int64(rows.count),
      ids: allocated(rows.map { $0.id }),
      longitudes: allocated(rows.map { $0.position.longitude }),
      latitudes: allocated(rows.map { $0.position.latitude }),
      counts: allocated(rows.map { Int64($0.count) }),
      rows: allocated(rows.map { $0.row }),
      are_points: allocated(rows.map { $0.isPoint ? 1 : 0 }),
      expansion_zooms: allocated(rows.map { $0.expansionZoom })
    )
  }
}

/// See `pinfold_rows_free` in `pinfold.h`.
@_cdecl("pinfold_rows_free")
public func rowsFree(_ rows: UnsafeMutablePointer<pinfold_rows>?) {
  guard let rows else { return }
  pinfold_support_free(rows.pointee.rows)
  pinfold_support_free(rows.pointee.meters)
  rows.pointee = pinfold_rows()
}

/// See `pinfold_bytes_free` in `pinfold.h`.
@_cdecl("pinfold_bytes_free")
public func bytesFree(_ bytes: UnsafeMutablePointer<pinfold_bytes>?) {
  guard let bytes else { return }
  pinfold_support_free(bytes.pointee.data)
  bytes.pointee = pinfold_bytes()
}

/// See `pinfold_clusters_free` in `pinfold.h`.
@_cdecl("pinfold_clusters_free")
public func clustersFree(_ clusters: UnsafeMutablePointer<pinfold_clusters>?) {
  guard let clusters else { return }
  let columns = clusters.pointee
  pinfold_support_free(columns.ids)
  pinfold_support_free(columns.longitudes)
  pinfold_support_free(columns.latitudes)
  pinfold_support_free(columns.counts)
  pinfold_support_free(columns.rows)
  pinfold_support_free(columns.are_points)
  pinfold_support_free(columns.expansion_zooms)
  clusters.pointee = pinfold_clusters()
}

/// See `pinfold_diff_free` in `pinfold.h`.
@_cdecl("pinfold_diff_free")
public func diffFree(_ diff: UnsafeMutablePointer<pinfold_diff>?) {
  guard let diff else { return }
  pinfold_support_free(diff.pointee.removed)
  pinfold_support_free(diff.pointee.inserted)
  pinfold_support_free(diff.pointee.changed)
  pinfold_support_free(diff.pointee.flows)
  diff.pointee = pinfold_diff()
}
