import PinfoldReaders
import PinfoldText
import Testing

@testable import pinfold

@Suite struct ProgressBarTests {
  /// Progress is made by reading: the bar of a file half read.
  private func progress(of bytes: Int) throws -> [ReadProgress] {
    let rows = String(repeating: "35.0,135.0\n", count: bytes / 11)
    var all: [ReadProgress] = []
    _ = try PlaceTable.read(
      .bytes(Array("lat,lon\n\(rows)".utf8), name: "places"),
      progress: { all.append($0) }
    )
    return all
  }

  @Test func aLineFitsTheTerminal() throws {
    for progress in try progress(of: 4_000_000) {
      for columns in [20, 40, 80, 200] {
        let line = ProgressBar.line(
          "Reading places.csv",
          progress,
          elapsed: .seconds(1),
          columns: columns
        )
        #expect(line.count < columns)
      }
    }
  }

  @Test func aLineSaysHowFarReadingIs() throws {
    let last = try #require(try progress(of: 100_000).last)
    let line = ProgressBar.line("Reading x", last, elapsed: .seconds(2), columns: 80)
    #expect(line == "Reading x  \(String(repeating: "━", count: 30)) 100%  0 s left")
  }
}
