/// Which table is rolled up, which of its columns, and how fine the cells are.
///
/// A roll-up groups the rows of a table by cells of a zoom, in the database that has the table.
/// ``statement(in:into:)`` writes the SQL. Its result has a row for each cell with places in it: where
/// they are on average, how many there are, and figures of other columns.
///
///     var query = RollupQuery(table: "places", latitude: "lat", longitude: "lon")
///     query.figures = ["employees"]
///     print(query.statement(in: .duckdb, into: "cells"))
struct RollupQuery: Hashable, Sendable {
  /// The name of the table, with those of its schemas before it, `.` between them; or any
  /// SQL that stands where a table may, such as `read_parquet('*.parquet')`.
  var table: String

  /// The column of the latitudes.
  var latitude: String

  /// The column of the longitudes.
  var longitude: String

  /// The columns of which each cell has the sum, the least and the greatest value.
  var figures: [String] = []

  /// A condition that rows satisfy, in the SQL of the database.
  var condition: String?

  /// The leaf zoom: at zoom z the world is 2ᶻ cells wide.
  var zoom = 16

  init(table: String, latitude: String, longitude: String) {
    (self.table, self.latitude, self.longitude) = (table, latitude, longitude)
  }
}

extension RollupQuery {
  /// The zooms that a roll-up may have. Coarser cells are of no use on a map, and the finest
  /// are 2⁸ units of the engine wide.
  static let zooms = 4...24
}

// MARK: - What is wrong with it

extension RollupQuery {
  /// What is wrong with the query, as a sentence for the user; `nil` if nothing is.
  ///
  /// A query without a fault gives a statement, though the database may not have the table.
  var fault: String? {
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
    return nil
  }

  private var named: [(flag: String, texts: [String])] {
    [
      ("--table", [table]), ("--latitude", [latitude]), ("--longitude", [longitude]),
      ("--figure", figures), ("--where", condition.map { [$0] } ?? []),
    ]
  }
}
