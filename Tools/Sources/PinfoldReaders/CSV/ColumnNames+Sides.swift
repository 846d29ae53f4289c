// Columns that say on which side of the equator or of the meridian places are.

extension ColumnNames {
  /// Returns the columns that may say the sides: such as `N/S` and `E/W`, or `lat_dir` and `lon_dir`.
  ///
  /// Whether they do, their values tell. A column `NS` is often something else, such as the direction
  /// of a road: two such columns count only together.
  func sideCandidates() -> (latitude: Int?, longitude: Int?, areOnlyTogether: Bool) {
    let plain = names.map { name in Self.plain(name).filter { !"/()[]:".contains($0) } }
    func first(_ sideNames: [String]) -> Int? {
      sideNames.lazy.compactMap { plain.firstIndex(of: $0) }.first
    }
    let latitude = first(Self.sideNames(of: ["latitude", "lat"], letters: ["ns"]))
    let longitude = first(
      Self.sideNames(of: ["longitude", "lon", "lng", "long"], letters: Self.eastWest)
    )
    guard latitude == nil, longitude == nil else { return (latitude, longitude, false) }
    return (first(["ns", "northsouth"]), first(Self.eastWest + ["eastwest"]), true)
  }

  /// The letters of east and west, in English, Spanish and German: those of either order occur.
  private static let eastWest = ["ew", "we", "eo", "oe", "ow", "wo"]

  private static func sideNames(of axes: [String], letters: [String]) -> [String] {
    let words = [
      "dir", "direction", "side", "hemisphere", "hemi", "hem", "ref", "indicator", "cardinal",
    ]
    return axes.flatMap { axis in
      (words + letters).flatMap { word in [axis + word, word + axis, "gps" + axis + word] }
    }
  }
}
