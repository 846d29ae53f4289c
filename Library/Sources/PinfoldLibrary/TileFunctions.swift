import CPinfold

/// See `pinfold_tile_settings_init` in `pinfold.h`.
@_cdecl("pinfold_tile_settings_init")
public func tileSettingsInit(_ settings: UnsafeMutablePointer<pinfold_tile_settings>?) {
  var defaults = pinfold_tile_settings()
  (defaults.extent, defaults.buffer) = (Int32(TileSettings().extent), -1)
  settings?.pointee = defaults
}

/// See `pinfold_index_tile` in `pinfold.h`.
@_cdecl("pinfold_index_tile")
public func indexTile(
  _ index: OpaquePointer?,
  _ clustering: UnsafePointer<pinfold_clustering>?,
  _ settings: UnsafePointer<pinfold_tile_settings>?,
  _ zoom: Int32,
  _ x: Int32,
  _ y: Int32,
  _ tile: UnsafeMutablePointer<pinfold_bytes>?,
  _ error: UnsafeMutablePointer<pinfold_error>?
) -> Int32 {
  tile?.pointee = pinfold_bytes()
  return answer(error) { () throws(Failure) in
    let (request, result) = (
      try required(settings, "settings").pointee, try required(tile, "tile")
    )
    let zooms = 0...Int32(min(TileID.zooms.upperBound, 30))
    guard zooms.contains(zoom) else { throw .badArgument("The zoom \(zoom) is not in \(zooms).") }
    let side = Int64(1) << Int64(zoom)
    guard (0..<side).contains(Int64(x)), (0..<side).contains(Int64(y)) else {
      throw .badArgument("The tile \(zoom)/\(x)/\(y) does not exist.")
    }
    let figures = try request.readFigures()
    let columnCount = try IndexHandle.from(index).current.points.columnCount
    for figure in figures { try checkColumn(Int64(figure.column), of: columnCount) }
    let clusters = try ZoomClusters(index, clustering, columns: figures.map { $0.column })
    let columns = try PlaceColumns(request, clusters.index, figures)
    let maker = try TileMaker(clusters, request, figures)
    let content = maker.content(of: TileID(zoom: Int(zoom), x: Int(x), y: Int(y)))
    guard content.count > 0 else { return }
    result.pointee = pinfold_bytes(
      maker.tile(of: content, columns.read(content.places)) ?? []
    )
  }
}

extension pinfold_tile_settings {
  fileprivate func readFigures() throws(Failure) -> [TileFigure] {
    guard figure_count != 0 else { return [] }
    guard figure_count > 0, let figures else {
      throw .badArgument("The number of figures is \(figure_count).")
    }
    var read: [TileFigure] = []
    for number in 0..<Int(figure_count) {
      let figure = figures[number]
      let kinds: [Aggregate.Figure] = [.sum, .mean, .min, .max]
      guard let name = figure.name, (0..<4).contains(figure.kind) else {
        throw .badArgument("Figure \(number) has no name, or its kind is \(figure.kind).")
      }
      read.append(
        TileFigure(
          name: String(cString: name),
          kind: kinds[Int(figure.kind)],
          column: Int(figure.column)
        )
      )
    }
    return read
  }
}

extension TileMaker {
  fileprivate init(
    _ clusters: ZoomClusters,
    _ request: pinfold_tile_settings,
    _ figures: [TileFigure]
  ) throws(Failure) {
    var settings = TileSettings()
    settings.figures = figures
    if let layer = request.layer { settings.layer = String(cString: layer) }
    guard TileSettings.extents.contains(Int(request.extent)) else {
      throw .badArgument("The extent \(request.extent) is not a power of two in 256...16384.")
    }
    settings.extent = Int(request.extent)
    guard (-1...request.extent).contains(request.buffer) else {
      throw .badArgument("The buffer \(request.buffer) is not in 0...\(request.extent).")
    }
    let usualBuffer: Int
    let made: TileClusters
    switch clusters {
    case .distance(let hierarchy):
      made = TileClusters(hierarchy)
      usualBuffer = TileSettings.buffer(for: hierarchy.clustering, zooms: TileID.zooms)
    case .spaced(let spaced):
      settings.clusterDetails = ClusterDetails(maximumZoom: TileID.zooms.upperBound)
      made = TileClusters(spaced)
      usualBuffer = TileSettings.buffer(for: spaced.clustering)
    }
    settings.buffer =
      request.buffer < 0
      ? usualBuffer * settings.extent / TileSettings().extent : Int(request.buffer)
    self.init(made, settings)
  }
}

/// The columns that single points have in tiles.
private struct PlaceColumns {
  private let names: [String]

  /// The column of the index for each name.
  private let columns: [Int]

  private let index: PointIndex

  init(
    _ request: pinfold_tile_settings,
    _ index: PointIndex,
    _ figures: [TileFigure]
  ) throws(Failure) {
    guard (0...Int64(index.columnCount)).contains(request.column_count),
      request.column_count == 0 || request.columns != nil
    else { throw .badArgument("The number of columns is \(request.column_count).") }
    var (names, columns) = ([String](), [Int]())
    for column in 0..<Int(request.column_count) {
      guard let name = request.columns?[column] else { continue }
      names.append(String(cString: name))
      columns.append(column)
    }
    let own =
      TileColumns.ownNames + TileColumns.appearanceNames
      + ClusterDetails(maximumZoom: 0, memberLimit: 1).names
    let all = figures.map { $0.name } + names
    for (number, name) in all.enumerated() {
      guard !own.contains(name), !all[..<number].contains(name) else {
        throw .badArgument("The property \(name) is there already; choose another name.")
      }
    }
    (self.names, self.columns, self.index) = (names, columns, index)
  }

  func read(_ places: [PointID]) -> TileColumns {
    var read = TileColumns(names, seed: .random(in: 0 ... .max))
    for place in places {
      read.append(place)
      guard !columns.isEmpty, let values = index.values(of: place) else { continue }
      for (number, column) in columns.enumerated() {
        if let value = TileValue(exactly: values[column]) {
          read.appendValue(value, column: number)
        }
      }
    }
    return read
  }
}
