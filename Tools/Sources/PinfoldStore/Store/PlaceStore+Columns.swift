import GRDB
public import Pinfold
package import PinfoldJSON
public import PinfoldReaders

extension PlaceStore {
  /// Returns the numbers of a column by row, up to ``nextRow``; nil when there is
  /// no such column.
  ///
  /// What is a number is decided as ``PlaceTable`` does; the rest is NaN, and so
  /// are the rows of places that were removed.
  ///
  /// - Complexity: O(*n*): every place is read.
  public func numericColumn(_ name: String) throws(StoreError) -> [Double]? {
    guard let reader = ColumnReader([name], self) else { return nil }
    return try read { db in
      let count = try StoreFacts.nextRow(db, path: path)
      var values = [Double](repeating: .nan, count: count)
      var columns = StoredColumns(reader, form)
      for table in facts.hasCategories ? ["place", "category_cell"] : ["place"] {
        try Self.forEachPlace(db, in: table) { place in
          guard values.indices.contains(place.placeRow) else { return }
          columns.read(place, hasTexts: false)
          values[place.placeRow] = columns.number(0, row: place.placeRow)
        }
      }
      return values
    }
  }

  /// Returns the names of the columns that places can be ranked by; see ``NumericColumns``.
  package func numericColumnNames() throws(StoreError) -> [String] {
    try read { db in
      var columns = NumericColumns(
        columnNames,
        format: source.format,
        groupingRow: groupingRow
      )
      let statement = try DirectStatement(
        db,
        sql: StoredPlace.selection + " LIMIT \(NumericColumns.placeCount)"
      )
      defer { statement.reset() }
      while try statement.step() {
        columns.look(at: statement.properties(form), row: statement.placeRow)
      }
      return columns.found
    }
  }

  /// The row from which dots may separate thousands.
  fileprivate var groupingRow: Int? { facts.hasDecimalComma ? facts.decimalMarkRow : nil }

  /// Returns the places that satisfy all filters.
  ///
  /// A column that is not there is empty everywhere; see ``hasColumn(_:)``.
  ///
  /// - Complexity: O(*n*): every place is read.
  public func matchingPoints(_ filters: [PlaceFilter]) throws(StoreError) -> PointSet {
    let compiled = StoredFilters(filters, self)
    return try read { db in
      let count = try StoreFacts.nextRow(db, path: path)
      var points = PointSet(rowCount: count)
      guard let reader = compiled.reader else { return points }
      var columns = StoredColumns(reader, form)
      try Self.forEachPlace(db) { place in
        let row = place.placeRow
        guard (0..<count).contains(row) else { return }
        columns.read(place)
        guard compiled.match(columns.fields, in: columns.bytes, row: row) else { return }
        points.insert(PointID(UInt32(row)))  // below the next row, which has 32 bits
      }
      return points
    }
  }

  /// Returns the numbers of columns of one place, as ``numericColumn(_:)`` does;
  /// NaN for a column that is not there.
  public func values(ofColumns names: [String], in place: StoredPlace) -> [Double] {
    let bytes = Array(place.propertiesJSON.utf8)
    return names.map { name in
      guard let reader = ColumnReader([name], self) else { return .nan }
      return reader.number(reader.fields(in: bytes)[0], in: bytes, row: Int(place.id.row))
    }
  }

  /// Returns whether a place satisfies all filters, as ``matchingPoints(_:)`` does.
  public func matches(_ filters: [PlaceFilter], _ place: StoredPlace) -> Bool {
    StoredFilters(filters, self).match(Array(place.propertiesJSON.utf8), row: Int(place.id.row))
  }

  /// Visits what is in the columns of every place, in order of their rows.
  ///
  /// - Parameters:
  ///   - text: Gets the values of places of CSV one by one.
  ///   - row: Gets the columns of any other place, as one JSON object.
  /// - Complexity: O(*n*): every place is read.
  package func forEachValue(
    text: TextVisit,
    row: (_ json: [UInt8]) -> Void
  ) throws(StoreError) {
    let isText = if case .csv = source.format { true } else { false }
    var texts = StoredTexts(form)
    try read { db in
      try Self.forEachPlace(db) { place in
        if !isText || !texts.visit(place, text) { row(place.properties(form)) }
      }
    }
  }

  /// Returns the column that a name means, as it is written: in CSV also without
  /// regard to case and blanks. Nil when there is none.
  public func column(named name: String) -> String? {
    source.format.column(named: name, among: columnNames)
  }

  private static func forEachPlace(
    _ db: Database,
    in table: String = "place",
    _ visit: (DirectStatement) -> Void
  ) throws {
    let statement = try DirectStatement(db, sql: StoredPlace.selection(from: table))
    defer { statement.reset() }
    while try statement.step() { visit(statement) }
  }
}

