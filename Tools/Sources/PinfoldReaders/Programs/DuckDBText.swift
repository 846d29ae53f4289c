import PinfoldText

/// Writes the rows of files and queries as CSV with the `duckdb` program.
enum DuckDBText {
  private static let flags = ["-no-init", "-batch", "-bail"]

  static func parquet(path: String) throws(ReadError) -> ProgramText {
    let source = source(path, .parquet)
    let quoted = quoted(path: path)
    return try text(of: "FROM read_parquet('\(quoted)')", source) { () throws(ReadError) in
      let query = "SELECT max(decode(value)) AS geo FROM parquet_kv_metadata('\(quoted)') "
      return try definitions(try rows(query + "WHERE key = 'geo'::BLOB", source), source)
    }
  }

  static func query(_ query: String) throws(ReadError) -> ProgramText {
    let source = ProgramSource(name: PlaceSource.queryName, program: .duckDB, isWhat: nil)
    // The line break ends a trailing comment.
    return try text(of: "\n\(single(query))\n", source)
  }

  static func database(path: String) throws(ReadError) -> ProgramText {
    let source = source(path, .duckDB)
    // Only tables are read, because a view could read other files.
    let attach = "ATTACH '\(literal(path: path))' AS pinfold (READ_ONLY); "
    let columns = try rows(
      attach + "SELECT c.schema_name, c.table_name, c.column_name, c.data_type AS column_type "
        + "FROM duckdb_columns() c JOIN duckdb_tables() t USING (table_oid, database_name) "
        + "WHERE database_name = 'pinfold' ORDER BY ALL",
      source
    )
    .map(DuckDBColumn.init)
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
        "duckdb -readonly -csv \(ReadError.word(path)) \"FROM NAME\""
      )
    }
    let rows = "FROM pinfold.\(table)"
    let read = DuckDBColumns(tables[table] ?? [])
    return try ProgramText(
      source,
      [flags + ["-c", attach + read.statement(for: rows)]],
      systems: read.declaredSystems()
    )
  }

  private static func source(_ path: String, _ format: ProgramFormat) -> ProgramSource {
    ProgramSource(name: path, program: .duckDB, format: format.name, isWhat: format.isWhat)
  }

  /// - Parameter definitions: Returns the reference systems of columns whose types don't declare
  ///   one.
  private static func text(
    of rows: String,
    _ source: ProgramSource,
    definitions: () throws(ReadError) -> [String: String] = { [:] }
  ) throws(ReadError) -> ProgramText {
    let described = try self.rows("DESCRIBE FROM (\(rows))", source)
    let columns = DuckDBColumns(described.map(DuckDBColumn.init))
    let systems = columns.declaredSystems(columns.hasUndeclared ? try definitions() : [:])
    return try ProgramText(
      source,
      [flags + ["-c", columns.statement(for: rows)]],
      systems: systems
    )
  }
}

// MARK: - Columns

extension DuckDBText {
  private static func rows(
    _ statement: String,
    _ source: ProgramSource
  ) throws(ReadError) -> [[String: String]] {
    let bytes = try source.output(flags + ["-json", "-c", statement])
    do throws(JSONError) {
      var reader = try JSONReader(bytes)
      var rows: [[String: String]] = []
      try reader.array { (reader, _) throws(JSONError) in
        var members: [String: String] = [:]
        try reader.object { (reader, name) throws(JSONError) in
          if case .string(let text) = try reader.value() { members[name] = text }
        }
        rows.append(members)
      }
      try reader.finish()
      return rows
    } catch {
      throw source.failed("it did not list the columns")
    }
  }

  /// Returns the reference systems in GeoParquet metadata, by column. The types in DuckDB before
  /// 1.5 lack them, and later versions drop systems that are only a code.
  private static func definitions(
    _ rows: [[String: String]],
    _ source: ProgramSource
  ) throws(ReadError) -> [String: String] {
    guard let geo = rows.first?["geo"] else { return [:] }
    var definitions: [String: String] = [:]
    do throws(JSONError) {
      var reader = try JSONReader(Array(geo.utf8))
      try reader.object { (reader, name) throws(JSONError) in
        guard name == "columns" else { return _ = try reader.value() }
        try reader.object { (reader, column) throws(JSONError) in
          try reader.object { (reader, name) throws(JSONError) in
            let value = try reader.value()
            // An unknown system is null, and degrees don't need one.
            if name == "crs", value.text != "null" { definitions[column] = value.plainText }
          }
        }
      }
    } catch {
      throw source.failed("its description of the geometries is not JSON")
    }
    return definitions
  }
}

// MARK: - Quotes

extension DuckDBText {
  /// Escapes a path so that it is neither a glob pattern nor a URL.
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

  /// Escapes a path where glob patterns do not apply.
  private static func literal(path: String) -> String {
    (path.hasPrefix("/") ? "" : "./") + path.replacing("'", with: "''")
  }

  /// Removes semicolons and blanks at the end of a query.
  private static func single(_ query: String) -> Substring {
    var query = query[...]
    while let last = query.last, last.isWhitespace || last == ";" { query.removeLast() }
    return query
  }
}
