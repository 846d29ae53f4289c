import Testing

@testable import pinfold

@Suite struct RollupQueryTests {
  private static let query = RollupQuery(table: "places", latitude: "lat", longitude: "lon")

  @Test(arguments: SQLDialect.allCases)
  func columnsAreThoseOfAFileOfPlaces(dialect: SQLDialect) throws {
    var query = Self.query
    query.figures = ["people", "area"]
    let statement = query.statement(in: dialect)
    let columns =
      ["latitude", "longitude", "count", "sum_people", "min_people", "max_people"]
      + ["sum_area", "min_area", "max_area"]
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

  /// A table that is not a name, and a condition, are the user's SQL.
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
    #expect(fault { $0.figures = ["a", "a"] } == "The --figure names a column twice.")
    #expect(
      fault { $0.figures = ["a\0"] } == "The --figure has a null character, which is in no name."
    )
    #expect(fault { $0.condition = " " } == "The --where is empty.")
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
