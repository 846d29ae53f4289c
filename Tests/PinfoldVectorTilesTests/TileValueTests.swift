import Testing

@testable import PinfoldVectorTiles

@Suite struct TileValueTests {
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
