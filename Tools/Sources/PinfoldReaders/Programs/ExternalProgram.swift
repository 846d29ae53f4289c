/// An optional program on `PATH` that reads files, transforms coordinates or converts images for
/// Pinfold.
package enum ExternalProgram: String, Sendable {
  case duckDB = "duckdb"

  /// Part of GDAL.
  case ogr2ogr

  /// Part of GDAL. Transforms coordinates.
  case gdalTransform = "gdaltransform"

  /// Part of librsvg. Converts SVG to PNG and PDF.
  case rsvgConvert = "rsvg-convert"

  /// The command that installs the program.
  package var installation: String {
    switch self {
    case .duckDB: "pip install duckdb-cli"
    case .ogr2ogr, .gdalTransform: "apt install gdal-bin"
    case .rsvgConvert: "apt install librsvg2-bin"
    }
  }
}

extension ExternalProgram {
  /// Returns the output of a program without input; `nil` if it is missing or fails.
  ///
  /// - Parameters:
  ///   - companion: Another program of the same package to run instead.
  ///   - variables: The environment variables to pass on, in addition to `PATH`.
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

  /// Runs a program on an input and returns its output.
  ///
  /// - Parameter variables: The environment variables to pass on, in addition to `PATH`.
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

package struct ProgramFailure: Error {
  package let reason: String
}
