import Pinfold
import PinfoldTesting
import Testing

@Suite struct CategoryRingTests {
  struct Scenario {
    let counts: [Int]
    let other, none: Int
    let diameter: Double

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      // Some categories are empty, and counts differ by up to six orders of magnitude.
      let scale = [3, 100, 1_000_000][Int.random(in: 0..<3, using: &random)]
      func count(_ random: inout SplitMix64) -> Int {
        Bool.random(using: &random)
          ? .random(in: 0...scale, using: &random)
          : .random(in: 0...3, using: &random)
      }
      counts = (0..<Int.random(in: 0...20, using: &random)).map { _ in count(&random) }
      (other, none) = (count(&random), count(&random))
      diameter = .random(in: 26...62, using: &random)
    }

    var ring: CategoryRing {
      CategoryRing(counts: counts, other: other, none: none, diameter: diameter)
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func arcsFollowTheCounts(seed: UInt64) {
    let scenario = Scenario(seed: seed)
    let arcs = scenario.ring.arcs
    let parts = scenario.counts.indices.prefix(12).filter { scenario.counts[$0] > 0 }
      .sorted { (-scenario.counts[$0], $0) < (-scenario.counts[$1], $1) }
    let other = scenario.other + scenario.counts.dropFirst(12).reduce(0, +)
    #expect(
      arcs.map(\.part) == parts.map { .category($0) } + (other > 0 ? [.other] : [])
        + (scenario.none > 0 ? [.noCategory] : [])
    )
    for arc in arcs {
      switch arc.part {
      case .category(let category): #expect(arc.count == scenario.counts[category])
      case .other: #expect(arc.count == other)
      case .noCategory: #expect(arc.count == scenario.none)
      }
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func arcsCoverTheTurnButForGaps(seed: UInt64) {
    let scenario = Scenario(seed: seed)
    let arcs = scenario.ring.arcs
    guard let first = arcs.first, let last = arcs.last else { return }
    let width = CategoryRing.width(inDiameter: scenario.diameter)
    let gap = arcs.count > 1 ? 1 / (.pi * (scenario.diameter - 2 - width)) : 0
    #expect(first.start == 0)
    #expect(abs(last.end + gap - 1) < 1e-12)
    for (one, next) in zip(arcs, arcs.dropFirst()) {
      #expect(one.start < one.end && abs(next.start - one.end - gap) < 1e-12)
    }
  }

  /// The oracle searches for the share of one member by halves.
  @Test(arguments: 0..<300 as Range<UInt64>)
  func longArcsAreProportional(seed: UInt64) {
    let arcs = Scenario(seed: seed).ring.arcs
    let lengths = arcs.map { $0.end - $0.start }
    let sum = lengths.reduce(0, +)
    var (low, high) = (0.0, 1.0)
    for _ in 0..<100 {
      let middle = (low + high) / 2
      let spans = arcs.map { max(Double($0.count) * middle, 1.0 / 40) }
      if spans.reduce(0, +) < sum { low = middle } else { high = middle }
    }
    for (arc, length) in zip(arcs, lengths) {
      #expect(abs(length - max(Double(arc.count) * low, 1.0 / 40)) < 1e-9)
    }
  }

  @Test func aSingleArcGoesAround() {
    let ring = CategoryRing(counts: [0, 5], diameter: 40)
    #expect(ring.arcs.map(\.part) == [.category(1)])
    #expect(ring.arcs[0].start == 0 && ring.arcs[0].end == 1)
    #expect(CategoryRing(counts: [], diameter: 40).arcs.isEmpty)
    #expect(CategoryRing(counts: [-1], other: -3, none: .min, diameter: 40).arcs.isEmpty)
  }

  @Test func anyNumbersHaveARing() {
    let counts = [Int](repeating: .max, count: 20)
    for diameter in [-1, 0, 3, .nan, .infinity] {
      let arcs = CategoryRing(counts: counts, other: 1, none: 1, diameter: diameter).arcs
      #expect(arcs.count == 14 && arcs[12].count == .max)
      #expect(arcs.allSatisfy { $0.start < $0.end && $0.end <= 1 })
    }
  }

  @Test func anyCategoryMayHaveAColor() {
    let ring = CategoryRing(counts: [4, 3, 2] + [Int](repeating: 9, count: 20), diameter: 40) {
      $0 == 1 || $0 == 22
    }
    #expect(ring.arcs.map(\.part) == [.category(22), .category(1), .other])
    #expect(ring.arcs.map(\.count) == [9, 3, 4 + 2 + 19 * 9])
  }

  @Test func smallDiscsHaveNarrowRings() {
    #expect(CategoryRing.width(inDiameter: 26) == 3)
    #expect(CategoryRing.width(inDiameter: 60) == 6)
  }
}
