import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix
import Pinfold
import PinfoldPlans
import PinfoldReaders
import PinfoldStore
import PinfoldOutput
import PinfoldVectorTiles

/// The routes of vector tiles, for any map library.
struct TileRoutes: Sendable {
  let dataSets: DataSetRoutes

  /// The maximum number of features in a tile.
  private static let mostFeatures = 50_000

  /// `GET /datasets/{dataset}/tiles/{z}/{x}/{y}.mvt`
  func tile(_ request: Request, _ context: some RequestContext) async throws -> Response {
    let served = try dataSets.dataSet(context)
    let id = try Self.tileID(context)
    let query = try TileQuery(request.uri.query)
    try served.dataSet.check(query.columns)
    let places = served.dataSet.places
    let index = try await served.indexes.index(query.indexKey)
    let settings = query.settings(served.dataSet.categories)
    let (maker, content) = try await WorkThreads.reads.run {
      let maker = TileMaker(query.clustering.clusters(of: index), settings)
      return (maker, try Self.content(of: id, maker, query))
    }
    // Finding the kinds of columns reads all places, and most tiles of low zooms have only
    // clusters. While the file is still being read, tiles have only the columns in the request.
    let isReading = served.dataSet.preparation?.isReading == true
    let names = isReading ? query.columns.carried ?? [] : query.columns(of: places)
    let needsKinds = !names.isEmpty && !content.places.isEmpty
    let kinds = needsKinds ? try await served.columns.kinds().of(names) : nil
    return try await WorkThreads.reads.run {
      guard let bytes = try Self.tile(content, maker, kinds, query, places) else {
        // The usual response for an empty tile.
        return Response(status: .noContent, headers: [.cacheControl: "no-cache"])
      }
      return Representation(
        type: "application/vnd.mapbox-vector-tile",
        text: ByteBuffer(bytes: bytes)
      )
      .tagged().response(to: request)
    }
  }

  /// `GET /datasets/{dataset}/tiles.json`
  func tileJSON(_ request: Request, _ context: ConnectionContext) async throws -> Response {
    let served = try dataSets.dataSet(context)
    let (dataSet, query) = (served.dataSet, try TileQuery(request.uri.query))
    try dataSet.check(query.columns)
    // A map requests tiles next, so clusters are made while kinds are found.
    let making = Task { try await served.indexes.index(query.indexKey) }
    // The index knows the categories.
    if query.columns.subset.category != nil { _ = try await making.value }
    // While the file is still being read, its columns are unknown, and a request for columns fails.
    let kinds =
      query.columns.carried == []
      ? ColumnKinds([], format: dataSet.places.format, NumberReadings())
      : try await served.columns.kinds().of(query.columns(of: dataSet.places))
    let bounds = try await WorkThreads.reads.run { dataSet.extent.mapRect }
    let settings = query.settings(dataSet.categories)
    let description = TileSetDescription(
      name: dataSet.name,
      attribution: nil,
      layer: settings.layer,
      fields: PlaceColumns.fields(
        kinds,
        of: query.clustering,
        figures: query.columns.figures,
        categories: settings.categories,
        details: TileQuery.details
      ),
      zooms: query.zooms,
      bounds: bounds
    )
    let parameters = request.uri.query.map { "?\($0)" } ?? ""
    let id = dataSet.id.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? dataSet.id
    let url = "\(context.base)/datasets/\(id)/tiles/{z}/{x}/{y}.mvt\(parameters)"
    var answer = Representation(description.tileJSON(urls: [url]))
    // A shared cache must separate clients that use different host names.
    answer.varies += ["Host", "X-Forwarded-Proto", "X-Forwarded-Host", "Forwarded"]
    return answer.tagged().response(to: request)
  }

  private static func content(
    of id: TileID,
    _ maker: TileMaker,
    _ query: TileQuery
  ) throws -> TileContent {
    guard maker.nodeCount(of: id, limit: mostFeatures) <= mostFeatures else {
      let spacing = query.clustering.spacing
      throw RequestError.invalid(
        spacing,
        "The tile would have more than \(mostFeatures) features; choose a larger \(spacing) "
          + "or cluster_max_zoom."
      )
    }
    return maker.content(of: id)
  }

  /// Encodes a tile. Reads the columns of its single places.
  private static func tile(
    _ content: TileContent,
    _ maker: TileMaker,
    _ kinds: ColumnKinds?,
    _ query: TileQuery,
    _ places: any ServedPlaces
  ) throws -> [UInt8]? {
    var columns = PlaceColumns()
    if let kinds {
      columns = PlaceColumns(
        kinds,
        of: query.clustering,
        figures: query.columns.figures,
        categories: maker.settings.categories,
        details: TileQuery.details,
        isWhole: false
      )
      try places.visit(content.places) { place in
        columns.append(place.id, Array(place.propertiesJSON.utf8))
        return columns.byteCount <= TileSettings.usualByteLimit
      }
    }
    let spacing = query.clustering.spacing
    guard columns.byteCount <= TileSettings.usualByteLimit else {
      throw tooManyBytes("columns", spacing)
    }
    let numbers = places.numbers
    columns.setNumbers { numbers.number(of: $0) }
    let tile = maker.tile(of: content, columns.columns)
    guard tile?.count ?? 0 <= TileSettings.usualByteLimit else {
      throw tooManyBytes(columns.byteCount > 0 ? "columns" : spacing, spacing)
    }
    return tile
  }

  private static func tooManyBytes(_ parameter: String, _ spacing: String) -> RequestError {
    .invalid(
      parameter,
      "The tile would have more than \(TileSettings.usualByteLimit) bytes; choose fewer columns, "
        + "a larger \(spacing), or a higher zoom."
    )
  }

  private static func tileID(_ context: some RequestContext) throws(RequestError) -> TileID {
    let name = context.parameters.get("tile") ?? ""
    guard name.hasSuffix(".mvt") else {
      throw .notFound("This address is not of a tile; write z/x/y.mvt, such as 0/0/0.mvt.")
    }
    let zoom = try number(context.parameters.get("z"), "z", below: TileID.zooms.upperBound + 1)
    let side = 1 << zoom
    let x = try number(context.parameters.get("x"), "x", below: side)
    let y = try number(String(name.dropLast(4)), "y", below: side)
    return TileID(zoom: zoom, x: x, y: y)
  }

  private static func number(
    _ text: String?,
    _ name: String,
    below end: Int
  ) throws(RequestError) -> Int {
    guard let text, text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }),
      let number = Int(text), number < end
    else {
      throw .invalid(name, "The \(name) must be a whole number from 0 to \(end - 1).")
    }
    return number
  }
}

extension TileClustering {
  /// The parameter that controls the number of clusters.
  fileprivate var spacing: String {
    switch self {
    case .spaced: PlanSetting.separation.name
    case .radius: PlanSetting.radius.name
    }
  }
}
