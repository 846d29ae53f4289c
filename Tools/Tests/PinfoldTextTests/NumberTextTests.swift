import PinfoldText
import Testing

@Suite struct NumberTextTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1000, "-1,000"),
  ])
  func thousandsAreSetApart(value: Int, text: String) {
    #expect(GroupedNumber(value).description == text)
  }

  @Test(arguments: [
    (0.0, 2, "0", "0.00"), (1.005, 1, "1", "1.0"), (-0.04, 1, "0", "0.0"),
    (-1.25, 1, "-1.3", "-1.3"),
    (0.0625, 4, "0.0625", "0.0625"), (123.456, 0, "123", "123"), (99.999, 2, "100", "100.00"),
    (-122.5, 5, "-122.5", "-122.50000"),
  ])
  func numbersAreRounded(value: Double, places: Int, rounded: String, fixed: String) {
    #expect(DecimalText.rounded(value, places: places) == rounded)
    #expect(DecimalText.fixed(value, places: places) == fixed)
  }

  @Test func shortNumbersReadBackAsTheSame() {
    for value in [0.1, -122.4194, 1e300, .leastNonzeroMagnitude, 0x1p53, 123_456_789.125, -3] {
      #expect(Double(DecimalText.short(value)) == value)
    }
    #expect(DecimalText.short(3435) == "3435")
  }

  @Test(arguments: [
    (0, "0 bytes"), (999, "999 bytes"), (1000, "1 kB"), (4_654_321, "4.7 MB"),
    (377_481_611, "377 MB"), (999_999_999, "1 GB"),
  ])
  func bytesAreCountedInThousands(value: UInt64, text: String) {
    #expect(ByteCount(value).description == text)
  }
}
