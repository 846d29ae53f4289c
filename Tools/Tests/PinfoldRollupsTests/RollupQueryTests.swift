import Foundation
import PinfoldReaders
import Testing

@testable import PinfoldRollups

@Suite struct RollupQueryTests {
  private static let query = RollupQuery(table: "places", latitude: "lat", longitude: "lon")

  @Test(arguments: SQLDialect.allCases)
  func columnsAreThoseThatAreRead(dialect: SQLDialect) throws {
    var query = Self.query
    (query.key, query.figures, query.categories) = ("id", ["people"], ["kind", "owner"])
    let statement = query.statement(in: dialect)
    let columns =
      ["pinfold_rollup", "row_kind", "zoom", "cell_x", "cell_y", "count", "offset_x", "offset_y"]
      + ["least_key", "sum_people", "min_people", "max_people", "count_people"]
      + ["category_kind", "category_owner", "manifest"]
    let outputs = try #require(statement.split(separator: "\nFROM (").first)
    let names = outputs.split(separator: "\n").dropFirst().map { line in
      line.split(separator: " AS ").last?.trimmingSuffix { "\"`,".contains($0) }
    }
    #expect(names == columns.map { $0 })
    #expect(statement.hasSuffix(";\n"))
  }

  @Test func namesAreQuotedAsEachDatabaseQuotesThem() {
    var query = Self.query
    query.table = "geo.places"
    query.latitude = "a\"b`c\\d'"
    #expect(query.statement(in: .duckdb).contains("FROM \"geo\".\"places\""))
    #expect(query.statement(in: .duckdb).contains("CAST(\"a\"\"b`c\\d'\" AS DOUBLE)"))
    #expect(query.statement(in: .postgresql).contains("\"a\"\"b`c\\d'\""))
    #expect(query.statement(in: .spark).contains("FROM `geo`.`places`"))
    #expect(query.statement(in: .spark).contains("`a\"b``c\\d'`"))
    #expect(query.statement(in: .clickhouse).contains("`a\"b\\`c\\\\d'`"))
  }

  /// A table that is no name, and a condition, are SQL of the user's.
  @Test(arguments: ["'places.csv'", "(SELECT * FROM a JOIN b USING (id)) AS t", "\"a b\"", "a..b"])
  func whatIsNoNameIsPassedOn(table: String) {
    var query = Self.query
    (query.table, query.condition) = (table, "a = 1 OR b = 2 -- or not")
    let statement = query.statement(in: .postgresql)
    // The line ends, so that a comment does too.
    #expect(statement.contains("(SELECT * FROM \(table) WHERE (a = 1 OR b = 2 -- or not\n))"))
  }

  @Test(arguments: SQLDialect.allCases)
  func aFolderIsAText(dialect: SQLDialect) {
    let statement = Self.query.statement(in: dialect, into: "a'b/")
    #expect(
      statement.contains(["spark", "clickhouse"].contains(dialect.rawValue) ? "'a\\'b" : "'a''b")
    )
    #expect(!statement.contains("b//"))
  }

  /// The table is read as it is, and once more for the rows that have changed.
  @Test(arguments: SQLDialect.allCases)
  func anUpdateReadsChangedRowsOnceMore(dialect: SQLDialect) {
    var query = Self.query
    query.condition = "open"
    query.changes = RollupChanges(since: "2026-11-25T00:00:00Z", column: "ed`it\"ed", former: "a.b")
    let statement = query.statement(in: dialect)
    func count(_ text: String) -> Int { statement.components(separatedBy: text).count - 1 }
    // For the cells, and to count all rows.
    #expect(count("WHERE (open\n)") == 2)
    #expect(count(" AS table_rows") == 1)
    let column = dialect.quoted(name: "ed`it\"ed")
    let time = dialect == .clickhouse ? "parseDateTime64BestEffort('" : "'"
    // For marks, and for the cells; of the table and of former positions.
    #expect(count("WHERE (\(column) >= \(time)2026-11-25T00:00:00Z'") == 4)
    #expect(count(dialect.quoted(name: "a") + "." + dialect.quoted(name: "b")) == 2)
    query.changes = RollupChanges(since: "-12", column: "n")
    #expect(query.statement(in: dialect).contains(" >= -12\n"))
  }

  @Test func faultsAreFound() {
    func fault(_ change: (inout RollupQuery) -> Void) -> String? {
      var query = Self.query
      change(&query)
      return query.fault
    }
    #expect(fault { _ in } == nil)
    #expect(fault { $0.zoom = 3 } == "The --zoom must be from 4 to 24.")
    #expect(fault { $0.zoom = 25 } == "The --zoom must be from 4 to 24.")
    #expect(fault { $0.table = "" } == "The --table is empty.")
    #expect(fault { $0.categories = ["a", "a"] } == "The --category names a column twice.")
    #expect(fault { $0.key = "a\0" } == "The --key has a null character, which is in no name.")
    #expect(fault { $0.condition = " " } != nil)
    #expect(
      fault { $0.changes = RollupChanges(since: " ", column: "a") } == "The --since is empty."
    )
    for time in ["now", "infinity", "1/1/2027", "2026-12-25 23:00", "2026-12-25 23:00:00 UTC"] {
      #expect(
        fault { $0.changes = RollupChanges(since: time, column: "a") }
          == "The --since \(time) is no time such as 2026-11-25T00:00:00Z, nor a whole number."
      )
    }
    #expect(
      fault { $0.changes = RollupChanges(since: "1", column: "a", former: "") }
        == "The --former is empty."
    )
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ isDropped: (Character) -> Bool) -> String {
    var text = self
    while let last = text.last, isDropped(last) { text.removeLast() }
    while let first = text.first, isDropped(first) { text.removeFirst() }
    return String(text)
  }
}
