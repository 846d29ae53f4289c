/// The formats that the installed GDAL reads.
package struct GDALDrivers {
  private let names: Set<String>

  /// Asks the program; nil where it is not there.
  package static func installed() -> GDALDrivers? {
    guard let text = ReadingProgram.ogr2ogr.answer(["--formats"]) else { return nil }
    // A line such as `  GPKG -raster,vector- (rw+vs): GeoPackage`.
    let names = text.split(whereSeparator: \.isNewline).compactMap { line in
      line.firstRange(of: " -").map { ColumnNames.trimmed(String(line[..<$0.lowerBound])) }
    }
    return GDALDrivers(names: Set(names))
  }

  package func has(_ driver: String) -> Bool { names.contains(driver) }
}
