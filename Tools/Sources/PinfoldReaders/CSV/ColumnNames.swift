/// The names of the columns of a file, and which of them are meant.
package struct ColumnNames: Sendable {
  package let names: [String]

  /// The names as usual names are compared with them.
  private let plain: [String]

  package init(names: [String]) { (self.names, plain) = (names, names.map(Self.plain)) }

  /// Returns the column with a name: exactly so, or else whatever the case, the blanks around it and
  /// its invisible letters.
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
  /// The usual names of the column with the latitudes, the most telling first.
  ///
  /// Case, blanks, underscores, hyphens and dots do not count, so that
  /// `Latitude_Deg` is found as `latitudedeg`.
  package static let latitudeNames =
    [
      "latitude", "lat", "decimallatitude", "latitudedeg", "latdeg", "latitudedegrees",
      "latdegrees",
      "latitudedd", "latdd",
      "latitudewgs84", "latwgs84", "wgs84lat", "geolatitude", "geolat", "gpslatitude", "gpslat",
      "stoplat", "intptlat", "breitengrad", "breite", "latitud", "latitudine",
    ] + planarLatitudeNames

  /// The usual names of the column with the longitudes, the most telling first.
  package static let longitudeNames =
    [
      "longitude", "lon", "lng", "long", "decimallongitude", "longitudedeg", "londeg", "lngdeg",
      "longdeg", "longitudedegrees", "londegrees", "lngdegrees", "longdegrees", "longitudedd",
      "londd", "lngdd", "longdd", "longitudewgs84", "lonwgs84",
      "wgs84lon", "geolongitude", "geolon", "geolng", "geolong", "gpslongitude", "gpslon",
      "gpslng", "gpslong", "stoplon", "intptlong", "intptlon", "laengengrad", "längengrad",
      "länge", "laenge", "longitud", "longitudine",
    ] + planarLongitudeNames

  /// Those of them that coordinates on a plane have as well.
  private static let planarLatitudeNames = ["ycoordinate", "ycoord", "coordy", "geoy", "y"]
  private static let planarLongitudeNames = ["xcoordinate", "xcoord", "coordx", "geox", "x"]

  /// Those of them that only degrees have.
  static let geographicNames = Set(latitudeNames + longitudeNames)
    .subtracting(planarLatitudeNames + planarLongitudeNames)

  /// Returns whether there are columns with the usual names of latitudes and longitudes.
  ///
  /// - Parameter orPlanar: Whether these may be names such as `x` and `y`.
  func hasCoordinates(orPlanar: Bool) -> Bool {
    func has(_ names: [String], _ planar: [String]) -> Bool {
      first(of: orPlanar ? names : names.filter { !planar.contains($0) }) != nil
    }
    return has(Self.latitudeNames, Self.planarLatitudeNames)
      && has(Self.longitudeNames, Self.planarLongitudeNames)
  }

  /// The usual names of a column with geometries, as databases and GDAL write them.
  static let geometryNames = [
    "geometry", "geom", "thegeom", "wkbgeometry", "wkt", "geomwkt", "wktgeom", "wktgeometry",
    "wkb", "ewkb", "ewkt", "shape", "geography", "geog",
  ]

  /// The usual names of a column with both coordinates, the most telling first.
  package static let positionNames =
    geometryNames + [
      "coordinates", "coordinate", "coords",
      "coord", "koordinaten", "latlng", "latlon", "latlong", "latitudelongitude",
      "latitudeandlongitude", "position", "pos", "location", "loc", "point", "geopoint",
      "geopoint2d", "geo", "geolocation", "geoloc", "gps", "gpscoordinates", "gpsposition",
      "geocoordinates", "standort",
    ]

  /// Returns the usual names of the columns with the coordinates.
  ///
  /// - Parameter isProjected: Whether they are in another reference system: then names of one kind,
  ///   since an easting and a latitude that are there make no pair.
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

  /// By kind, what pairs of coordinates are called in other reference systems. The shortest names
  /// are last: a column `n` is often a count.
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

  /// Returns the columns that may have both coordinates where the options name none, the most
  /// telling first: whether one has, its values tell, since `location` may be a town. Beside a pair
  /// of columns, such as `x` and `y`, these have to be points.
  func positionCandidates(_ options: ReadOptions) -> (columns: [Int], isBesidePair: Bool) {
    guard options.latitudeColumn == nil, options.longitudeColumn == nil else { return ([], false) }
    let usual = usualCoordinateNames(isProjected: options.isProjected)
    let hasPair = first(of: usual.latitude) != nil && first(of: usual.longitude) != nil
    // A geometry says more than `x` and `y`, unless a system is named for these.
    let isDoubtful = options.crs == nil && !hasCoordinates(orPlanar: false)
    guard !hasPair || isDoubtful else { return ([], true) }
    return (all(of: hasPair ? Self.geometryNames : Self.positionNames), hasPair)
  }

  /// The most bytes of a usual name, with room for blanks: others may be as long as a file.
  private static let longestName = 1000

  /// Returns the first column with one of some usual names, by order of these.
  package func first(of usualNames: [String]) -> Int? { all(of: usualNames).first }

  /// Returns the columns with some usual names, by order of these, but those with an underscore in
  /// front last.
  ///
  /// Where another column with the same name follows, the underscore does not count: exports write
  /// `_latitude` before the columns of a file that has a `latitude` of its own.
  package func all(of usualNames: [String]) -> [Int] {
    let found = usualNames.compactMap { plain.firstIndex(of: $0) }
    func isLast(_ column: Int) -> Bool {
      names[column].visible.hasPrefix("_") && !plain[(column + 1)...].contains(plain[column])
    }
    return found.filter { !isLast($0) } + found.filter(isLast)
  }

  /// The name without what does not count in usual names; an empty one where it is longer than any of
  /// these.
  static func plain(_ name: String) -> String {
    guard name.utf8.count <= longestName else { return "" }
    // Most names have nothing but small letters.
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
