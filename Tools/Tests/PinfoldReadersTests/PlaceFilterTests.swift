import PinfoldReaders
import PlaceFiles
import Testing

@Suite struct PlaceFilterTests {
  @Test(arguments: [
    ("a=1", PlaceFilter(column: "a", .equal, "1")),
    ("a == 1", PlaceFilter(column: "a", .equal, "1")),
    (" a b != c d ", PlaceFilter(column: "a b", .notEqual, "c d")),
    ("a<=1", PlaceFilter(column: "a", .lessOrEqual, "1")),
    ("a>=-1", PlaceFilter(column: "a", .greaterOrEqual, "-1")),
    ("a<1", PlaceFilter(column: "a", .less, "1")),
    ("a>1", PlaceFilter(column: "a", .greater, "1")),
    ("a~x=y", PlaceFilter(column: "a", .contains, "x=y")),
    ("a=", PlaceFilter(column: "a", .equal, "")),
    ("\"a=b\" = \" x\"", PlaceFilter(column: "a=b", .equal, " x")),
    ("name='x'", PlaceFilter(column: "name", .equal, "x")),
    ("'a=b' != 'it''s'", PlaceFilter(column: "a=b", .notEqual, "it''s")),
    ("a=\"'x'\"", PlaceFilter(column: "a", .equal, "'x'")),
    ("a='s-Hertogenbosch", PlaceFilter(column: "a", .equal, "'s-Hertogenbosch")),
    ("a='", PlaceFilter(column: "a", .equal, "'")),
    ("a='x\"", PlaceFilter(column: "a", .equal, "'x\"")),
    ("größe=\"", PlaceFilter(column: "größe", .equal, "\"")),
  ])
  func parses(expression: String, expected: PlaceFilter) throws {
    #expect(try PlaceFilter(expression) == expected)
  }

  @Test(arguments: [
    ("a", "The filter \"a\" has no operator after the column"),
    ("", "The filter \"\" has no operator after the column"),
    ("=1", "The filter \"=1\" names no column"),
    ("a!b", "The filter \"a!b\" has no operator after the column"),
    ("\"a\" b=1", "The filter \"\"a\" b=1\" has no operator after the column"),
  ])
  func refuses(expression: String, problem: String) {
    let error = #expect(throws: ReadError.self) { try PlaceFilter(expression) }
    #expect(error?.kind == .invalidFilter)
    #expect(
      error?.description
        == problem + "; write COLUMN=VALUE, or one of != < <= > >= ~ in place of =."
    )
  }

  /// Only numbers are less or greater, so that `date<2020` or `n<1,000` is not
  /// compared by letters in silence.
  @Test(arguments: ["<", "<=", ">", ">="], ["1,000", "Abc", "", "nan"])
  func refusesAnOrderOfTexts(comparison: String, value: String) {
    let expression = "v\(comparison)\(value)"
    let error = #expect(throws: ReadError.self) { try PlaceFilter(expression) }
    #expect(error?.kind == .invalidFilter)
    #expect(
      error?.description
        == "The filter \"\(expression)\" uses \(comparison), which compares only numbers; "
        + "\"\(value)\" is not one."
    )
  }

  /// The rows of one column that satisfy an expression.
  @Test(arguments: [
    ("v=1", [0, 1]), ("v=1.00", [0, 1]), ("v!=1", [2, 3, 4, 5, 6, 7]), ("v<2", [0, 1, 7]),
    ("v<=2", [0, 1, 2, 7]), ("v>1", [2]), ("v>=1", [0, 1, 2]), ("v=", [3]),
    ("v!=", [0, 1, 2, 4, 5, 6, 7]),
    ("v=Abc", [4]), ("v=abc", []), ("v~ABC", [4, 5]), ("v~", [0, 1, 2, 3, 4, 5, 6, 7]),
    ("v~ÜBER", [6]), ("v~\"", [5]),
  ])
  func selectsRows(expression: String, rows: [UInt32]) throws {
    let values = ["1", "1.0", "2", "", "Abc", "\"x \"\"abc\"", "über", "-5e3"]
    let text = "lat,lon,v\n" + values.map { "1,2,\($0)\n" }.joined()
    let table = try PlaceTable.read(
      .text(text),
      options: ReadOptions(filters: [try PlaceFilter(expression)])
    )
    let matching = try #require(table.matchingRows)
    #expect(matching.rows == rows)
    #expect(matching.count == rows.count)
    #expect((0..<8).filter(matching.contains).map(UInt32.init) == rows)
  }

  /// One bit for each row, and no word too many.
  @Test func subsetIsPacked() throws {
    let text = "lat,lon\n" + (0..<128).map { "\($0 % 3),2\n" }.joined()
    let table = try PlaceTable.read(
      .text(text),
      options: ReadOptions(filters: [try PlaceFilter("lat=0")])
    )
    let matching = try #require(table.matchingRows)
    #expect(matching.rows == (0..<128).filter { $0 % 3 == 0 })
    #expect(matching.words.count == 2)
    #expect(matching.words[1] & 0b111 == 0b100)
  }

  @Test func everyFilterHasToHold() throws {
    let text = "lat,lon,a,b\n1,2,1,x\n1,2,2,x\nbad\n1,2,2,y\n"
    let table = try PlaceTable.read(
      .text(text),
      options: ReadOptions(filters: [try PlaceFilter("a>1"), try PlaceFilter("B=x")])
    )
    #expect(table.matchingRows?.rows == [1])
    #expect(table.matchingRows?.rowCount == 3)
    #expect(try PlaceTable.read(.text(text)).matchingRows == nil)
  }

  @Test func unknownColumnNamesTheOthers() {
    let error = #expect(throws: ReadError.self) {
      try PlaceTable.read(
        .text("lat,lon,a\n1,2,3\n"),
        options: ReadOptions(filters: [try PlaceFilter("c=1")])
      )
    }
    #expect(error?.description == "places has no column \"c\"; its columns are lat, lon, a.")
  }
}
