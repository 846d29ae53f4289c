import Testing

@testable import PinfoldTiles

@Suite struct TileValueTests {
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

  /// As texts they keep their zeros and digits.
  @Test(arguments: [
    "", "-", "007", "-01", "+1", "1.", ".5", "1e", "1e+", "1 ", " 1", "1,5", "0x10", "NaN", "inf",
    "1e999", "9007199254740993", "99999999999999999999", "١", "1_000",
  ])
  func whatIsNoNumberIsNone(text: String) {
    #expect(TileValue(number: Array(text.utf8)[...]) == nil)
  }

  @Test(
    arguments: [
      (.integer(5), [0x28, 5]),
      (.integer(300), [0x28, 0xAC, 2]),
      (.integer(-1), [0x30, 1]),
      (.number(1.5), [0x15, 0, 0, 0xC0, 0x3F]),
      (.number(0.1), [0x19, 0x9A, 0x99, 0x99, 0x99, 0x99, 0x99, 0xB9, 0x3F]),
      (.bool(true), [0x38, 1]),
      (.bool(false), [0x38, 0]),
      (.text(Array("ö".utf8)[...]), [0x0A, 2, 0xC3, 0xB6]),
      (.text([]), [0x0A, 0]),
    ] as [(TileValue, [UInt8])]
  )
  func isWrittenAsSpecified(value: TileValue, expected: [UInt8]) {
    var bytes: [UInt8] = []
    value.append(to: &bytes)
    #expect(bytes == expected)
  }
}
