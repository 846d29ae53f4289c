extension ColumnNames {
  /// Returns the pairs of columns with common names, the most specific first. Empty if the options
  /// name a column.
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

  /// Returns the other pairs for a pair given by name. Empty if one column has both coordinates.
  func otherPairs(
    than pair: (latitude: String, longitude: String),
    _ options: ReadOptions
  ) -> [[String]] {
    guard pair.latitude != pair.longitude, !options.isOfStore,
      let latitude = index(of: pair.latitude), let longitude = index(of: pair.longitude)
    else { return [] }
    return otherPairs(than: (latitude, longitude), options)
  }

  /// Returns the names of the unused pairs. Names with a leading underscore are left out, because
  /// Pinfold's exports write them.
  func otherPairs(
    than pair: (latitude: Int, longitude: Int),
    _ options: ReadOptions
  ) -> [[String]] {
    usualPairs(options).filter { $0 != pair }.map { [names[$0.latitude], names[$0.longitude]] }
      .filter { !$0.contains { $0.hasPrefix("_") } }
  }
}
