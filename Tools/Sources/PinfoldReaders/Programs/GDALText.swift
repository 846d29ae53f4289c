import PinfoldText

/// How GDAL's program ogr2ogr writes the places of a file: points as GeoJSON in degrees, rows of
/// tables as CSV.
enum GDALText {
  /// Starts to write.
  ///
  /// - Parameters:
  ///   - path: The file, as messages name it.
  ///   - entry: The name of the file in an archive at the path.
  static func text(
    _ format: ProgramFormat,
    path: String,
    entry: String? = nil
  ) throws(ReadError) -> ProgramText {
    let source = ProgramSource(
      name: path,
      program: .ogr2ogr,
      format: format.name,
      isWhat: format.isWhat,
      driver: format.driver
    )
    let place = location(of: path, entry: entry)
    if format.hasSystems { try checkSystems(of: place, source) }
    switch format.layers {
    case .all: return try ProgramText(source, [features(place, [])])
    case .first(let names): return try ProgramText(source, names.map { features(place, [$0]) })
    case .tables: return try ProgramText(source, [tables(format, place, path, source)])
    }
  }

  /// What a file is called by GDAL, which takes some names for protocols or options.
  private static func location(of path: String, entry: String?) -> String {
    let file = path.hasPrefix("/") ? path : "./" + path
    return entry.map { "/vsizip/{\(file)}/\($0)" } ?? file
  }

  /// The arguments that write features in WGS 84, whatever the file has.
  private static func features(_ place: String, _ layers: [String]) -> [String] {
    // The tenth of a micrometer: what a Double holds.
    common + ["-f", "GeoJSONSeq", "/vsistdout/", place, "-lco", "COORDINATE_PRECISION=15"] + layers
  }

  /// The arguments for what is a table or has layers: the features of the only layer with places, or
  /// else the rows of the only table.
  private static func tables(
    _ format: ProgramFormat,
    _ place: String,
    _ path: String,
    _ source: ProgramSource
  ) throws(ReadError) -> [String] {
    let text = try information(on: place, ["-q"], source)
    // SQLite has tables of its own beside those of users.
    let layers = text.split(whereSeparator: \.isNewline).filter { !$0.hasSuffix(" [private]") }
      .compactMap(layer)
    let maps = layers.filter { $0.geometry != .none }.map(\.name)
    guard maps.isEmpty else {
      let placed = layers.filter { $0.geometry == .points }.map(\.name)
      guard placed.count < 2 else {
        let wayOut = "ogr2ogr -f GeoJSONSeq /vsistdout/ \(path) NAME"
        throw .severalTables(path, format.isWhat, placed, wayOut)
      }
      // Where none has points, it is said of all that they are no places.
      let read = placed.isEmpty ? maps : placed
      // A name that looks like an option is not one of an argument.
      return features(place, read.contains { $0.hasPrefix("-") } ? [] : read)
    }
    guard layers.count == 1 else {
      guard !layers.isEmpty else {
        throw .unsupportedFormat(path, "\(format.isWhat) without tables", "pass another file")
      }
      throw .severalTables(
        path,
        format.isWhat,
        layers.map(\.name),
        "ogr2ogr -f CSV /vsistdout/ \(path) NAME"
      )
    }
    let name = layers[0].name
    return common + ["-f", "CSV", "/vsistdout/", place] + (name.hasPrefix("-") ? [] : [name])
  }

  /// Refuses a file whose reference systems name files: PROJ opens these for a transformation, not yet
  /// where a system is only shown.
  private static func checkSystems(
    of place: String,
    _ source: ProgramSource
  ) throws(ReadError) {
    let options = ["-so", "-al", "-nocount", "-noextent", "-nomd"]
    guard !SystemDefinition.namesFiles(wkt: try information(on: place, options, source)) else {
      throw .transformationOfFiles(source.name)
    }
  }

  /// Returns what ogrinfo writes about a file.
  private static func information(
    on place: String,
    _ options: [String],
    _ source: ProgramSource
  ) throws(ReadError) -> String {
    let arguments = configuration + ["-ro"] + options + [place]
    return String(decoding: try source.output(arguments, companion: "ogrinfo"), as: UTF8.self)
  }

  /// What a layer has for a map.
  private enum LayerGeometry {
    /// It is a table.
    case none

    /// Points, maybe among others.
    case points

    /// Lines or areas.
    case others
  }

  /// Reads a line of ogrinfo, such as `1: places (Point)`; of geometries of any kind it says nothing.
  private static func layer(_ line: Substring) -> (name: String, geometry: LayerGeometry)? {
    guard let colon = line.firstRange(of: ": "), Int(line[..<colon.lowerBound]) != nil else {
      return nil
    }
    let rest = line[colon.upperBound...]
    guard rest.last == ")", let opening = rest.lastIndex(of: "(") else {
      return (String(rest), .points)
    }
    let kind = rest[opening...].dropFirst().dropLast()
    func has(_ words: [String]) -> Bool { words.contains(where: kind.contains) }
    let geometry: LayerGeometry
    if kind == "None" {
      geometry = .none
    } else if has(["Point", "Geometry", "Collection", "any"]) {
      geometry = .points
    } else if has(["Line", "Polygon", "Curve", "Surface"]) {
      geometry = .others
    } else {
      // The name ends with a parenthesis.
      return (String(rest), .points)
    }
    return (String(rest[..<opening].dropLast()), geometry)
  }

  /// Nothing of a file makes GDAL read another one, or ask a server.
  private static let configuration = [
    "--config", "OGR_SKIP",
    "OGR_VRT,WFS,OAPIF,CSW,HTTP,GMLAS,PLSCENES,Carto,NGW,AmigoCloud,Elasticsearch,EEDA,OGCAPI",
    "--config", "OGR_XLSX_HEADERS", "FORCE", "--config", "OGR_ODS_HEADERS", "FORCE",
    "--config", "SQLITE_LIST_ALL_TABLES", "YES",
  ]

  private static let common = ["-q"] + configuration
}

/// The formats that the installed GDAL reads.
package struct GDALDrivers {
  private let names: Set<String>

  /// Asks the program; nil where it is not there.
  package static func installed() -> GDALDrivers? {
    guard let text = ExternalProgram.ogr2ogr.answer(["--formats"]) else { return nil }
    // A line such as `  GPKG -raster,vector- (rw+vs): GeoPackage`.
    let names = text.split(whereSeparator: \.isNewline).compactMap { line in
      line.firstRange(of: " -").map { line[..<$0.lowerBound].trimmed }
    }
    return GDALDrivers(names: Set(names))
  }

  package func has(_ driver: String) -> Bool { names.contains(driver) }
}
