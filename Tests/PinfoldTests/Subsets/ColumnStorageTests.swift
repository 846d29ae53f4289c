import PinfoldTesting
import Testing

@testable import Pinfold

@Suite struct ColumnStorageTests {
  /// Values that a column knows come back as they were, and windows include exactly their values.
  @Test(arguments: 0..<100)
  func ranksKeepValuesAndTheirOrder(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let values = (0..<random.integer(in: 0...300)).map { _ in
      random.pick([
        .nan, -.infinity, .infinity, 0, -0.0, Double(random.integer(in: -9...9)),
        random.number(in: -1e9...1e9), .leastNonzeroMagnitude, -1e300,
      ])
    }
    let scale = RankScale(values)
    #expect(scale.values == Set(values.filter { !$0.isNaN }.map { $0 + 0 }).sorted())
    for value in values {
      let stored = scale.value(of: scale.rank(of: value))
      #expect(stored == value || (stored.isNaN && value.isNaN))
    }
    for _ in 0..<20 {
      let bounds = [
        random.number(in: -12...12), random.pick([-.infinity, .infinity, 0, 3, -1e300]),
      ].sorted()
      let window = bounds[0]...bounds[1]
      let ranks = scale.ranks(in: window)
      for value in values where !value.isNaN {
        #expect(window.contains(value) == (ranks?.contains(scale.rank(of: value)) ?? false))
      }
    }
  }

  /// With more values than ranks, values are rounded down a little, and keep their order.
  @Test func manyValuesShareRanks() {
    var random = SplitMix64(seed: 1)
    let values = (0..<200_000).map { _ in random.unit() * random.unit() }
    let scale = RankScale(values)
    #expect(scale.values.count == 65_535)
    var counts = [Int](repeating: 0, count: 65_535)
    for value in values {
      let rank = scale.rank(of: value)
      #expect(scale.value(of: rank) <= value)
      counts[Int(rank)] += 1
    }
    #expect(counts.allSatisfy { (1...4).contains($0) })
    let later = scale.rank(of: 2)
    #expect(later == 65_534)
    #expect(scale.rank(of: -1) == 0)
  }

  @Test(arguments: 0..<100)
  func windowsOfRanksAreTheMasks(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let ranks = (0..<random.integer(in: 0...400)).map { _ in
      random.pick([0, 65_535, UInt16(random.integer(in: 0...65_535)), 7])
    }
    let a = UInt16(random.integer(in: 0...65_534))
    let b = random.pick([0, 7, 65_534, 30_000] as [UInt16])
    let range = min(a, b)...max(a, b)
    #expect(RankList(ranks).bits(in: range) == .bits(ranks.count) { range.contains(ranks[$0]) })
  }

  /// Sums of blocks give the counts of any slots.
  @Test(arguments: 0..<60)
  func categorySumsAreCounts(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let most = random.pick([0, 1, 12, 40, 254])
    let codes = (0..<random.integer(in: 1...3000)).map { _ in
      random.chance(0.2) ? UInt8.max : UInt8(random.integer(in: 0...most))
    }
    let sums = CategorySums(codes)
    for _ in 0..<20 {
      let ends = [
        random.integer(in: 0...codes.count), random.integer(in: 0...codes.count),
      ].sorted()
      // Other runs may have more categories.
      let extra = min(random.integer(in: 0...2), 255 - sums.width)
      let last = 1 + sums.width + extra
      var counts = [UInt64](repeating: 5, count: last + 2)
      let slice = codes[...]
      let all = slice.span
      counts.withMutableSpan { sums.add(ends[0]..<ends[1], of: all, to: &$0, 1, last, sign: 1) }
      var expected = [UInt64](repeating: 5, count: last + 2)
      for code in codes[ends[0]..<ends[1]] { expected[code == .max ? last : 1 + Int(code)] += 1 }
      #expect(counts == expected)
    }
  }

