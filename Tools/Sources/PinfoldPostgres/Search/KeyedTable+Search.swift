import PinfoldReaders

extension KeyedTable {
  /// Returns the rows that contain every word of a text. Rows with all words in their name come
  /// first.
  ///
  /// Searches the beginnings of words in a `tsvector` column. Without such a column, searches for
  /// words anywhere in text columns, which a `pg_trgm` index makes fast.
  ///
  /// - Parameter text: The text to search for. Only letters and digits count.
  /// - Throws: ``PostgresError``, also if the server takes too long.
  package func search(_ text: String, limit: Int) throws -> [KeyedRow] {
    let words = text.split { !$0.isLetter && !$0.isNumber }.prefix(8).map(String.init)
    guard !words.isEmpty, limit > 0 else { return [] }
    let table = table
    let name = NameColumn.find(in: table.properties.map(\.name))
    let named = table.properties.filter { $0.name == name }
    let vectors = table.properties.filter { $0.type == "tsvector" }
    var found: [KeyedRow] = []
    for columns in vectors.isEmpty ? [named, table.searchedColumns] : [vectors] {
      guard !columns.isEmpty, found.count < limit else { continue }
      let condition =
        columns.first?.type == "tsvector"
        ? Self.matches(columns, words) : Self.contains(columns, words)
      let shape = RowShape(table)
      // The first rows may repeat earlier ones.
      let rows = try rows(shape, "\(shape.query) WHERE \(condition) LIMIT \(limit + found.count)")
      let known = Set(found.map(\.id))
      found += ranked(rows.filter { !known.contains($0.id) }, text, name)
    }
    return Array(found.prefix(limit))
  }
}

extension KeyedTable {
  private static func contains(_ columns: [TableColumn], _ words: [String]) -> String {
    words.map { word in
      // Words contain only letters and digits, so nothing needs an escape.
      let pattern = ChangeTable.literal("%\(word)%")
      let ways = columns.map { column in
        let value = column.kind == .text ? column.quotedName : column.quotedName + "::text"
        return "\(value) ILIKE \(pattern)"
      }
      return "(\(ways.joined(separator: " OR ")))"
    }
    .joined(separator: " AND ")
  }

  private static func matches(_ columns: [TableColumn], _ words: [String]) -> String {
    let query = ChangeTable.literal(words.map { "'\($0)':*" }.joined(separator: " & "))
    return "("
      + columns.map { "\($0.quotedName) @@ pg_catalog.to_tsquery(\(query))" }
      .joined(separator: " OR ") + ")"
  }

  /// Sorts rows by name: exact matches first, then names that begin with the text, then the others.
  private func ranked(_ rows: [KeyedRow], _ text: String, _ name: String?) -> [KeyedRow] {
    let wanted = text.lowercased()
    func rank(_ row: KeyedRow) -> Int {
      let properties = PropertiesText.properties(in: row.properties)
      let value = properties.first { $0.name == name }?.value.text.lowercased()
      return value == wanted ? 0 : value?.hasPrefix(wanted) == true ? 1 : 2
    }
    return rows.map { (rank: rank($0), row: $0) }
      .sorted { ($0.rank, $0.row.id) < ($1.rank, $1.row.id) }
      .map(\.row)
  }
}

extension TableDescription {
  fileprivate var searchedColumns: [TableColumn] {
    let coordinates = degreeColumns
    return properties.filter { column in
      switch column.kind {
      case .text, .integer16, .integer32, .integer64: !coordinates.contains(column)
      case .other: column.type != "tsvector" && column.type != "bytea"
      default: false
      }
    }
  }
}
