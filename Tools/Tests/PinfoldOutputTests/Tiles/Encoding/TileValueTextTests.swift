import PinfoldVectorTiles
import Testing

@testable import PinfoldOutput

@Suite struct TileValueTextTests {
  @Test(
    arguments: [
      ("0", .integer(0)), ("-0", .integer(0)), ("42", .integer(42)), ("-7", .integer(-7)),
      ("9007199254740992", .integer(1 << 53)), ("1.5", .number(1.5)), ("-0.1", .number(-0.1)),
      ("1e3", .number(1000)), ("2E-2", .number(0.02)), ("1.0", .number(1)),
    ] as [(String, TileValue)]
  )
  func readsNumbersOfJSON(text: String, expected: TileValue) {
    #expect(TileValue(number: Array(text.utf8)[...]) == expected)
  }

  /// As texts they keep their digits.
  @Test(arguments: ["1e999", "9007199254740993", "-99999999999999999999"])
  func whatWouldLoseDigitsIsNone(text: String) {
    #expect(TileValue(number: Array(text.utf8)[...]) == nil)
  }
}
