/// A program that reads files for Pinfold, transforms their coordinates or draws its pictures, where
/// it is on the path.
package enum ExternalProgram: String, Sendable {
  case duckDB = "duckdb"

  /// Of GDAL.
  case ogr2ogr

  /// Of GDAL: it transforms coordinates.
  case gdalTransform = "gdaltransform"

  /// Of librsvg: it makes PNG and PDF of SVG.
  case rsvgConvert = "rsvg-convert"

  /// How it is installed.
  package var installation: String {
    switch self {
    case .duckDB: "pip install duckdb-cli"
    case .ogr2ogr, .gdalTransform: "apt install gdal-bin"
    case .rsvgConvert: "apt install librsvg2-bin"
    }
  }
}

extension ExternalProgram {
  /// Returns the output of a program without an input; nil where it is missing or fails.
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

  /// Runs a program on an input, and returns its output.
  ///
  /// - Parameter variables: The variables of the environment that it gets, beside the path.
  /// - Throws: ``ProgramFailure``
  package func output(
    _ arguments: [String],
    of input: [UInt8],
    variables: [String]
  ) throws(ProgramFailure) -> [UInt8] {
    let (bytes, failure): ([UInt8], String?)
    do throws(SystemError) {
      let folder = OpenFile.temporaryFolder
      let file = try OpenFile.temporary(in: folder)
      try file.write(input, input.indices)
      try file.rewind()
      let program = try ChildProgram(
        rawValue,
        arguments,
        messages: try OpenFile.temporary(in: folder),
        input: file,
        variables: variables
      )
      (bytes, failure) = (try program.readAll(limit: .max), program.failure())
    } catch {
      throw ProgramFailure(reason: "\(rawValue): \(error.reason)")
    }
    if let failure { throw ProgramFailure(reason: failure) }
    return bytes
  }
}

/// A program that made nothing of its input.
package struct ProgramFailure: Error {
  /// Why, in the words of the program or of the system.
  package let reason: String
}
