/// A query that groups a table's rows by map cells.
///
/// ``statement(in:into:)`` returns the SQL for the database with the table. The result has one row
/// for each cell that contains places, with their mean position, their count, and aggregates of
/// other columns.
///
///     var query = RollupQuery(table: "places", latitude: "lat", longitude: "lon")
///     query.figures = ["employees"]
///     print(query.statement(in: .duckdb, into: "cells"))
struct RollupQuery: Hashable, Sendable {
  /// The table's name with its schemas, separated by `.`, or any SQL table expression, such as
  /// `read_parquet('*.parquet')`.
  var table: String

  var latitude: String

  var longitude: String

  /// The columns to aggregate: sum, minimum and maximum per cell.
  var figures: [String] = []

  /// An optional condition in the database's SQL.
  var condition: String?

  /// The zoom of the cells. At zoom z, the world is 2ᶻ cells wide.
  var zoom = 16

  init(table: String, latitude: String, longitude: String) {
    (self.table, self.latitude, self.longitude) = (table, latitude, longitude)
  }
}

extension RollupQuery {
  /// The valid zooms. Coarser cells are useless on a map, and the finest ones are 2⁸ units of the
  /// engine wide.
  static let zooms = 4...24
}

// MARK: - What is wrong with it

extension RollupQuery {
  /// The problem with the query, as a sentence for the user, or `nil`. Does not check whether the
  /// table exists.
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
