import PinfoldTesting
import Testing

@testable import PinfoldStore

/// What codes stand for is what was written, whatever the table.
@Suite struct SymbolTableTests {
  private static let words = ["Old", "River", "Café", "Street", " ", "\u{1}", "\u{2}", "12", "ö"]

  private static func rows(_ random: inout SplitMix64, count: Int) -> [[UInt8]] {
    (0..<count).map { _ in
      if Int.random(in: 0..<4, using: &random) == 0 {
        let length = Int.random(in: 0..<40, using: &random)
        return (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      let parts = (0..<Int.random(in: 0..<12, using: &random))
        .compactMap { _ in words.randomElement(using: &random) }
      return Array(parts.joined().utf8)
    }
  }

  private static func coded(_ row: [UInt8], _ table: SymbolTable) -> [UInt8] {
    var codes: [UInt8] = []
    table.encode(row.span, row.indices, to: &codes)
    return codes
  }

  private static func read(_ codes: [UInt8], _ table: SymbolTable) -> [UInt8] {
    var row: [UInt8] = []
    table.decode(codes.span, to: &row)
    return row
  }

  @Test(arguments: 0..<200)
  func everyByteComesBack(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let trained = Self.rows(&random, count: Int.random(in: 0..<60, using: &random))
    let table = SymbolTable(training: trained)
    #expect(table.symbols.count <= SymbolTable.limit)
    #expect(Set(table.symbols).count == table.symbols.count)
    for row in trained + Self.rows(&random, count: 60) {
      let codes = Self.coded(row, table)
      #expect(Self.read(codes, table) == row)
      #expect(codes.count <= 2 * row.count)
      // Inside others, as rows are when many are written.
      let around = [7, 7] + row + [9]
      var inside: [UInt8] = []
      table.encode(around.span, 2..<2 + row.count, to: &inside)
      #expect(inside == codes)
    }
    let read = SymbolTable(decoding: table.encoded)
    #expect(read?.symbols == (table.symbols.isEmpty ? nil : table.symbols))
    #expect(SymbolTable(training: trained).symbols == table.symbols)
  }

  @Test func storesWordsOfEveryRowInAByte() {
    let rows = (0..<500).map { Array("\u{1}Old River Street\u{1}\($0)".utf8) }
    let table = SymbolTable(training: rows)
    let size = rows.reduce(0) { $0 + Self.coded($1, table).count }
    #expect(3 * size < rows.reduce(0) { $0 + $1.count })
  }

  @Test func hasTheLongestOfSymbolsThatABeginningHas() {
    let table = SymbolTable(
      ["abcd", "ab", "a"].map { text in
        SymbolTable.Symbol(
          bytes: text.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) },
          count: text.utf8.count
        )
      }
    )
    #expect(Self.coded(Array("abcdabcaba\u{0}".utf8), table) == [0, 1, 255, 99, 1, 2, 255, 0])
  }

  @Test(arguments: 0..<200)
  func damagedCodesAreReadAsSomething(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let table = SymbolTable(training: Self.rows(&random, count: 20))
    let codes = (0..<100).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(Self.read(codes, table).count <= 8 * codes.count)
    #expect(Self.read([SymbolTable.escape], table).isEmpty)
    var encoded = table.encoded
    guard let index = encoded.indices.randomElement(using: &random) else { return }
    encoded[index] = UInt8.random(in: 0...255, using: &random)
    // Another table, or none.
    if let damaged = SymbolTable(decoding: encoded) { _ = Self.read(codes, damaged) }
  }

  @Test(
    arguments: [
      [9, 1, 1, 1, 1, 1, 1, 1, 1, 1], [0], [2, 65], [1, 65, 1, 66, 3],
      Array(repeating: 1, count: 512),
    ] as [[UInt8]]
  )
  func bytesThatAreNoTableAreNone(encoded: [UInt8]) {
    #expect(SymbolTable(decoding: encoded)?.symbols == nil)
  }
}
