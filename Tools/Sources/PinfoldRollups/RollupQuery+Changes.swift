import PinfoldReaders

// A statement for an update groups the cells with changed rows, all of each. Beside the rows of the
// table it reads the changed ones once more, and former positions, as marks: they say which cells
// have changed, also where no row is left, and they count for nothing else.

extension RollupQuery {
  /// Returns the query for the columns of all rows, and of marks.
  func rows(with changes: RollupChanges, _ dialect: SQLDialect) -> String {
    var marks = ["CAST(NULL AS \(dialect.text)) AS pinfold_key"]
    if key == nil { marks = [] }
    marks += figures.indices.map { "CAST(NULL AS \(dialect.double)) AS pinfold_figure\($0)" }
    marks += categories.indices.map { "CAST(NULL AS \(dialect.text)) AS pinfold_category\($0)" }
    return """
              SELECT * FROM (
              SELECT
      \(Self.list(sources(dialect) + ["0 AS pinfold_mark"], indent: "          "))
              FROM \(source(dialect)) AS pinfold_source
              UNION ALL
      \(self.marks(of: changes, with: marks + ["1 AS pinfold_mark"], dialect))
              ) AS pinfold_marked\(dialect.fence)
      """
  }

  /// Returns the condition for rows in cells that have changed. Rows without a place are all
  /// counted anew: nothing is known of what they were before.
  func isChanged(since changes: RollupChanges, _ dialect: SQLDialect) -> String {
    var places = RollupQuery(table: table, latitude: latitude, longitude: longitude)
    places.zoom = zoom
    return """
      (pinfold_x, pinfold_y) IN (
      SELECT pinfold_x, pinfold_y
      FROM (
      \(places.placed(marks(of: changes, with: [], dialect), dialect))
      ) AS pinfold_changed_cells
      UNION ALL SELECT -1, -1
      UNION ALL SELECT -2, -2
      )
      """
  }

  /// Returns the query for the positions of changed rows: whether or not they satisfy the condition
  /// now, they may have done so before.
  private func marks(
    of changes: RollupChanges,
    with columns: [String],
    _ dialect: SQLDialect
  ) -> String {
    var places = RollupQuery(table: table, latitude: latitude, longitude: longitude)
    let time = dialect.literal(changes)
    places.condition = "\(dialect.quoted(name: changes.column)) >= \(time)"
    let tables = [table] + (changes.former.map { [$0] } ?? [])
    return tables.map { table in
      places.table = table
      return """
                SELECT
        \(Self.list(places.sources(dialect) + columns, indent: "          "))
                FROM \(places.source(dialect)) AS pinfold_changed
        """
    }.joined(separator: "\n        UNION ALL\n")
  }

  /// A sum of whole numbers, of no rows zero.
  static func sum(_ number: String, _ dialect: SQLDialect) -> String {
    "CAST(coalesce(sum(\(number)), 0) AS \(dialect.integer))"
  }
}

extension SQLDialect {
  /// The time as the column of changes may have it: a number, or a date.
  fileprivate func literal(_ changes: RollupChanges) -> String {
    if changes.isNumber { return changes.since }
    let text = quoted(text: changes.since)
    // Its comparisons do not read all that is a date.
    return self == .clickhouse ? "parseDateTime64BestEffort(\(text), 6)" : text
  }
}
