/// A file format, with its availability on this machine.
package struct ReadableFormat: Sendable {
  package let name: String

  /// The usual file extensions, with their dots.
  package let endings: [String]

  /// The program that reads it; `nil` if Pinfold reads it itself.
  package var program: ExternalProgram?

  package var isReadable = true

  package var remedy: String?
}

extension ReadableFormat {
  /// Returns all formats. Runs the external programs to find which formats they support.
  package static func all() -> [ReadableFormat] {
    let hasDuckDB = ExternalProgram.duckDB.answer(["-version"]) != nil
    let drivers = GDALDrivers.installed()
    return own + [projected()]
      + ProgramFormat.all.filter { $0.name != ProgramFormat.geoPackage.name }.map { format in
        var readable = ReadableFormat(
          name: format.name,
          endings: format.endings,
          program: format.program
        )
        if let driver = format.driver, let drivers {
          readable.isReadable = drivers.has(driver)
          if !readable.isReadable { readable.remedy = "not in the installed GDAL" }
        } else {
          readable.isReadable = format.program == .duckDB && hasDuckDB
          if !readable.isReadable { readable.remedy = format.program.installation }
        }
        return readable
      }
  }

  /// Tables with coordinates in other reference systems.
  private static func projected() -> ReadableFormat {
    let program = ExternalProgram.gdalTransform
    let isReadable = program.answer(["--version"]) != nil
    return ReadableFormat(
      name: "CSV, JSON with --crs",
      endings: [".csv", ".json"],
      program: program,
      isReadable: isReadable,
      remedy: isReadable ? nil : program.installation
    )
  }

  private static let own = [
    ReadableFormat(name: "CSV", endings: [".csv", ".tsv", ".txt"]),
    ReadableFormat(name: "GeoJSON", endings: [".geojson", ".json", ".geojsonl", ".geojsonseq"]),
    ReadableFormat(name: "JSON rows", endings: [".json", ".ndjson", ".jsonl"]),
    ReadableFormat(name: "gzip of these", endings: [".gz"]),
    ReadableFormat(name: "ZIP with one file", endings: [".zip"]),
    ReadableFormat(name: "Store", endings: [".gpkg"]),
    // In degrees or Web Mercator. Other systems need GDAL.
    ReadableFormat(name: "GeoPackage", endings: [".gpkg"]),
  ]
}
