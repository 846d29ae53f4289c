/// Pairs of columns with usual names of coordinates, where there may be several.
extension ColumnNames {
  /// Returns the pairs of columns with usual names, the most telling first; none if the options name
  /// one of them.
  func usualPairs(_ options: ReadOptions) -> [(latitude: Int, longitude: Int)] {
    guard options.latitudeColumn == nil, options.longitudeColumn == nil else { return [] }
    let usual = usualCoordinateNames(isProjected: options.isProjected)
    let (latitudes, longitudes) = (all(of: usual.latitude), all(of: usual.longitude))
    guard let lastLatitude = latitudes.last, let lastLongitude = longitudes.last else { return [] }
    return (0..<max(latitudes.count, longitudes.count)).map { rank in
      (
        rank < latitudes.count ? latitudes[rank] : lastLatitude,
        rank < longitudes.count ? longitudes[rank] : lastLongitude
      )
    }
  }

  /// Returns the same names where the pair is known by its own; none where one column has both.
  func otherPairs(
    than pair: (latitude: String, longitude: String),
    _ options: ReadOptions
  ) -> [[String]] {
    guard pair.latitude != pair.longitude, !options.isOfStore,
      let latitude = index(of: pair.latitude), let longitude = index(of: pair.longitude)
    else { return [] }
    return otherPairs(than: (latitude, longitude), options)
  }

  /// Returns the names of the pairs with usual names that are not read, but for those with an
  /// underscore in front, which exports write.
  func otherPairs(
    than pair: (latitude: Int, longitude: Int),
    _ options: ReadOptions
  ) -> [[String]] {
    usualPairs(options).filter { $0 != pair }.map { [names[$0.latitude], names[$0.longitude]] }
      .filter { !$0.contains { $0.hasPrefix("_") } }
  }
}
