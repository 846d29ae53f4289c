import Pinfold
import PinfoldPlans
import Testing

@Suite struct ZoomStepsTextTests {
  private func steps(_ arguments: String...) throws -> ZoomSteps<Double>? {
    let parsed = try arguments.map {
      try ZoomStepsText<Double>(argument: $0, in: 1...1000, unit: "a size")
    }
    return try ZoomSteps(parsed, flag: "--size")
  }

  @Test func aValueAloneHoldsEverywhere() throws {
    let steps = try #require(try steps("88"))
    #expect(steps.value(at: ZoomLevel(-3)) == 88)
    #expect(steps.value(at: ZoomLevel(20)) == 88)
  }

  @Test(arguments: [["88", "13:64"], ["88,13:64"], ["13:64", "88"], [" 13 : 64 , 88 "]])
  func stepsHoldFromTheirLevelOn(arguments: [String]) throws {
    let parsed = try arguments.map {
      try ZoomStepsText<Double>(argument: $0, in: 1...1000, unit: "a size")
    }
    let steps = try #require(try ZoomSteps(parsed, flag: "--size"))
    #expect(steps.value(at: ZoomLevel(12.9)) == 88)
    #expect(steps.value(at: ZoomLevel(13)) == 64)
  }

  @Test func noArgumentIsNoSetting() throws {
    #expect(try steps().map { _ in true } == nil)
  }

  @Test(arguments: [
    "", "a", "1:2:3", "x:5", "nan:5", "5:", ":5", "5,", "0", "1001", "-4", "inf",
  ])
  func anythingElseIsRefused(argument: String) {
    #expect(throws: SettingError.self) { try steps(argument) }
  }

  @Test func aLevelWithTwoValuesIsRefused() {
    #expect(throws: SettingError.self) { try steps("13:64", "13:70") }
    #expect(throws: SettingError.self) { try steps("64,70") }
  }
}
