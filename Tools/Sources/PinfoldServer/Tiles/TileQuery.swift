import Pinfold
import PinfoldReaders
import PinfoldPlans
import PinfoldStore
import PinfoldText
import PinfoldOutput
import PinfoldVectorTiles

/// A request for tiles.
struct TileQuery {
  let clustering: RadiusClustering
  let settings: TileSettings

  /// Which places take part, and what is asked of their columns.
  let columns: ColumnQuery
}

extension TileQuery {
  /// Reads a query without other parameters.
  init(_ query: String?) throws(RequestError) {
    var parameters = try QueryParameters(query)
    try self.init(&parameters)
    try parameters.finish()
  }

  /// Takes the parameters of tiles.
  init(_ parameters: inout QueryParameters) throws(RequestError) {
    var clustering = try RadiusClustering(&parameters)
    let range = TileZoom.clustered.lowerBound...TileID.zooms.upperBound - 1
    if let zoom = try parameters.takeCount("cluster_max_zoom", in: range) {
      clustering.maximumZoom = TileZoom.level(zoom)
    }
    clustering.minimumZoom = min(clustering.minimumZoom, clustering.maximumZoom)
    self.clustering = clustering
    var settings = TileSettings()
    if let layer = try parameters.take("layer") {
      guard (1...250).contains(layer.unicodeScalars.count) else {
        throw .invalid("layer", "The layer must have from 1 to 250 characters.")
      }
      settings.layer = layer
    }
    settings.buffer =
      try parameters.takeCount("buffer", in: 0...4096)
      ?? TileSettings.buffer(for: clustering, zooms: TileID.zooms)
    columns = try ColumnQuery(&parameters)
    settings.figures = columns.figures.ofTiles
    self.settings = settings
  }

  /// The zooms that maps ask for: at the highest, one above that of the last clusters, every
  /// place is by itself, and where it is to a meter. Maps that zoom in further enlarge it.
  var zooms: ClosedRange<Int> { 0...max(TileZoom.zoom(ofLevel: clustering.maximumZoom) + 1, 14) }

  /// The index that the tiles are made of.
  var indexKey: DerivedIndexes.Key {
    DerivedIndexes.Key(subset: columns.subset, prepared: .radius(clustering))
  }

  /// Returns the columns that single places carry.
  func columns(of places: any ServedPlaces) -> [String] {
    if let carried = columns.carried { return carried }
    let coordinates = places.coordinateColumnNames.map { [$0.latitude, $0.longitude] } ?? []
    return places.columnNames.filter { !coordinates.contains($0) }
  }
}
