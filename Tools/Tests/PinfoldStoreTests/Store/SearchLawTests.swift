import Pinfold
import PinfoldReaders
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldStore

/// Whether places are looked at or words are looked up, searches find what a reader of all places
/// finds, in the same order.
@Suite struct SearchLawTests {
  private static let words = ["a", "ab", "abc", "b", "ba", "12", "1", "Äb", "c"]

  private struct Row {
    let name: [String]
    let others: [String]
  }

  @Test(arguments: 0..<24)
  func searchesFindWhatAReaderFinds(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func some(_ most: Int) -> [String] {
      (0..<Int.random(in: 0...most, using: &random)).map { _ in
        Self.words.randomElement(using: &random) ?? ""
      }
    }
    let rows = (0..<200).map { _ in Row(name: some(3), others: some(2)) }
    let lines = rows.map {
      "1,2,\($0.name.joined(separator: "-")),\($0.others.joined(separator: " "))"
    }
    try withStore(of: "lat,lon,name,kind\n\(lines.joined(separator: "\n"))\n") { store in
      for _ in 0..<30 {
        let text = some(2).joined(separator: " ")
        let limit = Int.random(in: 1...60, using: &random)
        let found = try store.search(text, limit: limit).map { Int($0.id.row) }
        #expect(found == Array(Self.oracle(text, rows).prefix(limit)), "\(text) \(limit)")
      }
    }
  }

  /// The rows with a text, the best first.
  private static func oracle(_ text: String, _ rows: [Row]) -> [Int] {
    let words = plain(text.split(separator: " ").map(String.init))
    guard !words.isEmpty else { return [] }
    let name = words.joined(separator: " ")
    let names = rows.map { plain($0.name) }
    let all = rows.indices.map { names[$0] + plain(rows[$0].others) }
    func those(_ isFound: (Int) -> Bool) -> [Int] { rows.indices.filter(isFound) }
    func has(_ found: [String], _ isWord: (String, String) -> Bool) -> Bool {
      words.allSatisfy { word in found.contains { isWord($0, word) } }
    }
    let joined = names.map { $0.joined(separator: " ") }
    let ranked = [
      those { joined[$0] == name },
      those { joined[$0] > name && joined[$0].hasPrefix(name) }
        .sorted { (joined[$0], $0) < (joined[$1], $1) },
      those { has(names[$0], ==) }, those { has(names[$0]) { $0.hasPrefix($1) } },
      those { has(all[$0], ==) }, those { has(all[$0]) { $0.hasPrefix($1) } },
    ]
    var seen: Set<Int> = []
    return ranked.joined().filter { seen.insert($0).inserted }
  }

  /// Without case and accents.
  private static func plain(_ words: [String]) -> [String] {
    words.map { $0.lowercased().replacing("ä", with: "a") }
  }
}
