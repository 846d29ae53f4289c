/// Places as CSV that the program of DuckDB writes: a file of Parquet, or the rows of a query.
enum DuckDBText {
  case parquet(path: String)
  case query(String)

  /// What every file of Parquet begins with.
  static let magic = Array("PAR1".utf8)
}

extension DuckDBText {
  /// Starts to write.
  func start() throws(ReadError) -> ChildProgram {
    do throws(SystemError) {
      return try ChildProgram("duckdb", ["-no-init", "-batch", "-bail", "-c", statement])
    } catch {
      guard !error.isMissing else { throw missing }
      throw .readFailed(name, "duckdb: \(error.reason)")
    }
  }

  /// Ends once everything was read.
  func end(_ program: ChildProgram) throws(ReadError) {
    guard let failure = program.failure() else { return }
    switch self {
    case .parquet(let path): throw .duckDBFailed(path, failure)
    case .query: throw .queryFailed(failure)
    }
  }

  /// The statement that writes the rows.
  var statement: String {
    let rows =
      switch self {
      case .parquet(let path): "FROM read_parquet('\(Self.quoted(path: path))')"
      // A line of its own, so that a comment at its end ends there.
      case .query(let query): "\n\(Self.single(query))\n"
      }
    return "COPY (\(rows)) TO '/dev/stdout' (FORMAT csv, HEADER)"
  }

  private var name: String {
    switch self {
    case .parquet(let path): path
    case .query: PlaceSource.queryName
    }
  }

  private var missing: ReadError {
    switch self {
    case .parquet(let path): .duckDBMissing(path)
    case .query: .queryNeedsDuckDB
    }
  }

  /// A path without what has a meaning in patterns of files, or could be the name of a protocol.
  private static func quoted(path: String) -> String {
    var name = path.hasPrefix("/") ? "" : "./"
    for character in path {
      switch character {
      case "*", "?", "[": name += "[\(character)]"
      case "'": name += "''"
      default: name.append(character)
      }
    }
    return name
  }

  /// A query without the semicolon at its end.
  private static func single(_ query: String) -> Substring {
    var query = query[...]
    while let last = query.last, last.isWhitespace || last == ";" { query.removeLast() }
    return query
  }
}
