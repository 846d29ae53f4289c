import Foundation
@testable import PinfoldMapKit
import Testing

/// The words for clusters have every plural of their language.
@Suite struct PlaceCountTests {
  /// The categories of whole numbers, by the Unicode plural rules.
  static let categories: [(language: String, categories: Set<String>)] = [
    ("ar", ["zero", "one", "two", "few", "many", "other"]), ("de", ["one", "other"]),
    ("en", ["one", "other"]), ("es", ["one", "many", "other"]),
    ("fr", ["one", "many", "other"]), ("it", ["one", "many", "other"]), ("ja", ["other"]),
    ("ko", ["other"]), ("nl", ["one", "other"]), ("pl", ["one", "few", "many", "other"]),
    ("pt", ["one", "many", "other"]), ("ru", ["one", "few", "many", "other"]),
    ("sv", ["one", "other"]), ("tr", ["one", "other"]),
    ("uk", ["one", "few", "many", "other"]), ("zh-Hans", ["other"]),
  ]

  @Test(arguments: categories)
  func everyPluralIsThere(language: String, categories: Set<String>) throws {
    for text in ["%lld places", "%lld others", "%lld without a category"] {
      let rules = try rules(language, of: text)
      let forms = rules.filter { !$0.key.hasPrefix("NS") }
      #expect(Set(forms.keys) == categories)
      #expect(rules["NSStringFormatSpecTypeKey"] == "NSStringPluralRuleType")
      for (category, form) in forms where !(language == "ar" && "zero one two".contains(category)) {
        #expect(form.contains("%lld"), "\(category)")
      }
    }
  }

  /// Looking texts up is slow, so that each is looked up once.
  @MainActor @Test func textsAreLookedUpOncePerCount() {
    var lookUps: [Int] = []
    let places = PlaceCount { count in
      lookUps.append(count)
      return "\(count) shops"
    }
    for _ in 0..<10 {
      #expect(places.text(700) == "700 shops")
      #expect(places.text(701) == "701 shops")
    }
    #expect(lookUps == [700, 701])
    // It does not cache without limit.
    for count in 0..<5000 { _ = places.text(count) }
    #expect(places.text(701) == "701 shops")
    #expect(lookUps.filter { $0 == 701 }.count > 1)
  }

  @Test(arguments: categories.map(\.language))
  func everyWordOfTheTimeWindowIsThere(language: String) throws {
    let url = try #require(Bundle.pinfoldMapKit.resourceURL)
      .appendingPathComponent("\(language.lowercased()).lproj/TimeWindow.strings")
    let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: url), format: nil)
    let words = try #require(list as? [String: String])
    #expect(Set(words.keys) == ["Time window", "Start", "End", "Play", "Pause", "All times"])
    #expect(words.values.allSatisfy { !$0.isEmpty } && Set(words.values).count == words.count)
    if language != "en" { #expect(words.allSatisfy { $0.key != $0.value }) }
  }

  @Test func noLanguageIsForgotten() throws {
    let folder = try #require(Bundle.pinfoldMapKit.resourceURL)
    let folders = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let languages = folders.filter { $0.hasSuffix(".lproj") }.map { $0.dropLast(6).lowercased() }
    #expect(Set(languages) == Set(Self.categories.map { $0.language.lowercased() }))
  }

  private func rules(_ language: String, of text: String) throws -> [String: String] {
    let folder = try #require(Bundle.pinfoldMapKit.resourceURL)
    let url = folder.appendingPathComponent("\(language.lowercased()).lproj")
      .appendingPathComponent("Localizable.stringsdict")
    let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: url), format: nil)
    let entry = try #require((list as? [String: [String: Any]])?[text])
    #expect(entry["NSStringLocalizedFormatKey"] as? String == "%#@places@")
    return try #require(entry["places"] as? [String: String])
  }
}
