import Pinfold
import PinfoldReaders
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldStore

@Suite struct SearchTests {
  private static let names = [
    "San Francisco", "san", "San Diego", "Mount San Ysidro", "Santa Fé", "São Paulo", "SAN", "東京都",
    "東京", "Łódź", "İstanbul", "Straße 7", "O'Hare", "a \"quoted\" name", "🍕 Pizza", "12 Main St.",
    "", "AND", "NEAR(x)", "naïve", "na\u{308}h",
  ]

  private static let file =
    "name;lat;lon;kind\n"
    + names.map { "\"\($0.replacing("\"", with: "\"\""))\";1;2;a kind of san\n" }.joined()

  @Test(arguments: [
    ("san fran", ["San Francisco"]), ("fé", ["Santa Fé"]), ("sao", ["São Paulo"]),
    ("PAULO", ["São Paulo"]), ("東京", ["東京", "東京都"]), ("istanbul", ["İstanbul"]),
    ("strasse", ["Straße 7"]), ("straße", ["Straße 7"]), ("lodz", ["Łódź"]), ("hare", ["O'Hare"]),
    ("o'hare", ["O'Hare"]),
    ("\"quoted\"", ["a \"quoted\" name"]), ("pizza", ["🍕 Pizza"]), ("st main", ["12 Main St."]),
    ("and", ["AND"]), ("AND", ["AND"]), ("near(x)", ["NEAR(x)"]), ("naive", ["naïve"]),
    ("nah", ["na\u{308}h"]), ("NÄH", ["na\u{308}h"]), ("🍕", []), ("", []), (" -- ", []),
    ("1", ["12 Main St."]),
  ])
  func findsByWords(text: String, names: [String]) throws {
    try withStore(of: Self.file) { store in
      #expect(try store.search(text, limit: 10).map { $0.name ?? "" } == names)
      _ = try store.place(PointID(0))
    }
  }

  /// The name itself, names that begin with it, names with it inside, the rest.
  @Test func ordersByName() throws {
    try withStore(of: Self.file) { store in
      let found = try store.search("san", limit: 8).map { $0.name ?? "" }
      #expect(
        found == [
          "san", "SAN", "San Diego", "San Francisco", "Santa Fé", "Mount San Ysidro", "São Paulo",
          "東京都",
        ]
      )
      #expect(try store.search("san", limit: 100).count == Self.names.count)
      #expect(try store.search("san", limit: 0).isEmpty)
      #expect(try store.search("san", limit: -1).isEmpty)
    }
  }

  /// Whatever is typed is text, and never an expression of the database.
  @Test(arguments: [
    "\"", "\"\"\"", "'", "*", "san*", "^san", "name:san", "{name}:san", "san OR paulo", "NOT san",
    "san NEAR/2 x", "NEAR(", "san\0diego", "\u{FFFD}", "%_", "; DROP TABLE place", "-san", "+", "(",
    "\u{200D}", "a\u{300}\u{301}", "\u{10FFFF}", "\\", "words MATCH", "rank:",
    "\u{1F468}\u{200D}\u{1F469}",
  ])
  func takesAnyText(text: String) throws {
    try withStore(of: Self.file) { store in
      let found = try store.search(text, limit: 100)
      #expect(found.count <= Self.names.count)
      for longer in [text + " san", String(repeating: text + " ", count: 20_000)] {
        _ = try store.search(longer, limit: 5)
      }
    }
  }

  @Test func takesRandomText() throws {
    try withStore(of: Self.file) { store in
      var random = SplitMix64(seed: 1)
      for _ in 0..<500 {
        let scalars = (0..<Int.random(in: 1...12, using: &random)).compactMap { _ in
          Unicode.Scalar(UInt32.random(in: 0...0x2FFF, using: &random))
        }
        _ = try store.search(String(String.UnicodeScalarView(scalars)), limit: 3)
      }
    }
  }

  /// Texts of ASCII are split without the database's help, and alike.
  @Test(arguments: 0..<200)
  func splitsLikeTheDatabase(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
      UInt8.random(in: 0..<0x80, using: &random)
    }
    try withSplitter { splitter in
      let words = try splitter.words(in: String(decoding: bytes, as: UTF8.self))
      #expect(try splitter.spaced(bytes) == Array(" \(words.joined(separator: " ")) ".utf8))
    }
  }

  /// The page of exported maps splits the same texts in the same way.
  @Test func splitsAsExportedMapsDo() throws {
    let cases = try ruleCases("words", as: [RuleCase<String>].self)
    try withSplitter { splitter in
      for words in cases {
        let found = try splitter.words(in: words.text).joined(separator: " ")
        #expect(found == words.expected, "\(words.text)")
      }
    }
  }
  /// The page of exported maps searches the same values of JSON, by the same text.
  @Test func searchesValuesOfJSONAsExportedMapsDo() throws {
    let cases = try ruleCases("searched", as: [RuleCase<String>].self)
    try withSplitter { splitter in
      for value in cases {
        let text = SearchText(Array(#"{"v":\#(value.text)}"#.utf8), without: [])
        let words = try splitter.words(in: String(decoding: text.others, as: UTF8.self))
        #expect(words.joined(separator: " ") == value.expected ?? "", "\(value.text)")
      }
    }
  }

  private struct JSONCases: Decodable {
    let json: [String]
    let selectedOfJSON: [RuleCase<[UInt32]>]
  }

  /// And filters by the same text.
  @Test func filtersValuesOfJSONAsExportedMapsDo() throws {
    let cases = try ruleCases("filters", as: JSONCases.self)
    let rows = cases.json.map { #"{"lat":1,"lon":2,"v":\#($0)}"# }
    try withStore(of: "[\(rows.joined(separator: ","))]") { store in
      for filter in cases.selectedOfJSON {
        let found = try store.matchingPoints([try PlaceFilter(filter.text)])
        let matching = rows.indices.map { UInt32($0) }.filter { found.contains(PointID($0)) }
        #expect(matching == filter.expected, "\(filter.text)")
      }
    }
  }
}
