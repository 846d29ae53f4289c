package import PinfoldReaders

/// What a roll-up is made of: a table, its columns, and how fine the cells are.
///
/// A roll-up groups the rows of a table by cells of a zoom, in the database that has the
/// table. ``statement(in:into:)`` writes the SQL for that.
///
///     var query = RollupQuery(table: "places", latitude: "lat", longitude: "lon")
///     query.categories = ["kind"]
///     print(query.statement(in: .duckdb, into: "rollup"))
package struct RollupQuery: Hashable, Sendable {
  /// The name of the table, with those of its schemas before it, `.` between them; or any
  /// SQL that stands where a table may, such as `read_parquet('*.parquet')`.
  package var table: String

  /// The column of the latitudes.
  package var latitude: String

  /// The column of the longitudes.
  package var longitude: String

  /// The column of the keys, of which the least of each cell is kept.
  package var key: String?

  /// The columns of which each cell has the sum, the least and the greatest value, and the
  /// number of values.
  package var figures: [String] = []

  /// The columns by whose values the rows of each cell are counted.
  package var categories: [String] = []

  /// A condition that rows satisfy, in the SQL of the database.
  package var condition: String?

  /// Which rows have changed, for an update of a roll-up; `nil` for a whole one.
  package var changes: RollupChanges?

  /// The leaf zoom: at zoom z the world is 2ᶻ cells wide.
  package var zoom = 16

  package init(table: String, latitude: String, longitude: String) {
    (self.table, self.latitude, self.longitude) = (table, latitude, longitude)
  }
}

extension RollupQuery {
  /// The zooms that a roll-up may have. Coarser cells are of no use on a map, and the finest
  /// are 2⁸ units of the engine wide.
  package static let zooms = 4...24
}

// MARK: - What is wrong with it

extension RollupQuery {
  /// What is wrong with the query, as a sentence for the user; `nil` if nothing is.
  ///
  /// A query without a fault gives a statement, though the database may not have the table.
  package var fault: String? {
    if !Self.zooms.contains(zoom) {
      return "The --zoom must be from \(Self.zooms.lowerBound) to \(Self.zooms.upperBound)."
    }
    for (flag, texts) in named {
      if texts.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
        return "The \(flag) is empty."
      }
      if texts.contains(where: { $0.unicodeScalars.contains { $0.value == 0 } }) {
        return "The \(flag) has a null character, which is in no name."
      }
      if Set(texts).count < texts.count { return "The \(flag) names a column twice." }
    }
    // What only the database knows cannot be compared with the last run: changes would be left out.
    if let changes, !changes.isNumber, changes.earliestMicroseconds == nil {
      return """
        The --since \(changes.since) is no time such as 2026-11-25T00:00:00Z, nor a whole number.
        """
    }
    return nil
  }

  private var named: [(flag: String, texts: [String])] {
    [
      ("--table", [table]), ("--latitude", [latitude]), ("--longitude", [longitude]),
      ("--key", key.map { [$0] } ?? []), ("--figure", figures), ("--category", categories),
      ("--where", condition.map { [$0] } ?? []), ("--since", changes.map { [$0.since] } ?? []),
      ("--changed", changes.map { [$0.column] } ?? []),
      ("--former", changes?.former.map { [$0] } ?? []),
    ]
  }
}
