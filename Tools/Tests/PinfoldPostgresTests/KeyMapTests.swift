import PinfoldTesting
import Testing

@testable import PinfoldPostgres

@Suite struct KeyMapTests {
  /// Keys are found by their rows and rows by their keys, whether they were loaded or came later,
  /// and another loading changes no row.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func everyKeyHasItsRow(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for kind in [RowKey.Kind.integer, .uuid, .text] {
      var map = kind.emptyMap
      var rows: [RowKey: UInt32] = [:]
      for key in Set((0..<200).map { _ in Self.key(kind, &random) }) {
        let row = map.append(key)
        let known: UInt32 = try #require(row)
        rows[key] = known
      }
      map.finishLoading()
      for round in 0..<3 {
        for _ in 0..<100 {
          let key = Self.key(kind, &random)
          let row = map.row(of: key)
          #expect(row == rows[key])
          guard Bool.random(using: &random) else { continue }
          let assigned = map.assign(key)
          let known: UInt32 = try #require(assigned)
          rows[key] = known
          #expect(row == nil || row == known)
        }
        if round == 1 { map.finishLoading() }
      }
      #expect(Set(rows.values).count == rows.count)
      #expect(rows.values.allSatisfy { $0 < rows.count })
      for (key, row) in rows { #expect(map.key(ofRow: row) == key) }
      #expect(map.key(ofRow: UInt32(rows.count)) == nil)
    }
  }

  private static func key(_ kind: RowKey.Kind, _ random: inout SplitMix64) -> RowKey {
    // Some are the same.
    let number = Int64.random(in: -150...150, using: &random)
    switch kind {
    case .integer: return .integer(number * 77_777_777_777)
    case .uuid: return .uuid(UInt128(truncatingIfNeeded: number) &* 0x1234_5678_9ABC_DEF0_1357)
    case .text:
      // Letters that look the same, no text at all, and several columns.
      let texts = ["\u{E9}", "e\u{301}", "", "\(number / 10)"]
      return .text(KeyText((0..<2).map { _ in texts.randomElement(using: &random) ?? "" }))
    }
  }

  @Test func denseNumbersAreTheRows() throws {
    let keys = try #require(DenseKeys(least: 1, greatest: 4_000_000, count: 1_000_001))
    #expect(keys.row(of: .integer(17)) == 17)
    #expect(keys.key(ofRow: 17) == .integer(17))
    // Where too many rows would be set aside, all are read again.
    #expect(keys.assign(.integer(4_000_003)) == 4_000_003)
    for other in [.integer(4_000_004), .integer(-1), .integer(.max), RowKey.uuid(1)] {
      #expect(keys.assign(other) == nil)
      #expect(keys.row(of: other) == nil)
    }
    #expect(DenseKeys(least: 0, greatest: 4_000_004, count: 1_000_001) == nil)
    #expect(DenseKeys(least: -1, greatest: 5, count: 7) == nil)
    #expect(DenseKeys(least: 0, greatest: Int64(UInt32.max), count: .max / 8) == nil)
    #expect(DenseKeys(least: 0, greatest: Int64(UInt32.max) - 1, count: .max / 8) != nil)
  }

  @Test func keysAreValuesOfSQL() {
    #expect(RowKey.integer(-5).literal(["integer"]) == "'-5'::integer")
    let uuid = RowKey(["00c04fd4-30c8-0000-0000-0000000000ff"], .uuid)
    #expect(
      uuid?.literal(["uuid"]) == "'00c04fd4-30c8-0000-0000-0000000000ff'::uuid"
    )
    let text = RowKey.text(KeyText(["it's", "a\\b"]))
    #expect(text.literal(["text", "name"]) == #"('it''s'::text, E'a\\b'::name)"#)
    for wrong in [["1", "2"], ["x"], []] {
      #expect(RowKey(wrong, .integer) == nil)
      #expect(RowKey(wrong, .uuid) == nil)
    }
  }
}
