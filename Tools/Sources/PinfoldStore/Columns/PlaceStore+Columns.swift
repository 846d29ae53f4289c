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
    return try read { db in
      let count = try StoreFacts.nextRow(db, path: path)
      var values = [Double](repeating: .nan, count: count)
      var columns = StoredColumns(reader, form)
      try Self.forEachPlace(db) { place in
        guard values.indices.contains(place.placeRow) else { return }
        columns.read(place, hasTexts: false)
        values[place.placeRow] = columns.number(0, row: place.placeRow)
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
        groupingRow: facts.groupingRow
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

  /// Returns the places that satisfy all filters.
  ///
  /// A column that is not there is empty everywhere; see ``column(named:)``.
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
    _ visit: (DirectStatement) -> Void
  ) throws {
    let statement = try DirectStatement(db, sql: StoredPlace.selection)
    defer { statement.reset() }
    while try statement.step() { visit(statement) }
  }
}