/// Finds some columns in the properties of places, and understands them as the
/// reader of the file does.
package struct ColumnReader: Sendable {
  let names: [[UInt8]]
  private let allowsComma: Bool
  private let isJSON: Bool
  private let groupingRow: Int

  /// - Returns: Nil when a column is not there.
  init?(_ columns: [String], _ store: PlaceStore) {
    self.init(
      columns,
      among: store.columnNames,
      format: store.source.format,
      groupingRow: store.groupingRow
    )
  }

  /// - Parameters:
  ///   - columns: The columns to read.
  ///   - names: All that there are, each once.
  ///   - format: What the places were read from.
  ///   - groupingRow: The row from which dots may separate thousands; `nil` where they never do.
  /// - Returns: Nil when a column is not there.
  package init?(
    _ columns: [String],
    among names: [String],
    format: PlaceFormat = .json,
    groupingRow: Int? = nil
  ) {
    var found: [[UInt8]] = []
    for column in columns {
      guard let name = format.column(named: column, among: names) else { return nil }
      found.append(Array(name.utf8))
    }
    self.init(found, format: format, groupingRow: groupingRow)
  }

  /// - Parameters:
  ///   - names: The columns, as they are among the properties of places.
  ///   - groupingRow: The row from which dots may separate thousands; `nil` where they never do.
  init(_ names: [[UInt8]], format: PlaceFormat, groupingRow: Int?) {
    self.names = names
    switch format {
    case .csv(let delimiter): (allowsComma, isJSON) = (delimiter != .comma, false)
    case .geoJSON, .geoJSONSequence, .json: (allowsComma, isJSON) = (false, true)
    }
    self.groupingRow = groupingRow ?? .max
  }
}

extension ColumnReader {
  /// Returns the value of each column; nil for one that is missing.
  package func fields(in properties: [UInt8]) -> [JSONSlice?] {
    var fields = [JSONSlice?](repeating: nil, count: names.count)
    PropertiesText.forEach(in: properties) { key, value in
      for (index, name) in names.enumerated() where isKey(key, name, properties) {
        fields[index] = value
      }
    }
    return fields
  }

  private func isKey(_ key: Field, _ name: [UInt8], _ bytes: [UInt8]) -> Bool {
    if !key.isEscaped { return bytes.span.equals(key, name) }
    return JSONText.unescaped(key, bytes.span) == name
  }

  /// Returns a value as a number; NaN for one that is none.
  package func number(_ value: JSONSlice?, in properties: [UInt8], row: Int = 0) -> Double {
    guard let value, value.kind == .number || value.kind == .string else { return .nan }
    let field = value.field
    let bytes = properties.span
    // Numbers of edits are those of JSON, whatever the file writes.
    if row >= groupingRow, value.kind == .string,
      let grouped = DecimalNumber.parseGrouped(bytes, from: field.start, to: field.end)
    {
      return grouped
    }
    return DecimalNumber.parse(
      bytes,
      from: field.start,
      to: field.end,
      allowsComma: allowsComma
    ) ?? .nan
  }

  func matches(
    _ filter: CompiledFilter,
    _ value: JSONSlice?,
    in properties: [UInt8],
    row: Int
  ) -> Bool {
    var text: [UInt8] = []
    if let value, !value.isNull(properties.span) {
      text = JSONText.unescaped(value.field, properties.span)
    }
    return filter.matches(
      text.span,
      from: 0,
      to: text.count,
      allowsComma: allowsComma,
      groupsByDots: row >= groupingRow && value?.kind == .string
    )
  }
}

/// Filters for places by their properties.
package struct StoredFilters: Sendable {
  let reader: ColumnReader?
  private let filters: [CompiledFilter]

  init(_ filters: [PlaceFilter], _ store: PlaceStore) {
    self.init(filters, ColumnReader(filters.map(\.column), store))
  }

  /// - Parameter names: The columns that there are, of JSON.
  package init(_ filters: [PlaceFilter], among names: [String]) {
    self.init(filters, ColumnReader(filters.map(\.column), among: names))
  }

  /// - Parameter reader: Reads the columns of the filters; `nil` when one is not there.
  package init(_ filters: [PlaceFilter], _ reader: ColumnReader?) {
    (self.reader, self.filters) = (reader, filters.map(CompiledFilter.init))
  }

  /// Returns whether a place satisfies all of them.
  package func match(_ properties: [UInt8], row: Int = 0) -> Bool {
    guard let reader else { return false }
    return match(reader.fields(in: properties), in: properties, row: row)
  }

  /// Returns whether the values of a place, one for each filter, satisfy all of them.
  func match(_ fields: [JSONSlice?], in properties: [UInt8], row: Int) -> Bool {
    guard let reader else { return false }
    return zip(filters, fields).allSatisfy { filter, value in
      reader.matches(filter, value, in: properties, row: row)
    }
  }
}

extension PlaceFormat {
  /// Returns the column that a name means, as it is written: in CSV also without
  /// regard to case and blanks. Nil when there is none.
  package func column(named name: String, among names: [String]) -> String? {
    guard case .csv = self else { return names.first { $0 == name } }
    return ColumnNames(names: names).index(of: name).map { names[$0] }
  }
}
