import PinfoldReaders
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
      if var integers = map as? IntegerKeys {
        try integers.makeRoom(least: -1, greatest: 0) { 0 }
        map = integers
      }
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

  /// For any keys in any reading, each key keeps its row, and no two keys share a row.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func everyKeyKeepsItsRow(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var map = IntegerKeys()
    var rows: [Int64: UInt32] = [:]
    for reading in 0..<4 {
      // A few keys join now and then, some of them far from all others.
      var keys = Set(rows.keys)
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        keys.insert(Int64.random(in: 0...100, using: &random))
      }
      for _ in 0..<Int.random(in: 0...(seed % 3 == 0 ? 0 : 3), using: &random) {
        keys.insert(Int64(bitPattern: random.next()) >> Int64.random(in: 0...60, using: &random))
      }
      try map.makeRoom(least: keys.min() ?? 0, greatest: keys.max() ?? 0) { keys.count }
      for key in keys {
        let known = reading == 0 ? map.append(.integer(key)) : map.assign(.integer(key))
        let row: UInt32 = try #require(known)
        #expect(rows.updateValue(row, forKey: key) ?? row == row)
      }
      map.finishLoading()
      // One at a time, or not before all are read again.
      let key = Int64(bitPattern: random.next()) >> Int64.random(in: 0...60, using: &random)
      if let row = map.assign(.integer(key)) {
        #expect(rows.updateValue(row, forKey: key) ?? row == row)
      } else {
        #expect(map.isDense && map.row(of: .integer(key)) == nil)
      }
      #expect(Set(rows.values).count == rows.count)
      for (key, row) in rows {
        #expect(map.row(of: .integer(key)) == row)
        #expect(map.key(ofRow: row) == .integer(key))
        if map.isDense { #expect(Int64(row) == key) }
      }
    }
  }

  @Test func denseNumbersAreTheRows() throws {
    func keys(_ least: Int64, _ greatest: Int64, _ count: Int) throws -> IntegerKeys {
      var keys = IntegerKeys()
      try keys.makeRoom(least: least, greatest: greatest) { count }
      return keys
    }
    var dense = try keys(1, 4_000_000, 1_000_001)
    #expect(dense.row(of: .integer(17)) == 17)
    #expect(dense.key(ofRow: 17) == .integer(17))
    #expect(dense.assign(.integer(4_000_003)) == 4_000_003)
    // Where too many rows would be set aside, all are counted again.
    for other in [.integer(4_000_004), .integer(-1), .integer(.max), RowKey.uuid(1)] {
      #expect(dense.assign(other) == nil)
      #expect(dense.row(of: other) == nil)
    }
    try dense.makeRoom(least: 1, greatest: 5_000_000) { 1_300_000 }
    #expect(dense.isDense && dense.assign(.integer(5_000_000)) == 5_000_000)
    try dense.makeRoom(least: -1, greatest: 5) { 7 }
    #expect(!dense.isDense && dense.assign(.integer(5_000_000)) == 5_000_000)
    #expect(dense.assign(.integer(-1)) == 5_200_000)
    #expect(try !keys(0, 4_000_004, 1_000_001).isDense)
    #expect(try !keys(-1, 5, 7).isDense)
    #expect(try !keys(0, 3 << 30, .max / 8).isDense)
    #expect(try keys(0, 3 << 30 - 1, .max / 8).isDense)
  }

  /// A number belongs to one key, and is read as it is written.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func everyKeyHasItsNumber(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var keys: [RowKey] = (0..<20).map { _ in .integer(Int64(bitPattern: random.next())) }
    keys += (0..<20).map { _ in .uuid(UInt128(random.next()) << 64 | UInt128(random.next())) }
    keys += ["", "17", "a/b", "é", "e\u{301}", #"["a"]"#].map { .text(KeyText([$0])) }
    for key in keys {
      #expect(RowKey(number: key.number.description, key.kind, columnCount: 1) == key)
    }
    let texts = ["", "17", "\"", "\\", ",", "]", "\t", "é", "e\u{301}"]
    for _ in 0..<20 {
      let columns = (0..<3).map { _ in texts.randomElement(using: &random) ?? "" }
      let key = RowKey.text(KeyText(columns))
      #expect(RowKey(number: key.number.description, .text, columnCount: 3) == key)
      #expect(RowKey(number: key.number.description, .text, columnCount: 2) == nil)
    }
    for wrong in ["", "007", "+7", "-0", "1.0", "9223372036854775808", "x", " 1"] {
      #expect(RowKey(number: wrong, .integer, columnCount: 1) == nil)
      #expect(RowKey(number: wrong, .uuid, columnCount: 1) == nil)
    }
    #expect(RowKey(number: #"["a", "b"]"#, .text, columnCount: 2) == nil)
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

extension RowKey {
  fileprivate var kind: Kind {
    switch self {
    case .integer: .integer
    case .uuid: .uuid
    case .text: .text
    }
  }
}
