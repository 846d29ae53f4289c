package import Pinfold

extension RadiusClustering {
  /// The valid range of the radius in screen points. The minimum merges only coincident places, the
  /// maximum everything that a map shows.
  package static let radii = 0.001...1_000_000.0

  /// Sets the minimum and maximum zoom of clusters, in the scale of tiles.
  ///
  /// `nil` keeps the default. A default minimum is lowered to the maximum.
  ///
  /// - Parameter names: The names of the two settings, for error messages.
  package mutating func setZooms(
    lowest: Int?,
    highest: Int?,
    names: (lowest: String, highest: String)
  ) throws(SettingError) {
    maximumZoom = highest.map(TileZoom.level) ?? maximumZoom
    minimumZoom = lowest.map(TileZoom.level) ?? min(minimumZoom, maximumZoom)
    guard minimumZoom > maximumZoom else { return }
    let zooms = (
      lowest: TileZoom.zoom(ofLevel: minimumZoom), highest: TileZoom.zoom(ofLevel: maximumZoom)
    )
    throw SettingError(
      "The \(names.lowest) is \(zooms.lowest), above the \(names.highest) of \(zooms.highest); "
        + (highest == nil ? "set that too." : "choose a lower one.")
    )
  }
}
