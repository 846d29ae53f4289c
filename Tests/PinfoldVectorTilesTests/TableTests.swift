import PinfoldTesting
import Testing

@testable import PinfoldVectorTiles

@Suite struct TableTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func textsAreNumberedByFirstAppearance(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var table = ByteTable(seed: seed)
    for _ in 0..<2 {
      var expected: [[UInt8]] = []
      for _ in 0..<500 {
        let text = (0..<Int(random.next() % 12)).map { _ in UInt8(random.next() % 3) }
        #expect(table.number(of: text) == expected.firstIndex(of: text))
        if !expected.contains(text) { expected.append(text) }
        #expect(table.insert(text) == expected.firstIndex(of: text))
      }
      #expect(table.count == expected.count)
      for (number, text) in expected.enumerated() { #expect(Array(table[number]) == text) }
      table.removeAll()
      #expect(table.count == 0 && table.number(of: expected[0]) == nil)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func numbersHaveIndexesByFirstAppearance(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var table = IndexTable()
    for round in 0..<3 {
      var expected: [UInt32] = []
      // A large round leaves nothing behind for a small one.
      for _ in 0..<(round == 1 ? 2000 : 40) {
        let number = UInt32(truncatingIfNeeded: random.next() % 1500) &* 0x9E37_79B1
        if !expected.contains(number) { expected.append(number) }
        #expect(table.index(of: number) == expected.firstIndex(of: number))
      }
      #expect(table.numbers == expected)
      table.removeAll()
      #expect(table.numbers == [])
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func sortingKeepsTheOrderOfEqualNumbers(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let numbers = (0..<1000).map { (random.next() % 50 &* 0x1_2345_6789, $0) }
    let sorted = numbers.radixSorted(bitCount: 39) { $0.0 }
    for (a, b) in zip(sorted, sorted.dropFirst()) { #expect(a < b) }
    #expect(sorted.count == numbers.count)
  }
}
