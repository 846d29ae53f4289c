import PinfoldReaders
import PlaceFiles
import Testing

@testable import pinfold

@Suite struct RejectionWarningTests {
  /// A table of a database counts rows, and lists none.
  @Test func withoutRowsThereAreNoMore() {
    var rejected = RejectedRows()
    for _ in 0..<2 { rejected.add(.missingCoordinate) }
    #expect(
      Warning.rejection(name: "t", rejected, total: 9)
        == "pinfold: t: skipped 2 of 9 rows (2 × missing coordinate)"
    )
    #expect(Warning.rejection(name: "t", RejectedRows(), total: 9) == nil)
  }

  @Test func theFirstRowsAreListed() throws {
    let text = "lat,lon\n" + String(repeating: "1,\n", count: 30) + "1,2\n"
    let warning = try #require(Warning.all(of: try PlaceTable.read(.text(text))).first)
    let lines = warning.split(separator: "\n")
    #expect(lines[0].hasSuffix("skipped 30 of 31 rows (30 × missing coordinate)"))
    let more = 30 - (lines.count - 2)
    #expect(lines.last == "  and \(more) more; list all with pinfold info FILE --skipped")
    #expect(lines.count > 3 && lines[1].hasPrefix("  line 2: missing coordinate"))
  }
}
