extension ReadError {
  /// - Parameters:
  ///   - message: The program's message; `nil` if it did not run.
  ///   - path: The file that declares the system; `nil` if the user named it.
  static func unknownReferenceSystem(
    _ crs: String,
    _ message: String?,
    declaredBy path: String? = nil
  ) -> ReadError {
    // For example "ERROR 1: PROJ: proj_create_from_database: crs not found".
    let reason = message?.split(separator: ": ").last.map(String.init)
    let detail = reason.map { $0.hasSuffix(":") ? "" : " (\($0))" } ?? ""
    let name = title(crs).prefix(60)
    let problem =
      path.map {
        "\($0) declares the coordinate reference system \"\(name)\", which PROJ does not know"
      }
      ?? "PROJ does not know the coordinate reference system \"\(title(crs))\""
    return ReadError(
      .wrongReferenceSystem,
      path: path ?? "",
      "\(problem)\(detail); pass its code from https://epsg.io, such as --crs EPSG:2154."
    )
  }

  static func severalSystems(_ path: String, _ first: String, _ second: String) -> ReadError {
    ReadError(
      .wrongReferenceSystem,
      path: path,
      "\(path) has parts in several coordinate reference systems, \(first) and \(second); convert "
        + "them to one, or split the file and read each part with its own --crs."
    )
  }

  static func noDefinition(_ text: String) -> ReadError {
    ReadError(
      .wrongReferenceSystem,
      path: "",
      "\"\(text.prefix(60))\(text.count > 60 ? "…" : "")\" is not a coordinate reference system; "
        + "pass a code, such as --crs EPSG:2154, WKT, PROJJSON or a PROJ string; to use a file, pass its "
        + "text: --crs \"$(cat places.prj)\"."
    )
  }

  static func undefinedSystem(_ path: String, _ definition: String) -> ReadError {
    ReadError(
      .wrongReferenceSystem,
      path: path,
      "\(path) declares the coordinate reference system \"\(definition.prefix(60))\", which is "
        + "not a code, WKT, PROJJSON or a PROJ string; name the right one with --crs, such as EPSG:2154."
    )
  }

  static func systemOfFiles(_ path: String, _ definition: String) -> ReadError {
    ReadError(
      .wrongReferenceSystem,
      path: path,
      "\(path) declares the coordinate reference system \"\(definition.prefix(60))\", which makes "
        + "PROJ read other files; if you trust it, pass it with --crs, or else the right one, such as EPSG:2154."
    )
  }

  static func transformationOfFiles(_ path: String) -> ReadError {
    ReadError(
      .wrongReferenceSystem,
      path: path,
      "\(path) declares a coordinate reference system that makes PROJ read other files; if you trust it, "
        + "convert the file: \(conversion(from: nil, of: path))"
    )
  }

  static func geocentric(_ crs: String) -> ReadError {
    ReadError(
      .wrongReferenceSystem,
      path: "",
      "\(title(crs)) is a geocentric coordinate reference system, with x, y and z from the center "
        + "of the Earth; name a system of x and y with --crs, such as EPSG:2154, or "
        + "convert the coordinates to degrees (WGS 84)."
    )
  }

  private static func title(_ crs: String) -> String { ReadOptions.title(ofReferenceSystem: crs) }

  static func transformMissing(
    _ path: String,
    _ crs: String,
    _ program: ExternalProgram
  ) -> ReadError {
    ReadError(
      .unsupportedFormat,
      path: path,
      "\(path) has coordinates in \(title(crs)), which need the program "
        + "\(program.rawValue); install it, for instance with \(program.installation), or convert the coordinates to "
        + "degrees (WGS 84)."
    )
  }

  static func transformFailed(_ path: String, _ crs: String, _ message: String) -> ReadError {
    ReadError(
      .readFailed,
      path: path,
      "\(path) could not be transformed from \(title(crs)) by gdaltransform (\(message)); "
        + "install gdal-bin again, or convert the coordinates to degrees (WGS 84)."
    )
  }

  /// - Parameter found: The number of places that the program wrote.
  static func wrongPairCount(
    _ path: String,
    _ crs: String,
    _ found: String,
    of count: Int
  ) -> ReadError {
    transformFailed(path, crs, "it wrote \(found) places for \(count) rows")
  }

  static func outsideReferenceSystem(_ path: String, _ crs: String, _ share: String) -> ReadError {
    ReadError(
      .wrongReferenceSystem,
      path: path,
      "\(path) has coordinates outside of \(title(crs)) in \(share), so they seem to be in "
        + "another reference system, or swapped; name the right one with --crs, or the columns "
        + "with --latitude NORTHING --longitude EASTING."
    )
  }

  /// - Parameter crs: The reference system of the first such point.
  static func otherReferenceSystem(_ path: String, _ crs: String, _ share: String) -> ReadError {
    ReadError(
      .wrongReferenceSystem,
      path: path,
      "\(path) has points in unexpected reference systems, such as "
        + "\(title(crs)), in \(share); name their system with --crs \(title(crs))."
    )
  }

  static func transformedFeatures(_ path: String, _ crs: String) -> ReadError {
    ReadError(
      .unsupportedFormat,
      path: path,
      "\(path) is read by ogr2ogr, which converts the file's own system to degrees (WGS 84), so "
        + "--crs does not apply; leave it out, or convert the file: "
        + conversion(from: word(crs, or: "CRS"), of: path)
    )
  }

  /// The command that converts features to degrees.
  ///
  /// - Parameter crs: The system to convert from; `nil` for the one that the file declares.
  static func conversion(from crs: String?, of path: String) -> String {
    let source = crs.map { "-s_srs \($0) " } ?? ""
    return "ogr2ogr \(source)-t_srs EPSG:4326 degrees.geojson \(word(path))"
  }

  /// Returns text as a word of a displayed shell command. If a shell would misread the text,
  /// returns a placeholder such as `FILE`.
  package static func word(_ text: String, or meaning: String = "FILE") -> String {
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789/._-+=:,@%".unicodeScalars.contains($0)
    }
    return isPlain && !text.hasPrefix("-") ? text : meaning
  }

  /// A source whose coordinates are always degrees, described after "is".
  package enum DegreeSource: String {
    case store = "a place store, whose coordinates are degrees"
    case table =
      "a table of PostgreSQL, where a view can convert coordinates with ST_Transform"
  }

  package static func alwaysInDegrees(_ path: String, _ source: DegreeSource) -> ReadError {
    ReadError(
      .unsupportedFormat,
      path: path,
      "\(path) is \(source.rawValue); leave out --crs."
    )
  }

  /// - Parameter what: A source that already has a key for each place.
  package static func hasNumbers(_ path: String, _ what: String) -> ReadError {
    ReadError(
      .unsupportedFormat,
      path: path,
      "\(path) is \(what), which has a key for each place; leave out --key."
    )
  }
}
