import PinfoldText
import PinfoldReaders
import PinfoldStore
import Testing

@testable import PinfoldServer

/// The server and exported maps offer the same columns on the page to rank by and to add up.
@Suite struct NumericColumnsTests {
  private static let many = (0..<3000).map {
    "1,2,\($0 < 1000 ? "x" : "7"),\($0 < 400 ? "x" : "7")"
  }

  @Test(arguments: [
    // Numbers among other texts, and the other way round; missing values; a column without any.
    (
      "lat,lon,a,b,c,d,e\n1,2,1,x,,,00123\n1,2,x,2,5,,\n1,2,2,y,,,7\n",
      ["lat", "lon", "a", "c", "d", "e"]
    ),
    ("lat;lon;a;b\n1,5;2,5;3.644.826;3,5\n1,5;2,5;1.234;x 1\n", ["lat", "lon", "a", "b"]),
    (
      #"[{"lat":1,"lon":2,"a":1.0,"b":"2","c":true,"d":["1"],"e":null},{"lat":1,"lon":2,"e":3}]"#,
      ["lat", "lon", "a", "b", "e"]
    ),
    // Only the first thousand decide.
    ("lat,lon,a,b\n" + many.joined(separator: "\n") + "\n", ["lat", "lon", "b"]),
  ])
  func areMostlyNumbers(text: String, expected: [String]) async throws {
    let table = try PlaceTable.read(.bytes(Array(text.utf8), name: "places"))
    let list = #""numeric_columns":["# + expected.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    try await withDataSet(text) { dataSet in #expect(dataSet.json.text.contains(list)) }
    let map = try MapContents(table, columns: table.columnNames, title: "", tiles: nil)
    #expect(map.header.text.contains(list), "\(map.header.text)")
  }
}
