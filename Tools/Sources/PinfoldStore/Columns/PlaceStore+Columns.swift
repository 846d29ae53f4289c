import GRDB
public import Pinfold
public import PinfoldReaders

extension PlaceStore {
  /// Returns the numbers of a column by row, up to ``nextRow``, or `nil` if the column does not
  /// exist.
  ///
  /// Values are interpreted as in ``PlaceTable``. Other values and removed places give NaN.
  ///
  /// - Complexity: O(*n*): reads every place.
  public func numericColumn(_ name: String) throws(StoreError) -> [Double]? {
    guard let reader = ColumnReader([name], self) else { return nil }
    var table = table
    return try read { db in
      table.numbers = try StoreFacts.numbers(db, path: path)
      guard var columns = try FeatureColumns(db, reader, table) else { return nil }
      var values = [Double](repeating: .nan, count: table.numbers.rowCount)
      try Self.forEachPlace(db, columns.selection.sql) { place in
        guard let id = columns.selection.id(place) else { return }
        values[Int(id.row)] = columns.number(0, place)
      }
      return values
    }
  }

  /// Visits the value of a column of every place, as text.
  ///
  /// - Returns: Whether the column exists.
  /// - Complexity: O(*n*): reads every place.
  package func forEachText(
    ofColumn name: String,
    _ visit: (_ id: PointID, _ text: [UInt8]) -> Void
  ) throws(StoreError) -> Bool {
    guard let reader = ColumnReader([name], self) else { return false }
    var table = table
    return try read { db in
      table.numbers = try StoreFacts.numbers(db, path: path)
      guard var columns = try FeatureColumns(db, reader, table) else { return false }
      try Self.forEachPlace(db, columns.selection.sql) { place in
        if let id = columns.selection.id(place) { visit(id, columns.text(0, place)) }
      }
      return true
    }
  }

  /// Returns the names of the columns that places can be ranked by. See ``NumericColumns``.
  package func numericColumnNames() throws(StoreError) -> [String] {
    let table = table
    return try read { db in
      var columns = NumericColumns(table.columns.map(\.name))
      let selection = try PlaceSelection(db, table)
      let limit = " ORDER BY place.fid LIMIT \(NumericColumns.placeCount)"
      try Self.forEachPlace(db, selection.sql + limit) { place in
        columns.look(at: selection.properties(place))
      }
      return columns.found(facts.numberReadings)
    }
  }

  /// Returns the places that satisfy all filters.
  ///
  /// If a filter's column does not exist, no place matches; see ``column(named:)``.
  ///
  /// - Complexity: O(*n*): reads every place.
  public func matchingPoints(_ filters: [PlaceFilter]) throws(StoreError) -> PointSet {
    let compiled = StoredFilters(filters, self)
    var table = table
    return try read { db in
      table.numbers = try StoreFacts.numbers(db, path: path)
      var points = PointSet(rowCount: table.numbers.rowCount)
      guard let reader = compiled.reader,
        var columns = try FeatureColumns(db, reader, table)
      else { return points }
      let selection = columns.selection
      var conditions: [FilterCondition] = []
      var rest: [(index: Int, filter: CompiledFilter)] = []
      for (index, filter) in filters.enumerated() {
        let column = table.columns[selection.positions[index]]
        let name = "place.\(column.field.sqlName)"
        let number = conditions.reduce(1) { $0 + $1.arguments.count }
        if let condition = FilterCondition(filter, column.form, name, number: number) {
          conditions.append(condition)
        } else {
          rest.append((index, compiled.filters[index]))
        }
      }
      let terms = conditions.map(\.sql).joined(separator: " AND ")
      let sql =
        selection.sql + (conditions.isEmpty ? "" : " WHERE \(selection.condition("(\(terms))"))")
      let statement = try DirectStatement(db, sql: sql)
      defer { statement.reset() }
      for (index, argument) in conditions.flatMap(\.arguments).enumerated() {
        try statement.bind(argument, at: Int32(index + 1))
      }
      while try statement.step() {
        guard let id = selection.id(statement) else { continue }
        let isMatch =
          selection.isIrregular(statement)
          ? compiled.match(selection.properties(statement))
          : rest.allSatisfy { columns.matches($0.filter, $0.index, statement) }
        if isMatch { points.insert(id) }
      }
      return points
    }
  }

  package var readings: NumberReadings { facts.numberReadings }

  /// Returns a reader of columns, or `nil` if one does not exist.
  package func reader(ofColumns names: [String]) -> ColumnReader? { ColumnReader(names, self) }

  /// Returns the numbers of columns of one place, like ``numericColumn(_:)``. A column that does
  /// not exist gives NaN.
  public func values(ofColumns names: [String], in place: StoredPlace) -> [Double] {
    names.map { reader(ofColumns: [$0])?.number(of: place) ?? .nan }
  }

  /// Returns whether a place satisfies all filters, like ``matchingPoints(_:)``.
  public func matches(_ filters: [PlaceFilter], _ place: StoredPlace) -> Bool {
    StoredFilters(filters, self).match(place)
  }

  /// Visits the columns of every place, in order of place numbers.
  ///
  /// - Parameters:
  ///   - text: Called with each value of CSV places.
  ///   - row: Called with the columns of any other place, as a JSON object.
  /// - Complexity: O(*n*): reads every place.
  package func forEachValue(
    text: TextVisit,
    row: (_ json: [UInt8]) -> Void
  ) throws(StoreError) {
    let table = table
    try read { db in
      let selection = try PlaceSelection(db, table)
      try Self.forEachPlace(db, selection.sql) { place in
        if table.hasTexts, !selection.isIrregular(place) {
          selection.forEachText(place, text)
        } else {
          row(selection.properties(place))
        }
      }
    }
  }

  /// Returns the exact name of a column, or `nil` if it does not exist. In CSV, case and blanks do
  /// not matter.
  public func column(named name: String) -> String? {
    source.format.column(named: name, among: columnNames)
  }

  private static func forEachPlace(
    _ db: Database,
    _ sql: String,
    _ visit: (DirectStatement) -> Void
  ) throws {
    let statement = try DirectStatement(db, sql: sql)
    defer { statement.reset() }
    while try statement.step() { visit(statement) }
  }
}

/// Receives a text of a CSV place: the number of the column, and the range of the text in `bytes`.
///
/// The text is raw, so its quotes may be doubled.
package typealias TextVisit = (
  _ column: Int, _ bytes: borrowing Span<UInt8>, _ text: Range<Int>
) -> Void

extension PlaceSelection {
  fileprivate func forEachText(_ row: DirectStatement, _ visit: TextVisit) {
    for (index, position) in positions.enumerated() {
      let column = Self.firstColumn + Int32(index)
      switch row.type(column) {
      case .text: row.withText(column) { visit(position, $0, 0..<$0.count) }
      case .integer, .real:
        var bytes: [UInt8] = []
        appendNumber(row, column, form(position), to: &bytes)
        visit(position, bytes.span, bytes.indices)
      case .null, .blob: break
      }
    }
  }
}

extension DirectStatement {
  fileprivate func bind(_ value: DatabaseValue, at parameter: Int32) throws {
    switch value.storage {
    case .int64(let value): try bind(value, at: parameter)
    case .double(let value): try bind(value, at: parameter)
    case .string(let value): try bind(Array(value.utf8), at: parameter)
    case .null, .blob: try bind(nil as [UInt8]?, at: parameter)
    }
  }
}
