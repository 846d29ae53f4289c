extension ReadError {
  static func swappedCoordinates(
    _ path: String,
    _ share: String,
    latitude: String?,
    longitude: String?
  ) -> ReadError {
    ReadError(
      .latitudesOutOfRange,
      path: path,
      "\(path) has latitudes beyond 90 degrees in \(share), "
        + "so latitude and longitude seem swapped; "
        + "\(swapping(latitude: latitude, longitude: longitude))."
    )
  }

  /// The remedy for swapped coordinates.
  ///
  /// - Parameters:
  ///   - latitude: The latitude column; `nil` in GeoJSON.
  ///   - longitude: The longitude column, which may be the same.
  static func swapping(latitude: String?, longitude: String?) -> String {
    if let latitude, latitude == longitude {
      "write the latitude first in the column \"\(latitude)\", or write POINT(longitude latitude)"
    } else if let latitude, let longitude {
      "swap them with --latitude \"\(longitude)\" --longitude \"\(latitude)\""
    } else {
      "GeoJSON writes the longitude first, so export it again"
    }
  }

  /// The source of coordinates that are not degrees.
  enum CoordinateSource {
    case file, program, database
  }

  static func notDegrees(
    _ path: String,
    _ share: String,
    in source: CoordinateSource
  ) -> ReadError {
    let wayOut =
      switch source {
      case .file:
        "name their reference system with --crs, such as --crs EPSG:2154, or convert them to "
          + "degrees (WGS 84)."
      case .program: "convert them to degrees (WGS 84): \(conversion(from: "CRS", of: path))"
      case .database: "convert them to degrees (WGS 84) in a view, with ST_Transform."
      }
    return ReadError(
      .latitudesOutOfRange,
      path: path,
      "\(path) has latitudes beyond 90 degrees in \(share), so its coordinates seem to be "
        + "projected; \(wayOut)"
    )
  }
}
