import Foundation
import Pinfold
import PlaceFiles
import Testing

@testable import pinfold

/// Commands that read a roll-up in place of a file of places.
@Suite struct RollupInputTests {
  private static let places =
    Array(repeating: Coordinate(latitude: 48.5, longitude: 2.3), count: 1200)
    + [Coordinate(latitude: 40, longitude: -3)]
  private static let text = RollupText.csv(of: places, missingCount: 7)

  @Test func cellsAreClustersThatDoNotOpen() throws {
    let run = try PinfoldRun(
      "cluster",
      "-",
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
    let cell = try #require(features.first { $0.contains("\"point_count\":1200,") })
    #expect(cell.contains("\"cluster\":true"))
    #expect(cell.contains("\"point_count_abbreviated\":\"1.2k\","))
    #expect(cell.contains("\"opens\":false"))
    #expect(cell.contains("\"cell\":\"16/33186/22644\""))
    #expect(cell.contains("\"sum_sum_people\":12000"))
    let single = try #require(features.first { $0.contains("\"point_count\":1,") })
    #expect(single.contains("\"place\":") && !single.contains("opens"))
    #expect(run.lines[0].contains("\"rows\":1201"))
  }

  @Test func whatItCountsByIsNamed() throws {
    let text = RollupText.csv(of: Self.places, kinds: Self.places.map { _ in "cafe" })
    let run = try PinfoldRun("info", "-", input: Data(text.utf8))
    #expect(run.text.contains("\ncategories          kind\n"))
    #expect(run.text.contains(" bytes per cell\n"))
    let json = try PinfoldRun("info", "-", "--format", "json", input: Data(text.utf8)).text
    for part in ["\"key\": null", "\"figures\": [\"people\"]", "\"categories\": [\"kind\"]"] {
      #expect(json.contains(part))
    }
  }

  @Test func whatIsNotInItIsReported() throws {
    let run = try PinfoldRun("info", "-", input: Data(Self.text.utf8))
    #expect(
      run.text.contains(
        "of 1,201 places of places where open = 1, by cells of zoom 16, at 2026-11-23T15:17:33Z\n"
      )
    )
    #expect(
      run.errorText
        == "pinfold: standard input: does not have 7 without coordinates, of 1,208 rows of places\n"
    )
  }

  /// What is imported is the same as what is read.
  @Test func aStoreHasItsCounts() throws {
    let folder = try TemporaryFolder()
    let file = try folder.path("part-0.csv", Self.text)
    let store = folder.path + "/rollup.pinfold"
    let imported = try PinfoldRun("import", folder.path, store, "-q")
    #expect(imported.text.contains(" cells of 1,201 places in "))
    let copy = folder.path + "/copy.pinfold"
    #expect(try PinfoldRun("backup", store, copy).text.contains(" cells of 1,201 places in "))
    let arguments = ["--rect", "-20,30,20,60", "--format", "csv", "-q"]
    let (expected, found) = (
      try PinfoldRun.cluster(file, arguments), try PinfoldRun.cluster(store, arguments)
    )
    #expect(expected.status == 0 && expected.text.contains("1200"))
    #expect(found.text == expected.text)
    let edited = try PinfoldRun("serve", store, "--allow-edits", "--port", "0", "-q")
    #expect(edited.status != 0)
    #expect(edited.errorText.contains("is a roll-up, whose cells cannot be edited"))
  }

  /// A browser counts with 32 bits.
  @Test func aMapOfTooManyPlacesIsRefused() throws {
    let folder = try TemporaryFolder()
    let map = folder.path + "/m.html"
    let more = Int(Int32.max) - 1200
    let rows = Self.text.split(separator: "\n").map { line in
      var fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      // The columns with the cell and the count, of this cell and with the totals.
      for (column, sum) in [(3, 33186 * more), (4, 22644 * more), (5, more)]
      where fields[1] == "total" || (column == 5 && fields[3] == "33186") {
        fields[column] = String((Int(fields[column]) ?? 0) + sum)
      }
      return fields.joined(separator: ",")
    }
    let text = rows.joined(separator: "\n") + "\n"
    let run = try PinfoldRun("export", "-", "-o", map, "-q", input: Data(text.utf8))
    #expect(run.status != 0)
    #expect(
      run.errorText.contains(
        "The places are 2147483648, and an exported map counts up to 2147483647; use pinfold serve"
      ),
      "\(run.errorText)"
    )
    #expect(!FileManager.default.fileExists(atPath: map))
  }

  @Test func aPartAloneIsRefused() throws {
    let part = Self.text.split(separator: "\n").dropLast().joined(separator: "\n") + "\n"
    let run = try PinfoldRun("cluster", "-", input: Data(part.utf8))
    #expect(run.status != 0)
    #expect(
      run.errorText.hasSuffix(
        "standard input has no row of totals, so a part of the roll-up is missing or cut off; pass "
          + "the folder with all parts.\n"
      )
    )
  }
}
