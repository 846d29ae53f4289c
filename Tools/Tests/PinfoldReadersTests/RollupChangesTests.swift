import Foundation
import Testing

@testable import PinfoldReaders

@Suite struct RollupChangesTests {
  private func microseconds(_ text: String) -> Int? {
    RollupChanges(since: text, column: "edited").earliestMicroseconds
  }

  /// Against Foundation's calendar.
  @Test func datesAreThoseOfTheCalendar() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    for day in stride(from: -100_000, to: 200_000, by: 37) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400 + 3661)
      let text = date.formatted(.iso8601)
      #expect(microseconds(text) == (day * 86_400 + 3661) * 1_000_000, "\(text)")
    }
  }

  @Test func timesMayHaveZonesAndFractions() {
    let base = 1_795_564_800_000_000
    #expect(microseconds("2026-11-25T00:00:00Z") == base)
    #expect(microseconds("2026-11-25 00:00:00z") == base)
    #expect(microseconds("2026-11-25T01:30:00.25+01:30") == base + 250_000)
    #expect(microseconds("2026-11-24T19:00:00-0500") == base)
    #expect(microseconds("2026-11-25 02:00:00.1234567+02") == base + 123_456)
    // Of the easternmost zone.
    #expect(microseconds("2026-11-25T14:00:00") == base)
    #expect(microseconds("2026-11-25") == base - 14 * 3_600_000_000)
  }

  @Test(arguments: [
    "now", "", "1", "2026-11-31", "2026-02-29", "2026-13-01", "2026-00-01", "2026-11-25T24:00:00Z",
    "2026-11-25T00:60:00Z", "2026-11-25T00:00Z", "20261125T000000Z", "2026-11-25T00:00:00 UTC",
    "２０２６-11-25", "2026-11-25T00:00:00Z\n", "99999-01-01",
  ])
  func whatIsNoDateIsNone(text: String) { #expect(microseconds(text) == nil) }

  @Test func numbersAreWhole() {
    func isNumber(_ text: String) -> Bool { RollupChanges(since: text, column: "n").isNumber }
    #expect(isNumber("0") && isNumber("-12") && isNumber("1795564800"))
    for text in ["", "-", "1.5", "1e3", "+1", "１", "1 "] { #expect(!isNumber(text)) }
  }
}
