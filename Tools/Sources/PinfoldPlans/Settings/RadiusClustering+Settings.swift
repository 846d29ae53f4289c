package import Pinfold

extension RadiusClustering {
  /// The range of the radius in screen points: from merging only coincident places to
  /// merging everything that a map shows.
  package static let radii = 0.001...1_000_000.0

  /// Sets the lowest and the highest zoom that is clustered, as tiles count zooms; what is nil keeps
  /// its default, or is as low as the highest.
  ///
  /// - Parameter names: What the two are called, for messages.
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
