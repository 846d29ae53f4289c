/// Column names of a file, and the search for coordinates among them.
package struct ColumnNames: Sendable {
  package let names: [String]

  /// The names in the form that common names are compared with.
  private let plain: [String]

  package init(names: [String]) { (self.names, plain) = (names, names.map(Self.plain)) }

  /// Returns the column with this name. If no name matches exactly, ignores case, surrounding
  /// blanks and invisible characters.
  package func index(of name: String) -> Int? {
    if let index = names.firstIndex(of: name) { return index }
    let folded = Self.folded(name)
    return names.firstIndex { Self.folded($0) == folded }
  }

  private static func folded(_ name: String) -> String {
    String(name.visible.lowercased().unicodeScalars.filter { !$0.isInvisible })
  }
}

// MARK: - Coordinates

extension ColumnNames {
  /// Common names of latitude columns, the most specific first.
  ///
  /// Case, blanks, underscores, hyphens and dots are ignored: `Latitude_Deg` matches `latitudedeg`.
  package static let latitudeNames =
    [
      "latitude", "lat", "decimallatitude", "latitudedeg", "latdeg", "latitudedegrees",
      "latdegrees",
      "latitudedd", "latdd",
      "latitudewgs84", "latwgs84", "wgs84lat", "geolatitude", "geolat", "gpslatitude", "gpslat",
      "stoplat", "intptlat", "breitengrad", "breite", "latitud", "latitudine",
    ] + planarLatitudeNames

  /// Common names of longitude columns, the most specific first.
  package static let longitudeNames =
    [
      "longitude", "lon", "lng", "long", "decimallongitude", "longitudedeg", "londeg", "lngdeg",
      "longdeg", "longitudedegrees", "londegrees", "lngdegrees", "longdegrees", "longitudedd",
      "londd", "lngdd", "longdd", "longitudewgs84", "lonwgs84",
      "wgs84lon", "geolongitude", "geolon", "geolng", "geolong", "gpslongitude", "gpslon",
      "gpslng", "gpslong", "stoplon", "intptlong", "intptlon", "laengengrad", "längengrad",
      "länge", "laenge", "longitud", "longitudine",
    ] + planarLongitudeNames

  /// Names that projected coordinates have too.
  private static let planarLatitudeNames = ["ycoordinate", "ycoord", "coordy", "geoy", "y"]
  private static let planarLongitudeNames = ["xcoordinate", "xcoord", "coordx", "geox", "x"]

  /// Names that only degrees have.
  static let geographicNames = Set(latitudeNames + longitudeNames)
    .subtracting(planarLatitudeNames + planarLongitudeNames)

  /// Whether columns have common names of latitudes and longitudes.
  ///
  /// - Parameter orPlanar: Whether names such as `x` and `y` count.
  func hasCoordinates(orPlanar: Bool) -> Bool {
    func has(_ names: [String], _ planar: [String]) -> Bool {
      first(of: orPlanar ? names : names.filter { !planar.contains($0) }) != nil
    }
    return has(Self.latitudeNames, Self.planarLatitudeNames)
      && has(Self.longitudeNames, Self.planarLongitudeNames)
  }

  static let geometryNames = [
    "geometry", "geom", "thegeom", "wkbgeometry", "wkt", "geomwkt", "wktgeom", "wktgeometry",
    "wkb", "ewkb", "ewkt", "shape", "geography", "geog",
  ]

  /// Common names of columns with both coordinates, the most specific first.
  package static let positionNames =
    geometryNames + [
      "coordinates", "coordinate", "coords",
      "coord", "koordinaten", "latlng", "latlon", "latlong", "latitudelongitude",
      "latitudeandlongitude", "position", "pos", "location", "loc", "point", "geopoint",
      "geopoint2d", "geo", "geolocation", "geoloc", "gps", "gpscoordinates", "gpsposition",
      "geocoordinates", "standort",
    ]

  /// Returns the common names of the two coordinate columns.
  ///
  /// - Parameter isProjected: Whether the coordinates are in another reference system. Both names
  ///   are then of one kind, because an easting and a latitude do not make a pair.
  package func usualCoordinateNames(
    isProjected: Bool
  ) -> (latitude: [String], longitude: [String]) {
    guard isProjected else { return (Self.latitudeNames, Self.longitudeNames) }
    let complete = Self.pairNames.first { names in
      first(of: names.latitude) != nil && first(of: names.longitude) != nil
    }
    return complete
      ?? (Self.pairNames.flatMap(\.latitude), Self.pairNames.flatMap(\.longitude))
  }

  /// Names of coordinate pairs in other reference systems, by kind. The shortest names are last,
  /// because a column `n` is often a count.
  private static let pairNames: [(latitude: [String], longitude: [String])] = [
    (
      ["northing", "northings", "hochwert", "utmnorthing"],
      ["easting", "eastings", "rechtswert", "utmeasting"]
    ),
    (
      ["utmy"] + planarLatitudeNames, ["utmx"] + planarLongitudeNames
    ),
    (["north"], ["east"]), (latitudeNames, longitudeNames), (["n"], ["e"]),
  ]

  /// Returns the columns that may have both coordinates, the most specific first. Empty if the
  /// options name a column.
  ///
  /// The caller must check the values, because `location` may be a town. If the file also has a
  /// pair of columns such as `x` and `y`, the values must be points.
  func positionCandidates(_ options: ReadOptions) -> (columns: [Int], isBesidePair: Bool) {
    guard options.latitudeColumn == nil, options.longitudeColumn == nil else { return ([], false) }
    let usual = usualCoordinateNames(isProjected: options.isProjected)
    let hasPair = first(of: usual.latitude) != nil && first(of: usual.longitude) != nil
    // Prefers a geometry to `x` and `y`, unless the options name a reference system for these.
    let isDoubtful = options.crs == nil && !hasCoordinates(orPlanar: false)
    guard !hasPair || isDoubtful else { return ([], true) }
    return (all(of: hasPair ? Self.geometryNames : Self.positionNames), hasPair)
  }

  /// The maximum length in bytes of a name that can match. A damaged file may have only one name.
  private static let longestName = 1000

  package func first(of usualNames: [String]) -> Int? { all(of: usualNames).first }

  /// Returns the columns with common names, in their order. Names with a leading underscore come
  /// last.
  ///
  /// The underscore is ignored if a column with the same plain name follows, because Pinfold's
  /// exports write `_latitude` before the file's own `latitude`.
  package func all(of usualNames: [String]) -> [Int] {
    let found = usualNames.compactMap { plain.firstIndex(of: $0) }
    func isLast(_ column: Int) -> Bool {
      names[column].visible.hasPrefix("_") && !plain[(column + 1)...].contains(plain[column])
    }
    return found.filter { !isLast($0) } + found.filter(isLast)
  }

  /// The name without the characters that common names ignore. Empty if it is too long to match.
  static func plain(_ name: String) -> String {
    guard name.utf8.count <= longestName else { return "" }
    // The fast path: most names are plain lowercase.
    let lowercased = name.lowercased()
    let isPlain = lowercased.utf8.allSatisfy {
      $0 > UInt8(ascii: " ") && $0 < 0x7F && !"_-.".utf8.contains($0)
    }
    guard !isPlain else { return lowercased }
    let ignored = " \t_-.".unicodeScalars
    let scalars = lowercased.unicodeScalars.filter { !ignored.contains($0) && !$0.isInvisible }
    return String(scalars)
  }
}
