import Pinfold
import PinfoldReaders
import Testing
import struct PinfoldTesting.SplitMix64

@testable import PinfoldPlans

@Suite struct CategoryTests {
  /// Codes are in the order of frequency, and each row has the code of its value.
  @Test(arguments: 0..<20)
  func codesAreByFrequency(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let kinds = [3, 40, 600].randomElement(using: &random) ?? 3
    let rows = (0..<1000).map { _ -> [UInt8] in
      let number = Int.random(in: 0..<kinds, using: &random)
      let kind = number % Int.random(in: 1...kinds, using: &random)
      return number % 7 == 3 ? [] : Array("kind \(kind)".utf8)
    }
    var counter = CategoryCounter()
    for (row, text) in rows.enumerated() { counter.add(text, row: row) }
    let list = counter.list
    let names = list.names
    let known = rows.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
    let counts = Dictionary(known.map { ($0, 1) }, uniquingKeysWith: +)
    let expected = counts.sorted { one, other in
      one.value != other.value
        ? one.value > other.value : one.key.utf8.lexicographicallyPrecedes(other.key.utf8)
    }
    #expect(names == expected.prefix(CategoryList.limit).map(\.key))
    for (row, code) in counter.codes(list).enumerated() {
      let name = String(decoding: rows[row], as: UTF8.self)
      let isNamed = names.firstIndex(of: name).map { UInt8($0) }
      #expect(code == (name.isEmpty ? ColumnStorage.noCategory : isNamed ?? CategoryList.other))
    }
  }

  @Test func laterValuesGetTheNextCodesUntilThereAreNoMore() {
    var counter = CategoryCounter()
    counter.add(Array("b".utf8), row: 1)
    let list = counter.list
    #expect(counter.codes(list) == [ColumnStorage.noCategory, 0])
    for number in 0..<300 {
      let code = list.code(of: Array("\(number)".utf8))
      #expect(code == (number < 253 ? UInt8(number + 1) : CategoryList.other))
      #expect(list.code(of: Array("b".utf8)) == 0)
    }
    #expect(list.names.count == CategoryList.limit)
    #expect(list.value(of: []).isNaN && list.value(of: Array("7".utf8)) == 8)
  }

  @Test func longTextsAreOthers() {
    let (fits, long) = ([UInt8](repeating: 0x78, count: 200), [UInt8](repeating: 0x78, count: 201))
    var counter = CategoryCounter()
    counter.add(long, row: 0)
    counter.add(fits, row: 1)
    let list = counter.list
    #expect(list.names.count == 1 && counter.codes(list) == [CategoryList.other, 0])
    #expect(list.code(of: long) == CategoryList.other)
  }

  @Test func moreValuesThanCanBeCountedAreOthers() {
    var counter = CategoryCounter()
    for row in 0..<70_000 { counter.add(Array("\(row)".utf8), row: row) }
    let codes = counter.codes(counter.list)
    #expect(codes.count == 70_000 && codes.count { $0 < CategoryList.other } == CategoryList.limit)
  }

  @Test func samplesAreSpreadOverAllRows() {
    #expect(CategoryProposal.sample(of: 3) == [0, 1, 2])
    #expect(CategoryProposal.sample(of: 0).isEmpty)
    let rows = CategoryProposal.sample(of: 1_000_000)
    #expect(rows.count == CategoryProposal.sampleCount && rows[1] == 500)
    #expect(Set(rows).count == rows.count && (rows.last ?? 0) < 1_000_000)
  }

  @Test(arguments: [
    (["bakery", "café", "bakery", "café"], false, FilterKind.category),
    (["a", "b", "c"], false, .text),
    (["", "", "a", "a"], false, .category),
    ([String(repeating: "x", count: 300), "a", "a"], false, .category),
    ((0..<600).map { "text \($0 % 255)" }, false, .text),
    ((0..<600).map { "text \($0 % 254)" }, false, .category),
    ((0..<50).map { "\($0 % 5)" }, true, .category),
    ((0..<50).map { "\($0 % 5).0" }, true, .number),
    ((0..<50).map { "\($0 % 13)" }, true, .number),
    ((0..<50).map { "202\($0 % 5)-01-01" }, false, .date),
    (["", ""], true, .text),
  ])
  func columnsHaveKindsOfFilters(texts: [String], isNumber: Bool, expected: FilterKind) {
    var proposal = CategoryProposal(["other", "column"])
    for text in texts { proposal.look(at: Array(#"{"other":"x","column":"\#(text)"}"#.utf8)) }
    #expect(proposal.kinds(numeric: isNumber ? ["column"] : []).last == expected)
  }
}
