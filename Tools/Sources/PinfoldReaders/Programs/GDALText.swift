import PinfoldText

/// Writes the places of a file with GDAL's `ogr2ogr`: points as GeoJSON in degrees, tables as CSV.
enum GDALText {
  /// Starts writing.
  ///
  /// - Parameters:
  ///   - path: The path of the file, also used in messages.
  ///   - entry: The name of a file in the archive at the path.
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

  /// The name for GDAL, which would mistake some paths for protocols or options.
  private static func location(of path: String, entry: String?) -> String {
    let file = path.hasPrefix("/") ? path : "./" + path
    return entry.map { "/vsizip/{\(file)}/\($0)" } ?? file
  }

  private static func features(_ place: String, _ layers: [String]) -> [String] {
    // Enough decimal places for the precision of a Double.
    common + ["-f", "GeoJSONSeq", "/vsistdout/", place, "-lco", "COORDINATE_PRECISION=15"] + layers
  }

  /// The arguments for a file with layers or tables. Chooses the only layer with points, or else
  /// the only table.
  private static func tables(
    _ format: ProgramFormat,
    _ place: String,
    _ path: String,
    _ source: ProgramSource
  ) throws(ReadError) -> [String] {
    let text = try information(on: place, ["-q"], source)
    // SQLite has internal tables besides the user's tables.
    let layers = text.split(whereSeparator: \.isNewline).filter { !$0.hasSuffix(" [private]") }
      .compactMap(layer)
    let maps = layers.filter { $0.geometry != .none }.map(\.name)
    guard maps.isEmpty else {
      let placed = layers.filter { $0.geometry == .points }.map(\.name)
      guard placed.count < 2 else {
        let wayOut = "ogr2ogr -f GeoJSONSeq /vsistdout/ \(ReadError.word(path)) NAME"
        throw .severalTables(path, format.isWhat, placed, wayOut)
      }
      // If no layer has points, the errors are about all layers.
      let read = placed.isEmpty ? maps : placed
      // GDAL would mistake such a layer name for an option.
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
        "ogr2ogr -f CSV /vsistdout/ \(ReadError.word(path)) NAME"
      )
    }
    let name = layers[0].name
    return common + ["-f", "CSV", "/vsistdout/", place] + (name.hasPrefix("-") ? [] : [name])
  }

  /// Throws if the file's reference systems name other files, which PROJ would open during a
  /// transformation.
  private static func checkSystems(
    of place: String,
    _ source: ProgramSource
  ) throws(ReadError) {
    let options = ["-so", "-al", "-nocount", "-noextent", "-nomd"]
    guard !SystemDefinition.namesFiles(wkt: try information(on: place, options, source)) else {
      throw .transformationOfFiles(source.name)
    }
  }

  /// Returns the output of `ogrinfo` for a file.
  private static func information(
    on place: String,
    _ options: [String],
    _ source: ProgramSource
  ) throws(ReadError) -> String {
    let arguments = configuration + ["-ro"] + options + [place]
    return String(decoding: try source.output(arguments, companion: "ogrinfo"), as: UTF8.self)
  }

  private enum LayerGeometry {
    /// A table without geometry.
    case none

    /// Points, possibly among others.
    case points

    /// Lines or areas.
    case others
  }

  /// Parses a line of `ogrinfo`, such as `1: places (Point)`. The parentheses are missing if any
  /// geometry type is allowed.
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
      // The parentheses are part of the name.
      return (String(rest), .points)
    }
    return (String(rest[..<opening].dropLast()), geometry)
  }

  /// Settings that keep a file from making GDAL read another file or contact a server.
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

  /// Runs the program; `nil` if it is not installed.
  package static func installed() -> GDALDrivers? {
    guard let text = ExternalProgram.ogr2ogr.answer(["--formats"]) else { return nil }
    // For example ` GPKG -raster,vector- (rw+vs): GeoPackage`.
    let names = text.split(whereSeparator: \.isNewline).compactMap { line in
      line.firstRange(of: " -").map { line[..<$0.lowerBound].trimmed }
    }
    return GDALDrivers(names: Set(names))
  }

  package func has(_ driver: String) -> Bool { names.contains(driver) }
}
