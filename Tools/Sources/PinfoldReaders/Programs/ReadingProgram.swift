/// A program that reads files for Pinfold, or transforms their coordinates, where it is on the
/// path.
package enum ReadingProgram: String, Sendable {
  case duckDB = "duckdb"

  /// Of GDAL.
  case ogr2ogr

  /// Of GDAL: it transforms coordinates.
  case gdalTransform = "gdaltransform"

  /// How it is installed.
  package var installation: String {
    switch self {
    case .duckDB: "pip install duckdb-cli"
    case .ogr2ogr, .gdalTransform: "apt install gdal-bin"
    }
  }
}

extension ReadingProgram {
  /// Returns what a program says of itself; nil where it is not there or fails.
  ///
  /// - Parameters:
  ///   - companion: Another program of the same package.
  ///   - variables: The variables of the environment that it gets, beside the path.
  package func answer(
    _ arguments: [String],
    from companion: String? = nil,
    variables: [String] = []
  ) -> String? {
    guard let messages = try? OpenFile.temporary(in: OpenFile.temporaryFolder),
      let program = try? ChildProgram(
        companion ?? rawValue,
        arguments,
        messages: messages,
        variables: variables,
        patience: .seconds(60)
      )
    else { return nil }
    guard let bytes = try? program.readAll(), program.failure() == nil else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
