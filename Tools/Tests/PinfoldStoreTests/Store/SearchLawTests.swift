import Pinfold
import PinfoldReaders
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldStore

/// Searches find the same places as a reader of all places, in the same order. This holds for
/// scanning places and for looking up words.
@Suite struct SearchLawTests {
  private static let words = ["a", "ab", "abc", "b", "ba", "12", "1", "Äb", "c"]

  private struct Row {
    let name: [String]
    let others: [String]

    /// As it is in the file, without regard to the case of English letters.
    var text: String { name.joined(separator: "-").lowercased() }
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

  /// The index of words keeps names of edited places apart from names of the file. The file's names
  /// fill more than one page of their order.
  @Test(arguments: 0..<12)
  func searchesFindWhatAReaderFindsAfterEdits(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func some(_ most: Int) -> [String] {
      (0..<Int.random(in: 0...most, using: &random)).map { _ in
        Self.words.randomElement(using: &random) ?? ""
      }
    }
    let count = seed % 3 == 0 ? 2500 : 60
    var rows: [Row?] = (0..<count).map { _ in Row(name: some(3), others: []) }
    let lines = rows.map { "1,2,\($0?.name.joined(separator: "-") ?? "")" }
    try withStore(of: "lat,lon,name\n\(lines.joined(separator: "\n"))\n") { store in
      for _ in 0..<20 {
        var edits: [PlaceEdit] = []
        for _ in 0..<Int.random(in: 0...6, using: &random) {
          let row = Int.random(in: 0..<rows.count, using: &random)
          // Of the others at times: some get a name back.
          let new = Row(name: rows.randomElement(using: &random)??.name ?? some(3), others: [])
          let name = Property(name: "name", value: .string(new.name.joined(separator: "-")))
          switch Int.random(in: 0..<4, using: &random) {
          case 0:
            edits.append(.insert(at: Coordinate(latitude: 1, longitude: 2), properties: [name]))
            rows.append(new)
          case 1 where rows[row] != nil:
            edits.append(.remove(PointID(UInt32(row))))
            rows[row] = nil
          default:
            guard rows[row] != nil else { continue }
            edits.append(.update(PointID(UInt32(row)), properties: [name]))
            rows[row] = new
          }
        }
        _ = try store.apply(edits)
        let text = some(2).joined(separator: " ")
        let limit = Int.random(in: 1...60, using: &random)
        let found = try store.search(text, limit: limit).map { Int($0.id.row) }
        let expected = Self.oracle(text, rows.map { $0 ?? Row(name: [], others: []) })
        #expect(found == Array(expected.prefix(limit)), "\(text) \(limit)")
      }
      let path = store.path
      try store.close()
      #expect(try PlaceStore.check(path).problems == [])
    }
  }

  /// The rows with a text, the best first.
  private static func oracle(_ text: String, _ rows: [Row]) -> [Int] {
    let words = plain(text.split(separator: " ").map(String.init))
    guard !words.isEmpty else { return [] }
    let names = rows.map { plain($0.name) }
    let all = rows.indices.map { names[$0] + plain(rows[$0].others) }
    func those(_ isFound: (Int) -> Bool) -> [Int] { rows.indices.filter(isFound) }
    func has(_ found: [String], _ isWord: (String, String) -> Bool) -> Bool {
      words.allSatisfy { word in found.contains { isWord($0, word) } }
    }
    let start = Array(text.lowercased().utf8)
    let ranked = [
      those { rows[$0].text.utf8.starts(with: start) }
        .sorted {
          let (one, other) = (Array(rows[$0].text.utf8), Array(rows[$1].text.utf8))
          return one == other ? $0 < $1 : one.lexicographicallyPrecedes(other)
        },
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
