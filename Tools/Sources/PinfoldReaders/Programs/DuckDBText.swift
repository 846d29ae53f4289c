import PinfoldJSON

/// How the program of DuckDB writes rows as CSV: those of a file or of a query.
enum DuckDBText {
  private static let flags = ["-no-init", "-batch", "-bail"]

  /// Starts to write the rows of a file of Parquet.
  static func parquet(path: String) throws(ReadError) -> ProgramText {
    try text(of: "FROM read_parquet('\(quoted(path: path))')", source(path, .parquet))
  }

  /// Starts to write the rows of a query.
  static func query(_ query: String) throws(ReadError) -> ProgramText {
    let source = ProgramSource(name: PlaceSource.queryName, program: .duckDB, isWhat: nil)
    // A line of its own, so that a comment at its end ends there.
    return try text(of: "\n\(single(query))\n", source)
  }

  /// Starts to write the rows of the table of a database.
  static func database(path: String) throws(ReadError) -> ProgramText {
    let source = source(path, .duckDB)
    // What is read is a table: a view may read other files.
    let attach = "ATTACH '\(literal(path: path))' AS pinfold (READ_ONLY); "
    let columns = try columns(
      attach + "SELECT c.schema_name, c.table_name, c.column_name, c.data_type AS column_type "
        + "FROM duckdb_columns() c JOIN duckdb_tables() t USING (table_oid, database_name) "
        + "WHERE database_name = 'pinfold' ORDER BY ALL",
      source
    )
    var tables: [String: [DuckDBColumn]] = [:]
    for column in columns { tables[column.table, default: []].append(column) }
    let names = tables.keys.sorted()
    let placed = names.filter { DuckDBColumns(tables[$0] ?? []).hasCoordinates }
    guard let table = placed.count == 1 ? placed[0] : names.count == 1 ? names[0] : nil else {
      guard !names.isEmpty else {
        throw .unsupportedFormat(path, "a DuckDB database without tables", "pass another file")
      }
      throw .severalTables(
        path,
        "a DuckDB database",
        placed.isEmpty ? names : placed,
        "duckdb -readonly -csv \(path) \"FROM NAME\""
      )
    }
    let rows = "FROM pinfold.\(table)"
    let statement = DuckDBColumns(tables[table] ?? []).statement(for: rows)
    return try ProgramText(source, [flags + ["-c", attach + statement]])
  }

  private static func source(_ path: String, _ format: ProgramFormat) -> ProgramSource {
    ProgramSource(name: path, program: .duckDB, isWhat: format.isWhat)
  }

  private static func text(
    of rows: String,
    _ source: ProgramSource
  ) throws(ReadError) -> ProgramText {
    let columns = DuckDBColumns(try columns("DESCRIBE FROM (\(rows))", source))
    return try ProgramText(source, [flags + ["-c", columns.statement(for: rows)]])
  }
}

// MARK: - Columns

extension DuckDBText {
  /// Returns the columns that a statement lists.
  private static func columns(
    _ statement: String,
    _ source: ProgramSource
  ) throws(ReadError) -> [DuckDBColumn] {
    let bytes = try source.output(flags + ["-json", "-c", statement])
    do throws(JSONError) {
      var reader = try JSONReader(bytes)
      var columns: [DuckDBColumn] = []
      try reader.array { (reader, _) throws(JSONError) in
        var members: [String: String] = [:]
        try reader.object { (reader, name) throws(JSONError) in
          members[name] = try reader.value().plainText
        }
        columns.append(DuckDBColumn(members))
      }
      try reader.finish()
      return columns
    } catch {
      throw source.failed("it wrote something else than its columns")
    }
  }
}

extension JSONValue {
  fileprivate var plainText: String { if case .string(let text) = self { text } else { "" } }
}

// MARK: - Quotes

extension DuckDBText {
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

  /// A path that is no pattern.
  private static func literal(path: String) -> String {
    (path.hasPrefix("/") ? "" : "./") + path.replacing("'", with: "''")
  }

  /// A query without the semicolon at its end.
  private static func single(_ query: String) -> Substring {
    var query = query[...]
    while let last = query.last, last.isWhitespace || last == ";" { query.removeLast() }
    return query
  }
}
