import Foundation
import Pinfold
import PlaceFiles
import Testing

@testable import pinfold

/// Commands that read a file whose rows stand for several places.
@Suite struct WeightTests {
  private static let places =
    Array(repeating: Coordinate(latitude: 48.5, longitude: 2.3), count: 1200)
    + [Coordinate(latitude: 40, longitude: -3)]
  private static let text = RollupText.csv(of: places)

  @Test func rowsAreClustersThatDoNotOpen() throws {
    let run = try PinfoldRun(
      "cluster",
      "-",
      "--weight",
      "count",
      "--rect",
      "-20,30,20,60",
      "--sum",
      "sum_people",
      "-q",
      input: Data(Self.text.utf8)
    )
    #expect(run.status == 0, "\(run.errorText)")
    let features = run.lines.filter { $0.hasPrefix("{\"type\":\"Feature\",") }
    #expect(features.count == 2)
    let row = try #require(features.first { $0.contains("\"point_count\":1200,") })
    #expect(row.contains("\"cluster\":true"))
    #expect(row.contains("\"point_count_abbreviated\":\"1.2k\","))
    #expect(row.contains("\"opens\":false"))
    #expect(row.contains("\"count\":\"1200\""))
    #expect(row.contains("\"sum_sum_people\":12000"))
    let single = try #require(features.first { $0.contains("\"point_count\":1,") })
    #expect(single.contains("\"place\":") && !single.contains("opens"))
    #expect(run.lines[0].contains("\"rows\":1201"))
  }

  @Test func skippedRowsAreReported() throws {
    let text = Self.text + "1,2,0,,,\n1,2,,,,\n"
    let run = try PinfoldRun("info", "-", "--weight", "count", input: Data(text.utf8))
    #expect(run.text.contains("\nplaces              1,201 by count\n"))
    #expect(run.text.contains("2 × invalid weight\n"))
    #expect(run.text.contains(" bytes per row\n"))
  }

  /// Importing and reading give the same places, and the store knows its weights.
  @Test func aStoreHasItsWeights() throws {
    let folder = try TemporaryFolder()
    let file = try folder.path("cells.csv", Self.text)
    let store = folder.path + "/cells.gpkg"
    let imported = try PinfoldRun("import", file, store, "--weight", "count", "-q")
    #expect(imported.text.contains(" 1,201 places in "))
    let arguments = ["--rect", "-20,30,20,60", "--format", "csv", "-q"]
    let (expected, found) = (
      try PinfoldRun.cluster(file, arguments + ["--weight", "count"]),
      try PinfoldRun.cluster(store, arguments)
    )
    #expect(expected.status == 0 && expected.text.contains("1200"))
    #expect(found.text == expected.text)
    let served = try PinfoldRun("serve", store, "--weight", "sum_people", "--port", "0", "-q")
    #expect(served.status != 0)
    #expect(served.errorText.contains("is a place store with other weights"))
  }

  /// A browser counts with 32 bits.
  @Test func aMapOfTooManyPlacesIsRefused() throws {
    let folder = try TemporaryFolder()
    let map = folder.path + "/m.html"
    let text = "lat,lon,count\n1,2,2147483647\n3,4,1\n"
    let arguments = ["export", "-", "-o", map, "--weight", "count", "-q"]
    let run = try PinfoldRun(list: arguments, input: Data(text.utf8))
    #expect(run.status != 0)
    #expect(
      run.errorText.contains(
        "The places are 2147483648, and an exported map counts up to 2147483647; use pinfold serve"
      ),
      "\(run.errorText)"
    )
    #expect(!FileManager.default.fileExists(atPath: map))
  }
}
