import PlaceFiles
import Testing

@testable import PinfoldReaders

@Suite struct PlaceFilterTests {
  private struct Cases: Decodable {
    /// Expression, column, comparison, value.
    let read: [[String]]
    /// Refused expressions and their error messages.
    let refused: [RuleCase<String>]
    let values, dates: [String]
    /// Lists of values as text, and their values.
    let lists: [RuleCase<[String]>]
    let selected, selectedWithGroups, selectedOfDates: [RuleCase<[UInt32]>]
  }

  /// The page of exported maps reads the same expressions in the same way.
  @Test func readsAsExportedMapsDo() throws {
    let cases = try ruleCases("filters", as: Cases.self)
    for parts in cases.read {
      let filter = try PlaceFilter(parts[0])
      #expect([filter.column, filter.comparison.rawValue, filter.value] == Array(parts[1...]))
    }
    for list in cases.lists {
      #expect(PlaceFilter.values(inList: list.text) == list.expected, "\(list.text)")
    }
    for refused in cases.refused {
      let error = #expect(throws: ReadError.self, "\(refused.text)") {
        try PlaceFilter(refused.text)
      }
      #expect(error?.kind == .invalidFilter)
      #expect(error?.description == refused.expected)
    }
  }

  /// Only numbers and dates are less or greater, so that `n<1,000` is not compared by letters in
  /// silence.
  @Test(arguments: ["<", "<=", ">", ">="], ["1,000", "Abc", "", "nan"])
  func refusesAnOrderOfTexts(comparison: String, value: String) {
    let expression = "v\(comparison)\(value)"
    let error = #expect(throws: ReadError.self) { try PlaceFilter(expression) }
    #expect(error?.kind == .invalidFilter)
    #expect(
      error?.description
        == "The filter \"\(expression)\" uses \(comparison), which compares numbers, and dates such as "
        + "2020-12-31; \"\(value)\" is neither."
        + (value == "1,000" ? " Write decimals with a point, even if the file has commas." : "")
    )
  }

  /// The rows of one column that satisfy an expression, with points and with commas in
  /// coordinates.
  @Test func selectsTheRowsThatExportedMapsDo() throws {
    let cases = try ruleCases("filters", as: Cases.self)
    for (header, row, values, selected) in [
      ("lat,lon,v", "1,2,", cases.values, cases.selected),
      ("lat;lon;v", "1,5;2,5;", cases.values, cases.selectedWithGroups),
      ("lat,lon,v", "1,2,", cases.dates, cases.selectedOfDates),
    ] {
      let mark: DecimalMark = header.contains(";") ? .comma : .point
      let quoted = values.map { "\"\($0.replacing("\"", with: "\"\""))\"" }
      let text = header + "\n" + quoted.map { "\(row)\($0)\n" }.joined()
      for filter in selected {
        let table = try PlaceTable.read(
          .text(text),
          options: ReadOptions(decimalMark: mark, filters: [try PlaceFilter(filter.text)])
        )
        let matching = try #require(table.matchingRows)
        #expect(matching.rows == filter.expected, "\(filter.text)")
        #expect(matching.count == filter.expected?.count)
        let contained = values.indices.filter(matching.contains).map(UInt32.init)
        #expect(contained == filter.expected, "\(filter.text)")
      }
    }
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

  /// Equivalents of Unicode are other texts, also for caches.
  @Test func filtersAreEqualByteForByte() {
    let filters = ["\u{E9}", "e\u{301}"].map { PlaceFilter(column: "kind", .equal, $0) }
    #expect(filters[0] != filters[1] && Set(filters + filters).count == 2)
  }
}
