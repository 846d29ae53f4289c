import Hummingbird
import NIOPosix
import Pinfold
import PinfoldOutput
import PinfoldPlans
import PinfoldReaders
import PinfoldStore
import PinfoldText
import PinfoldVectorTiles

/// Routes of one cluster in tiles, which have little more of it than its id.
struct TileClusterRoutes: Sendable {
  let dataSets: DataSetRoutes

  /// `GET /datasets/{dataset}/tile-clusters/{cluster}`
  func cluster(_ request: Request, _ context: some RequestContext) async throws -> Response {
    var parameters = try QueryParameters(request.uri.query)
    let cluster = try await find(&parameters, context)
    return try await WorkThreads.reads.response(to: request) {
      Representation(cluster.report).tagged()
    }
  }

  /// `GET /datasets/{dataset}/tile-clusters/{cluster}/children`
  func children(_ request: Request, _ context: some RequestContext) async throws -> Response {
    var parameters = try QueryParameters(request.uri.query)
    let page = try Page(&parameters)
    let cluster = try await find(&parameters, context)
    let numbers = try dataSets.dataSet(context).dataSet.places.numbers
    return try await WorkThreads.reads.response(to: request) {
      let children = cluster.children
      let shown = children.dropFirst(page.from).prefix(page.limit)
      return Representation(
        .object([
          ("children", .array(shown.map { $0.json(numbers) })),
          ("next", page.next(after: shown.count, of: children.count)),
        ])
      )
      .tagged()
    }
  }

  /// `GET /datasets/{dataset}/tile-clusters/{cluster}/members`
  func members(_ request: Request, _ context: some RequestContext) async throws -> Response {
    var parameters = try QueryParameters(request.uri.query)
    let page = try Page(&parameters)
    let cluster = try await find(&parameters, context)
    let places = try dataSets.dataSet(context).dataSet.places
    return try await WorkThreads.reads.response(to: request) {
      let (rows, count) = try places.page(cluster.members(from: page.from, count: page.limit))
      return Representation(
        .object([
          ("point_count", .number(cluster.count)),
          ("members", .array(rows.map { $0.json(places.numbers) })),
          ("next", page.next(after: count, of: cluster.count)),
        ])
      )
      .tagged()
    }
  }

  /// A page of the contents of a cluster.
  private struct Page {
    let from: Int
    let limit: Int

    init(_ parameters: inout QueryParameters) throws(RequestError) {
      from = try parameters.takeCount("from", in: 0...0xFFFF_FFFF) ?? 0
      limit = try parameters.takeCount("limit", in: 1...1000) ?? 100
    }

    /// Where the next one begins.
    ///
    /// - Parameter shown: How many this one has.
    func next(after shown: Int, of count: Int) -> JSONValue {
      shown > 0 && from + shown < count ? .number(from + shown) : .null
    }
  }

  /// Returns the cluster that a request is about.
  ///
  /// - Parameter parameters: Those of the tiles that show it, the zoom of one, and no others.
  private func find(
    _ parameters: inout QueryParameters,
    _ context: some RequestContext
  ) async throws -> TileCluster {
    let served = try dataSets.dataSet(context)
    let query = try TileQuery(&parameters)
    let zoom = try parameters.takeCount("zoom", in: TileID.zooms)
    try parameters.finish(settings: TileQuery.clusterSettings)
    try served.dataSet.check(query.columns)
    let name = context.parameters.get("cluster") ?? ""
    guard let id = ClusterID(name) else {
      throw RequestError.notFound(
        "There is no cluster \"\(name)\"; ids of clusters in tiles have forms such as "
          + "s12-33-21, p17 and r17-12."
      )
    }
    let index = try await served.indexes.index(query.indexKey)
    // Finding one among many coincident places takes long.
    let found = try await WorkThreads.reads.run {
      TileCluster(id, zoom: zoom, of: query.clustering, in: index)
    }
    guard let found else {
      throw RequestError.notFound(
        "There is no cluster \"\(name)\" in tiles of these settings; an edit may have "
          + "changed it."
      )
    }
    return found
  }
}
