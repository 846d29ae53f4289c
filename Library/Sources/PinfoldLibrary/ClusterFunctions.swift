import CPinfold

/// See `pinfold_index_prepare` in `pinfold.h`.
@_cdecl("pinfold_index_prepare")
public func indexPrepare(
  _ index: OpaquePointer?,
  _ clustering: UnsafePointer<pinfold_clustering>?,
  _ error: UnsafeMutablePointer<pinfold_error>?
) -> Int32 {
  answer(error) { () throws(Failure) in _ = try ZoomClusters(index, clustering) }
}

/// See `pinfold_index_clusters` in `pinfold.h`.
@_cdecl("pinfold_index_clusters")
public func indexClusters(
  _ index: OpaquePointer?,
  _ clustering: UnsafePointer<pinfold_clustering>?,
  _ bounds: UnsafePointer<pinfold_bounds>?,
  _ zoom: Int32,
  _ clusters: UnsafeMutablePointer<pinfold_clusters>?,
  _ error: UnsafeMutablePointer<pinfold_error>?
) -> Int32 {
  answer(clusters, "clusters", empty: pinfold_clusters(), error) { () throws(Failure) in
    let rect = try required(bounds, "bounds").pointee.mapRect()
    let level = TileZoom.level(Int(min(max(zoom, -1), 30)))
    var rows: [ClusterRow] = []
    switch try ZoomClusters(index, clustering) {
    case .distance(let hierarchy):
      hierarchy.forEachNode(in: rect, zoomLevel: level) { rows.append(ClusterRow($0)) }
    case .spaced(let clusters):
      let parts = rect.split()
      clusters.forEachNode(in: rect, zoomLevel: level) { node in
        // It also visits nodes slightly around the rect.
        guard parts.contains(where: { $0.contains(node.position) }) else { return }
        rows.append(ClusterRow(node, of: clusters))
      }
    }
    let order = RadixSort.order(rows.map { $0.row })
    return pinfold_clusters(order.map { rows[$0] })
  }
}

/// See `pinfold_index_cluster` in `pinfold.h`.
@_cdecl("pinfold_index_cluster")
public func indexCluster(
  _ index: OpaquePointer?,
  _ clustering: UnsafePointer<pinfold_clustering>?,
  _ id: UInt64,
  _ clusters: UnsafeMutablePointer<pinfold_clusters>?,
  _ error: UnsafeMutablePointer<pinfold_error>?
) -> Int32 {
  answer(clusters, "clusters", empty: pinfold_clusters(), error) { () throws(Failure) in
    pinfold_clusters([try ZoomClusters(index, clustering).row(id)])
  }
}

/// See `pinfold_index_children` in `pinfold.h`.
@_cdecl("pinfold_index_children")
public func indexChildren(
  _ index: OpaquePointer?,
  _ clustering: UnsafePointer<pinfold_clustering>?,
  _ id: UInt64,
  _ clusters: UnsafeMutablePointer<pinfold_clusters>?,
  _ error: UnsafeMutablePointer<pinfold_error>?
) -> Int32 {
  answer(clusters, "clusters", empty: pinfold_clusters(), error) { () throws(Failure) in
    pinfold_clusters(try ZoomClusters(index, clustering).children(id))
  }
}

/// See `pinfold_index_leaves` in `pinfold.h`.
@_cdecl("pinfold_index_leaves")
public func indexLeaves(
  _ index: OpaquePointer?,
  _ clustering: UnsafePointer<pinfold_clustering>?,
  _ id: UInt64,
  _ offset: Int64,
  _ limit: Int64,
  _ rows: UnsafeMutablePointer<pinfold_rows>?,
  _ error: UnsafeMutablePointer<pinfold_error>?
) -> Int32 {
  answer(rows, "rows", empty: pinfold_rows(), error) { () throws(Failure) in
    guard offset >= 0 else { throw .badArgument("The offset is \(offset).") }
    guard limit >= -1 else { throw .badArgument("The limit is \(limit).") }
    let most = limit < 0 ? Int.max : Int(limit)
    let leaves = try ZoomClusters(index, clustering).leaves(id, from: Int(offset), most)
    return pinfold_rows(leaves)
  }
}

/// See `pinfold_index_cluster_ids` in `pinfold.h`.
@_cdecl("pinfold_index_cluster_ids")
public func indexClusterIDs(
  _ index: OpaquePointer?,
  _ clustering: UnsafePointer<pinfold_clustering>?,
  _ ids: UnsafeMutablePointer<pinfold_bytes>?,
  _ error: UnsafeMutablePointer<pinfold_error>?
) -> Int32 {
  ids?.pointee = pinfold_bytes()
  return answer(error) { () throws(Failure) in
    let result = try required(ids, "ids")
    guard case .distance(let hierarchy) = try ZoomClusters(index, clustering) else {
      throw .badArgument("Only clusters by distance can be listed.")
    }
    let ids = hierarchy.clusterCodes()
    guard let values = allocated(ids) else { return }
    result.pointee = pinfold_bytes(
      count: Int64(8 * ids.count),
      data: UnsafeMutableRawPointer(values).assumingMemoryBound(to: UInt8.self)
    )
  }
}

/// See `pinfold_index_aggregates` in `pinfold.h`.
@_cdecl("pinfold_index_aggregates")
public func indexAggregates(
  _ index: OpaquePointer?,
  _ clustering: UnsafePointer<pinfold_clustering>?,
  _ ids: UnsafePointer<UInt64>?,
  _ count: Int64,
  _ column: Int64,
  _ numbers: UnsafeMutablePointer<Double>?,
  _ error: UnsafeMutablePointer<pinfold_error>?
) -> Int32 {
  answer(error) { () throws(Failure) in
    let points = try IndexHandle.from(index).current.points
    try checkColumn(column, of: points.columnCount)
    let clusters = try ZoomClusters(index, clustering, columns: [Int(column)])
    guard count >= 0 else { throw .badArgument("The count is \(count).") }
    guard count > 0 else { return }
    let (ids, numbers) = (try required(ids, "ids"), try required(numbers, "numbers"))
    for number in 0..<Int(count) {
      try clusters.aggregate(ids[number], Int(column)).write(to: numbers + 4 * number)
    }
  }
}

extension Aggregate {
  /// Writes the number of values, their sum, and the smallest and largest one.
  func write(to numbers: UnsafeMutablePointer<Double>) {
    (numbers[0], numbers[1]) = (Double(valueCount), sum)
    (numbers[2], numbers[3]) = (minimum ?? .nan, maximum ?? .nan)
  }
}
