import Testing

@testable import pinfold

@Suite struct IllegibleNamesWarningTests {
  @Test(arguments: [
    (["東京"], "1 name is left out, such as \"東京\"", "such as a Noto font, or use --format svg."),
    (["𐌰𐌱", "東京"], "2 names are left out, such as \"𐌰𐌱\"", "such as a Noto font, or use"),
    (["กรุงเทพ"], "1 name is", "letters that join or change places need --format svg."),
    (["a\u{1B}[2Jข"], "\"a", "--format svg."),
  ])
  func aWarningNamesTheFileAndTheRemedy(names: [String], start: String, end: String) throws {
    let text = try #require(Warning.illegible(names))
    #expect(text.hasPrefix("pinfold: ") && text.contains(start) && text.contains(end), "\(text)")
    #expect(!text.contains("\u{1B}") && !text.contains("\n"))
  }

  @Test func manyAreCounted() throws {
    let text = try #require(Warning.illegible(Array(repeating: "東", count: 1234)))
    #expect(text.contains("1,234 names are left out"))
  }

  @Test func withoutSuchNamesThereIsNone() { #expect(Warning.illegible([]) == nil) }
}
