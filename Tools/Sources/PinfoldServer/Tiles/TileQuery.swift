import Pinfold
import PinfoldReaders
import PinfoldPlans
import PinfoldStore
import PinfoldText
import PinfoldOutput
import PinfoldVectorTiles

/// A parsed request for tiles.
struct TileQuery {
  let clustering: TileClustering
  private let settings: TileSettings

  /// The properties that let a map open clusters.
  static let details = ClusterDetails(maximumZoom: TileID.zooms.upperBound)

  /// The filters, aggregates and included columns.
  let columns: ColumnQuery
}

extension TileQuery {
  init(_ query: String?) throws(RequestError) {
    var parameters = try QueryParameters(query)
    clustering = try Self.clustering(&parameters)
    var settings = TileSettings()
    if let layer = try parameters.take("layer") {
      guard (1...250).contains(layer.unicodeScalars.count) else {
        throw .invalid("layer", "The layer must have from 1 to 250 characters.")
      }
      settings.layer = layer
    }
    settings.buffer =
      try parameters.takeCount("buffer", in: 0...4096)
      ?? clustering.buffer(zooms: TileID.zooms)
    var columns = try ColumnQuery(&parameters)
    let category = try parameters.take(PlanSetting.category.name)
    columns.subset.category = category?.isEmpty == false ? category : nil
    self.columns = columns
    settings.figures = columns.figures.ofTiles
    settings.clusterDetails = Self.details
    self.settings = settings
    try parameters.finish(settings: [.separation, .radius, .minPoints])
  }

  /// Takes the clustering method. Defaults to radius clusters if a setting for them is given,
  /// otherwise to spaced clusters.
  private static func clustering(
    _ parameters: inout QueryParameters
  ) throws(RequestError) -> TileClustering {
    let isByDistance = parameters.has(.radius) || parameters.has(.minPoints)
    let strategy = try parameters.takeName(.strategy, of: TileStrategyName.self)
    let range = TileZoom.clustered.lowerBound...TileID.zooms.upperBound - 1
    let highest = try parameters.takeCount("cluster_max_zoom", in: range).map(TileZoom.level)
    switch strategy ?? (isByDistance ? .radius : .spaced) {
    case .spaced:
      var clustering = try SpacedClustering(&parameters)
      clustering.maximumZoom = highest ?? clustering.maximumZoom
      return .spaced(clustering)
    case .radius:
      var clustering = try RadiusClustering(&parameters)
      clustering.maximumZoom = highest ?? clustering.maximumZoom
      clustering.minimumZoom = min(clustering.minimumZoom, clustering.maximumZoom)
      return .radius(clustering)
    }
  }

  /// The zooms to offer. The highest is one above the last clusters, shows every place by itself,
  /// and is precise to a meter. Maps enlarge it when zoomed in further.
  var zooms: ClosedRange<Int> { 0...max(clustering.highestZoom + 1, 14) }

  /// Returns the settings of tiles.
  ///
  /// - Parameter lists: The categories, which the index of the tiles has counted.
  func settings(_ lists: CategoryLists) -> TileSettings {
    guard let column = columns.subset.category, let list = lists[column] else { return settings }
    var settings = settings
    settings.categories = TileCategories(
      of: column,
      list,
      figures: columns.figures,
      in: clustering
    )
    return settings
  }

  /// The key of the index to make tiles from.
  var indexKey: DerivedIndexes.Key {
    DerivedIndexes.Key(subset: columns.subset, prepared: clustering.strategy)
  }

  /// Returns the columns to include with single places.
  func columns(of places: any ServedPlaces) -> [String] {
    if let carried = columns.carried { return carried }
    let coordinates = places.coordinateColumnNames.map { [$0.latitude, $0.longitude] } ?? []
    return places.columnNames.filter { !coordinates.contains($0) }
  }
}
