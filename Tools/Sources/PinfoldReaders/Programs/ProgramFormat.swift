/// A file format that an external program converts to text for Pinfold.
package struct ProgramFormat: Sendable {
  package let name: String

  /// A description of such a file, after "is".
  package private(set) var isWhat: String

  /// The usual file extensions, with their dots.
  package let endings: [String]

  package let program: ExternalProgram

  /// GDAL's name for the format; `nil` if another program reads it.
  package var driver: String?

  /// Which of the file's layers GDAL reads.
  var layers = Layers.all

  /// How to recognize the format from its first bytes. Extensions do not matter.
  let signature: Signature

  enum Layers {
    /// Every layer.
    case all

    /// The first of these layers that is not empty.
    case first([String])

    /// The only layer with points, or else the only table.
    case tables
  }

  enum Signature {
    case bytes([UInt8], at: Int)

    /// XML with this root element.
    case root(String)

    /// A ZIP archive with this entry.
    case entry(String)
  }
}

// MARK: - The formats

extension ProgramFormat {
  /// All formats. If a file matches several, the first one applies.
  package static let all = [
    parquet, duckDB,
    geoPackage,
    gdal(
      "SQLite",
      "an SQLite database",
      [".sqlite", ".sqlite3", ".db"],
      "SQLite",
      .tables,
      .text("SQLite format 3\0")
    ),
    gdal("FlatGeobuf", "a FlatGeobuf file", [".fgb"], "FlatGeobuf", .all, .text("fgb\u{3}fgb")),
    gdal(
      "Shapefile",
      "a shapefile",
      [".shp", ".zip"],
      "ESRI Shapefile",
      .all,
      .bytes([0x00, 0x00, 0x27, 0x0A], at: 0)
    ),
    gdal("KML", "a KML file", [".kml"], "LIBKML", .all, .root("kml")),
    kmz,
    gdal(
      "GPX",
      "a GPX file",
      [".gpx"],
      "GPX",
      // Tracks are lines of points. They count only if the file has no waypoints or route points.
      .first(["waypoints", "route_points", "track_points"]),
      .root("gpx")
    ),
    gdal("XLSX", "an Excel workbook", [".xlsx"], "XLSX", .tables, .entry("xl/workbook.xml")),
    gdal("ODS", "an OpenDocument spreadsheet", [".ods"], "ODS", .tables, .entry("content.xml")),
    gdal(
      "OSM PBF",
      "an OpenStreetMap extract",
      [".osm.pbf"],
      "OSM",
      .first(["points"]),
      .text("OSMHeader", at: 6)
    ),
    gdal(
      "OSM XML",
      "an OpenStreetMap extract",
      [".osm"],
      "OSM",
      .first(["points"]),
      .root("osm")
    ),
    gdal("Arrow", "an Arrow file", [".arrow", ".feather"], "Arrow", .all, .text("ARROW1")),
  ]

  package static let parquet = ProgramFormat(
    name: "Parquet",
    isWhat: "a Parquet file",
    endings: [".parquet", ".geoparquet"],
    program: .duckDB,
    signature: .text("PAR1")
  )

  static let duckDB = ProgramFormat(
    name: "DuckDB",
    isWhat: "a DuckDB database",
    endings: [".duckdb", ".db"],
    program: .duckDB,
    signature: .text("DUCK", at: 8)
  )

  /// GDAL is needed only if the points are in neither degrees nor Web Mercator.
  static let geoPackage = gdal(
    "GeoPackage",
    "a GeoPackage",
    [".gpkg"],
    "GPKG",
    .tables,
    .text("GPKG", at: 68)
  )

  static let kmz = gdal("KMZ", "a KMZ file", [".kmz"], "LIBKML", .all, .entry("doc.kml"))

  private static func gdal(
    _ name: String,
    _ isWhat: String,
    _ endings: [String],
    _ driver: String,
    _ layers: Layers,
    _ signature: Signature
  ) -> ProgramFormat {
    ProgramFormat(
      name: name,
      isWhat: isWhat,
      endings: endings,
      program: .ogr2ogr,
      driver: driver,
      layers: layers,
      signature: signature
    )
  }
}

extension ProgramFormat {
  /// Whether files declare their reference system. Some formats always use degrees.
  var hasSystems: Bool { !["LIBKML", "GPX", "XLSX", "ODS", "OSM"].contains(driver) }
}

extension ProgramFormat.Signature {
  fileprivate static func text(_ text: String, at offset: Int = 0) -> ProgramFormat.Signature {
    .bytes(Array(text.utf8), at: offset)
  }
}

// MARK: - Detection

extension ProgramFormat {
  /// Detects the format of a file that is not an archive, from its first bytes. Uses the extension
  /// for XML whose root element is not among them.
  static func find(_ head: ArraySlice<UInt8>, path: String) -> ProgramFormat? {
    guard !isOfAnotherUse(head) else { return nil }
    let root = XMLRoot.name(head)
    return all.first { format in
      switch format.signature {
      case .bytes(let bytes, let offset): head.dropFirst(offset).starts(with: bytes)
      case .root(let name):
        root.map { $0.isEmpty ? format.hasEnding(of: path) : $0 == name } ?? false
      case .entry: false
      }
    }
  }

  /// Whether the application ID of an SQLite database says that it is not a data file, but for
  /// example map tiles or a place store.
  private static func isOfAnotherUse(_ head: ArraySlice<UInt8>) -> Bool {
    guard head.starts(with: "SQLite format 3\0".utf8) else { return false }
    let application = head.dropFirst(68).prefix(4)
    return !application.allSatisfy { $0 == 0 } && !application.starts(with: "GP".utf8)
  }

  func hasEnding(of path: String) -> Bool {
    endings.contains { path.lowercased().hasSuffix($0) }
  }

  func text(path: String) throws(ReadError) -> any MadeText {
    switch name {
    case Self.parquet.name: return try DuckDBText.parquet(path: path)
    case Self.duckDB.name: return try DuckDBText.database(path: path)
    case Self.geoPackage.name:
      var format = self
      switch try GeoPackageText.open(path) {
      case .places(let text): return text
      case .projected(let system): format.isWhat += " in \(system)"
      case .tables: break
      }
      return try GDALText.text(format, path: path)
    default: return try GDALText.text(self, path: path)
    }
  }
}

enum XMLRoot {
  /// Returns the root element's name without its prefix. Returns an empty string if the root
  /// element comes later, and `nil` if the text is not XML.
  static func name(_ head: ArraySlice<UInt8>) -> String? {
    var rest = head.drop { $0 <= UInt8(ascii: " ") || $0 >= 0x80 }  // a byte order mark
    guard rest.first == UInt8(ascii: "<") else { return nil }
    while let start = rest.firstIndex(of: UInt8(ascii: "<")), start + 1 < rest.endIndex {
      rest = rest[(start + 1)...]
      let end: [UInt8]
      switch rest[rest.startIndex] {
      case UInt8(ascii: "?"): end = Array("?>".utf8)
      case UInt8(ascii: "!"):
        end = Array((rest.starts(with: "!--".utf8) ? "-->" : ">").utf8)
      default:
        let name = rest.prefix { !" \t\r\n/>".utf8.contains($0) }
        guard name.endIndex < rest.endIndex else { return "" }
        let text = String(decoding: name, as: UTF8.self)
        return text.split(separator: ":").last.map(String.init)
      }
      guard let match = rest.firstRange(of: end) else { return "" }
      rest = rest[match.upperBound...]
    }
    return ""
  }
}
