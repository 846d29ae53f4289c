import Pinfold
import PinfoldReaders
import PinfoldTesting
import Testing

@testable import PinfoldServer

@Suite struct SortedRowsTests {
  /// Pages after one another are all rows in order, each once, however they are visited.
  @Test(arguments: 0..<100)
  func pagesAreAllRowsInOrder(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let isDescending = Bool.random(using: &random)
    let keys = (0..<Int.random(in: 0...120, using: &random)).map { _ in Self.key(&random) }
    var query = PageQuery(
      column: "any",
      isDescending: isDescending,
      limit: Int.random(in: 1...50, using: &random)
    )
    var found: [Int] = []
    while true {
      var page = SortedRows(query)
      for row in keys.indices.shuffled(using: &random) {
        page.add(PointID(UInt32(row)), keys[row])
      }
      found += page.rows.map { Int($0.id.row) }
      guard !page.areLast, let last = page.rows.last else { break }
      // As the client sends it.
      query.after = RowMark("\(RowMark(last.id, last.key))")
    }
    #expect(found == Self.sorted(keys, isDescending))
  }

  private static func key(_ random: inout SplitMix64) -> SortKey {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: .none
    case 1, 2: .number(Double(Int.random(in: -3...3, using: &random)) / 2)
    default:
      .text(
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
          [97, 98, 255].randomElement(using: &random) ?? 0
        }
      )
    }
  }

  /// Sorts each group by itself. Sorting keeps equal keys in order.
  private static func sorted(_ keys: [SortKey], _ isDescending: Bool) -> [Int] {
    var numbers: [(Double, Int)] = []
    var texts: [(String, Int)] = []
    var others: [Int] = []
    for (row, key) in keys.enumerated() {
      switch key {
      case .number(let number): numbers.append((number, row))
      case .text(let bytes):
        let letters = bytes.map { String(UnicodeScalar(UInt32($0) + 0x100) ?? "?") }
        texts.append((letters.joined(), row))
      case .none: others.append(row)
      }
    }
    let sign = isDescending ? -1.0 : 1
    numbers.sort { (sign * $0.0, $0.1) < (sign * $1.0, $1.1) }
    texts.sort { $0.0 == $1.0 ? $0.1 < $1.1 : ($0.0 < $1.0) != isDescending }
    return numbers.map(\.1) + texts.map(\.1) + others
  }

  @Test(arguments: [
    ("Zürich", SortKey.text(Array("zürich".utf8))), ("1.5", .number(1.5)), ("1,500", .number(1500)),
    ("", .none), (" \t", .none), ("n/a", .text(Array("n/a".utf8))),
    (String(repeating: "é", count: 150), .text(Array(String(repeating: "é", count: 100).utf8))),
    (
      "a" + String(repeating: "é", count: 150),
      .text(Array(("a" + String(repeating: "é", count: 99)).utf8))
    ),
  ])
  func valuesHaveKeys(text: String, key: SortKey) {
    #expect(SortKey(Array(text.utf8), .numbers(.point)) == key)
  }

  @Test func columnsOfTextsHaveNoNumbers() {
    #expect(SortKey(Array("17".utf8), .texts) == .text(Array("17".utf8)))
  }

  @Test(arguments: [
    "", "x", "-1", "1.", "1.n", "1.n.7ff8000000000000", "1.n.40590000000000", "1.t.6", "1.t.zz",
    "1.e.1", "4294967296",
  ])
  func otherTextsAreNoMarks(text: String) {
    #expect(RowMark(text) == nil)
  }
}