  @Test(arguments: 0..<100)
  func maskedSumsAreThoseOfEachPoint(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let keys = (0..<random.integer(in: 64...200)).map { _ in
      random.chance(0.1) ? UInt64.max : random.next() >> UInt64(random.integer(in: 0...63))
    }
    let slice = keys[...]
    let span = slice.span
    for start in stride(from: 0, to: keys.count, by: 64) {
      let all = UInt64.max.clipped(to: 0..<keys.count, of: start / 64)
      let bits = random.pick([all, random.next() & all, random.next() & random.next() & all, 0])
      var expected = PositionSum()
      bits.forEachBit { expected.add(keys[start + $0]) }
      #expect(MaskedSums().sum(of: span, from: start, bits) == expected)
    }
    let line = UInt32(truncatingIfNeeded: random.next())
    let edge = MortonKey.interleave(x: line, y: 0)
    let block = span.extracting(0..<64)
    let east = MaskedSums.bits(of: block, beyond: edge, shift: 0)
    let south = MaskedSums.bits(of: block, beyond: edge, shift: 1)
    for slot in 0..<64 {
      let position = MortonKey.position(keys[slot])
      #expect(east >> UInt64(slot) & 1 == (position.x >= line ? 1 : 0))
      #expect(south >> UInt64(slot) & 1 == (position.y >= line ? 1 : 0))
    }
  }

  /// Edits and merges keep stored values, and new values are stored like the others.
  @Test func editsKeepStoredColumns() {
    let places = (0..<40).map { Coordinate(latitude: Double($0), longitude: 0) }
    var index = PointIndex(places).withColumns(storing: [
      .categories((0..<40).map { UInt8($0 % 3) }), .ranks((0..<30).map { Double($0 * 10) }),
    ])
    #expect(index.values(of: PointID(7)) == [1, 70])
    #expect(index.values(of: PointID(35))?[1].isNaN == true)
    for row in UInt32(40)..<60 {
      index.apply([
        .insert(PointID(row), at: places[0], values: [Double(row % 3), 75]),
        .remove(PointID(row - 40)),
      ])
    }
    #expect(index.values(of: PointID(45)) == [0, 70])
    index.apply([.insert(PointID(60), at: places[0], values: [2.5, 1e9])])
    #expect(index.values(of: PointID(60))?[0].isNaN == true)
    #expect(index.values(of: PointID(60))?[1] == 290)
    #expect(index.compacted().values(of: PointID(45)) == [0, 70])
    #expect(index.subset(ofColumn: 1, in: 70...70).count == 20)
  }

  /// An empty index takes points of the same kinds.
  @Test func emptyIndexesKeepTheirKinds() {
    var index = PointIndex().withColumns(storing: [.categories([]), .ranks([])])
    #expect(index.columnCount == 2)
    let here = Coordinate(latitude: 1, longitude: 2)
    index.apply([.insert(PointID(3), at: here, values: [4, 5])])
    #expect(index.values(of: PointID(3))?[0] == 4)
    #expect(index.subset(ofColumn: 0, categories: [4]).count == 1)
    // A column without values knows none.
    #expect(index.subset(ofColumn: 1, in: -.infinity ... .infinity).count == 0)
  }

  /// A column of 12 categories takes at most 1.5 bytes a point, and one of times at most 2.5.
  @Test func columnsAreSmall() {
    let count = 200_000
    let places = DataSet.uniform(count: count)
    let plain = PointIndex(places)
    func added(_ storage: ColumnStorage) -> Double {
      Double(plain.withColumns(storing: [storage]).byteCount - plain.byteCount) / Double(count)
    }
    #expect(added(.categories((0..<count).map { UInt8($0 % 12) })) <= 1.5)
    #expect(added(.categories((0..<count).map { UInt8($0 % 255) })) <= 1.5)
    #expect(added(.ranks((0..<count).map { Double($0 % 10_000) })) <= 2.5)
  }
}
