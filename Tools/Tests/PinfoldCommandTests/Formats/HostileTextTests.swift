import Foundation
import Testing

@testable import pinfold

/// Text from a file is text in every format, and no format breaks on it.
@Suite struct HostileTextTests {
  /// A quote with an accent is one character, and still a quote.
  @Test func quotesAreDoubledWhateverFollowsThem() throws {
    let folder = try TemporaryFolder()
    let path = try folder.path("a.csv", "lat,lon,name\n1,2,\"x\"\"\u{301}, y\"\n")
    let run = try PinfoldRun.cluster(path, ["--format", "csv"])
    #expect(
      run.lines.last?.unicodeScalars.elementsEqual(
        "1,2,false,p0,1,1,true,\"x\"\"\u{301}, y\"".unicodeScalars
      ) == true
    )
  }

  /// The reader accepts almost valid JSON. The output is valid JSON.
  @Test func nestedValuesAreMadeValid() throws {
    let folder = try TemporaryFolder()
    let path = try folder.path(
      "a.geojson",
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"o":"#
        + "{\"a\u{1B}\": [NaN, -Infinity, 1.50], \"b\": \"\\q\\u12\tx\\n\", \"c\": \"\\u00e9\"}}}"
    )
    let collection = try FeatureCollection(try PinfoldRun.cluster(path, []))
    let value = try #require(collection.features.first?.properties["o"] as? [String: Any])
    #expect(value["b"] as? String == "q\\u12\tx\n")
    #expect(value["c"] as? String == "é")
    let numbers = try #require(value["a\u{1B}"] as? [Any])
    #expect(numbers[0] as? String == "NaN" && numbers[1] as? String == "-Infinity")
  }

  /// Each column is visited a few times. If it were once for each other column, this would
  /// go on for minutes.
  @Test(arguments: ["csv", "geojson"])
  func manyColumnsHaveNamesOfTheirOwn(format: String) throws {
    let count = 60_000
    let folder = try TemporaryFolder()
    let names = (0..<count).map { "c\($0 % (count - 1000))" }
    let row = (0..<count).map { "\($0)" }
    let path = try folder.path(
      "a.csv",
      "lat,lon,\(names.joined(separator: ","))\n1,2,\(row.joined(separator: ","))\n"
    )
    let run = try PinfoldRun.cluster(path, ["--format", format])
    #expect(run.status == 0)
    #expect(run.text.contains("_c0") && run.text.contains("_c999"))
  }
}
