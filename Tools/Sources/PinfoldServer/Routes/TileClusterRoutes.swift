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
    let (hierarchy, cluster) = try await find(&parameters, context)
    return try await WorkThreads.reads.response(to: request) {
      Representation(TileClusterReport(cluster, of: hierarchy).json).tagged()
    }
  }

  /// `GET /datasets/{dataset}/tile-clusters/{cluster}/children`
  func children(_ request: Request, _ context: some RequestContext) async throws -> Response {
    var parameters = try QueryParameters(request.uri.query)
    let page = try Page(&parameters)
    let (hierarchy, cluster) = try await find(&parameters, context)
    let numbers = try dataSets.dataSet(context).dataSet.places.numbers
    return try await WorkThreads.reads.response(to: request) {
      let children = hierarchy.children(of: cluster.id) ?? []
      let page = children.dropFirst(page.from).prefix(page.limit)
      return Representation(
        .object([
          ("children", .array(page.map { $0.json(numbers) })),
          ("next", page.next(of: children.count)),
        ])
      )
      .tagged()
    }
  }

  /// `GET /datasets/{dataset}/tile-clusters/{cluster}/members`
  func members(_ request: Request, _ context: some RequestContext) async throws -> Response {
    var parameters = try QueryParameters(request.uri.query)
    let page = try Page(&parameters)
    let (hierarchy, cluster) = try await find(&parameters, context)
    let places = try dataSets.dataSet(context).dataSet.places
    return try await WorkThreads.reads.response(to: request) {
      let leaves = hierarchy.leaves(of: cluster.id)
      let rows = try places.places(leaves?.page(from: page.from, count: page.limit) ?? [])
      return Representation(
        .object([
          ("point_count", .number(cluster.count)),
          ("members", .array(rows.map { $0.json(places.numbers) })),
          ("next", page.next(of: cluster.count)),
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
    func next(of count: Int) -> JSONValue {
      from + limit < count ? .number(from + limit) : .null
    }
  }

  /// Returns the cluster that a request is about.
  ///
  /// - Parameter parameters: Those of the tiles that show it, and no others.
  private func find(
    _ parameters: inout QueryParameters,
    _ context: some RequestContext
  ) async throws -> (RadiusHierarchy, RadiusHierarchy.Node) {
    let served = try dataSets.dataSet(context)
    let query = try TileQuery(&parameters)
    try parameters.finish()
    try served.dataSet.check(query.columns)
    let name = context.parameters.get("cluster") ?? ""
    guard let id = RadiusHierarchy.NodeID(name) else {
      throw RequestError.notFound(
        "There is no cluster \"\(name)\"; ids of clusters in tiles have the form r17-12."
      )
    }
    let index = try await served.indexes.index(query.indexKey)
    let hierarchy = RadiusHierarchy(index, query.clustering)
    // Finding one among many coincident places takes long.
    let found = try await WorkThreads.reads.runIfActive { hierarchy.node(id) }
    guard TileZoom.zoom(ofLevel: id.zoomLevel) >= TileID.zooms.lowerBound, let node = found,
      node.isCluster
    else {
      throw RequestError.notFound(
        "There is no cluster \"\(name)\" in tiles of these settings; an edit may have "
          + "changed it."
      )
    }
    return (hierarchy, node)
  }
}

extension RadiusHierarchy.Node {
  /// Returns its properties in tiles, and its position.
  fileprivate func json(_ numbers: any PlaceNumbers) -> JSONValue {
    let position = JSONValue(longitude: coordinate.longitude, latitude: coordinate.latitude)
    guard isCluster else {
      return .object([("place", numbers.number(of: id.seed).json), ("coordinates", position)])
    }
    return .object([
      ("cluster_id", .string(id.description)),
      ("point_count", .number(count)),
      ("coordinates", position),
    ])
  }
}

/// The description of one cluster in tiles: where its members are, and how far to zoom in.
struct TileClusterReport {
  let json: JSONValue

  init(_ cluster: RadiusHierarchy.Node, of hierarchy: RadiusHierarchy) {
    let center = cluster.coordinate
    let zoom = hierarchy.expansionZoom(of: cluster.id).map(TileZoom.zoom)
    json = .object([
      ("cluster_id", .string(cluster.id.description)),
      ("point_count", .number(cluster.count)),
      ("coordinates", JSONValue(longitude: center.longitude, latitude: center.latitude)),
      ("bounds", JSONValue(hierarchy.mapRect(of: cluster.id).map(CoordinateRect.init))),
      ("hull", .array(ClusterReport.hull(hierarchy.convexHull(of: cluster.id)))),
      ("expansion_zoom", zoom.map { .number($0) } ?? .null),
    ])
  }
}
