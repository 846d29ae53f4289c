import GRDB
public import Pinfold
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

  /// Returns the names of the columns that places can be ranked by; see ``NumericColumns``.
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
  /// A column that is not there is empty everywhere; see ``column(named:)``.
  ///
  /// - Complexity: O(*n*): every place is read.
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
        let number = conditions.count + 1
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
      for (index, condition) in conditions.enumerated() {
        try statement.bind(condition.argument, at: Int32(index + 1))
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

  /// How texts of columns are read as numbers.
  package var readings: NumberReadings { facts.numberReadings }

  /// Returns what reads columns of places; `nil` when one is not there.
  package func reader(ofColumns names: [String]) -> ColumnReader? { ColumnReader(names, self) }

  /// Returns the numbers of columns of one place, as ``numericColumn(_:)`` does;
  /// NaN for a column that is not there.
  public func values(ofColumns names: [String], in place: StoredPlace) -> [Double] {
    names.map { reader(ofColumns: [$0])?.number(of: place) ?? .nan }
  }

  /// Returns whether a place satisfies all filters, as ``matchingPoints(_:)`` does.
  public func matches(_ filters: [PlaceFilter], _ place: StoredPlace) -> Bool {
    StoredFilters(filters, self).match(place)
  }

  /// Visits what is in the columns of every place, in order of their numbers.
  ///
  /// - Parameters:
  ///   - text: Gets the values of places of CSV one by one.
  ///   - row: Gets the columns of any other place, as one JSON object.
  /// - Complexity: O(*n*): every place is read.
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

  /// Returns the column that a name means, as it is written: in CSV also without
  /// regard to case and blanks. Nil when there is none.
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

/// Gets a text that a place of CSV has in a column: the number of the column, and where the text is
/// among bytes.
///
/// The text is as it is written, maybe with doubled quotes.
package typealias TextVisit = (
  _ column: Int, _ bytes: borrowing Span<UInt8>, _ text: Range<Int>
) -> Void

extension PlaceSelection {
  /// Visits the texts of a regular row of CSV.
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
