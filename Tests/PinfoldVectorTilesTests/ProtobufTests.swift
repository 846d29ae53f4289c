import Testing

@testable import PinfoldVectorTiles

@Suite struct ProtobufTests {
  @Test(
    arguments: [
      (0, [0x00]), (1, [0x01]), (127, [0x7F]), (128, [0x80, 0x01]), (300, [0xAC, 0x02]),
      (16_384, [0x80, 0x80, 0x01]),
      (UInt64.max, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01]),
    ] as [(UInt64, [UInt8])]
  )
  func numbersAreInGroupsOfSevenBits(value: UInt64, expected: [UInt8]) {
    var bytes: [UInt8] = []
    bytes.appendVarint(value)
    #expect(bytes == expected)
    #expect(varintLength(value) == expected.count)
  }

  @Test(
    arguments: [
      (0, 0), (-1, 1), (1, 2), (-2, 3), (2_147_483_647, 4_294_967_294),
      (-2_147_483_648, 4_294_967_295),
    ] as [(Int32, UInt32)]
  )
  func signedNumbersAreSmallNearZero(value: Int32, expected: UInt32) {
    #expect(ZigZag.encoded(value) == expected)
    #expect(ZigZag.encoded(Int64(value)) == UInt64(expected))
  }

  @Test func fieldsHaveTheirLengthInFront() {
    var bytes: [UInt8] = []
    bytes.appendField(1, "ab")
    bytes.appendNumberTag(15)
    bytes.appendLittleEndian(UInt32(0x0102_0304))
    #expect(bytes == [0x0A, 2, 0x61, 0x62, 0x78, 4, 3, 2, 1])
  }
}
