import PinfoldPlans
import Testing

@Suite struct ScreenSizeTests {
  @Test(arguments: ["1280x800", "1280X800", "1280×800", " 1280 x 800.0 "])
  func twoNumbersAreASize(argument: String) throws {
    #expect(try ScreenSize(argument: argument) == ScreenSize(width: 1280, height: 800))
  }

  @Test(arguments: [
    "", "1280", "1280x", "x800", "1280x800x2", "0x800", "-5x5", "nanx1", "1x1e6", "a×b",
  ])
  func anythingElseIsRefused(argument: String) {
    #expect(throws: SettingError.self) { try ScreenSize(argument: argument) }
  }

  @Test func aSizeIsPrintedAsItIsTyped() {
    #expect(ScreenSize(width: 1280, height: 800.5).description == "1280x800.5")
  }
}
