/// Reads files of Parquet as CSV, by the program of DuckDB.
enum ParquetText {
  /// What every such file begins with.
  static let magic = Array("PAR1".utf8)

  /// Starts to write a file as CSV.
  static func start(_ path: String) throws(ReadError) -> ChildProgram {
    do throws(SystemError) {
      return try ChildProgram(
        "duckdb",
        ["-no-init", "-batch", "-bail", "-c", statement(path)]
      )
    } catch {
      throw error.isMissing ? .duckDBMissing(path) : .readFailed(path, "duckdb: \(error.reason)")
    }
  }

  /// Ends once everything was read.
  static func end(_ program: ChildProgram, _ path: String) throws(ReadError) {
    if let failure = program.failure() { throw .duckDBFailed(path, failure) }
  }

  /// The statement that writes a file as CSV.
  static func statement(_ path: String) -> String {
    // What a pattern of files means something else by, and what could be the name of a protocol.
    var name = path.hasPrefix("/") ? "" : "./"
    for character in path {
      switch character {
      case "*", "?", "[": name += "[\(character)]"
      case "'": name += "''"
      default: name.append(character)
      }
    }
    return "COPY (FROM read_parquet('\(name)')) TO '/dev/stdout' (FORMAT csv, HEADER)"
  }
}
