import PinfoldTesting
import Testing

@testable import Pinfold

/// A paged array behaves like an array, and copies do not share changes.
@Suite struct PagedArrayTests {
  @Test(arguments: 0..<60)
  func pagedArraysAreArrays(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // Pages are of 512 elements.
    let start = (0..<random.pick([0, 1, 511, 512, 513, 1024, 3000])).map { $0 }
    var copies = [(paged: PagedArray(start), plain: start)]
    for step in 0..<40 {
      let number = random.integer(in: 0...copies.count - 1)
      var (paged, plain) = copies[number]
      switch random.integer(in: 0...3) {
      case 0 where !plain.isEmpty:
        for _ in 0..<random.pick([1, 1, 30]) {
          let place = random.integer(in: 0...plain.count - 1)
          (paged[place], plain[place]) = (-step, -step)
        }
      case 1:
        for _ in 0..<random.pick([1, 5, 700]) {
          paged.append(step)
          plain.append(step)
        }
      case 2 where random.chance(0.3): paged.renew()
      default: break
      }
      if random.chance(0.6) {
        copies[number] = (paged, plain)
      } else {
        copies.append((paged, plain))
      }
    }
    for (paged, plain) in copies {
      #expect(paged.count == plain.count && paged.indices.map { paged[$0] } == plain)
    }
    for (a, b) in zip(copies, copies.dropFirst()) { expectDifferencesToBeReported(a, b) }
  }

  private func expectDifferencesToBeReported(
    _ a: (paged: PagedArray<Int>, plain: [Int]),
    _ b: (paged: PagedArray<Int>, plain: [Int])
  ) {
    var told: Set<Int> = []
    let areCopies = a.paged.forEachUnshared(from: b.paged) { told.insert($0) }
    guard areCopies else { return #expect(told.isEmpty) }
    let (common, all) = (
      min(a.plain.count, b.plain.count), max(a.plain.count, b.plain.count)
    )
    let different = (0..<common).filter { a.plain[$0] != b.plain[$0] } + Array(common..<all)
    #expect(told.isSuperset(of: different) && told.allSatisfy { $0 < all })
  }

  /// One change copies one page, and an array that was not renewed is still a copy.
  @Test func oneChangeAffectsOnePage() {
    let old = PagedArray(Array(0..<20_000))
    var new = old
    new[700] = -1
    var told: [Int] = []
    #expect(new.forEachUnshared(from: old) { told.append($0) })
    #expect(told == Array(512..<1024))
    #expect(old[700] == 700 && new[700] == -1 && !new.isStale)
    for place in 0..<20_000 { new[place] = -place }
    #expect(new.isStale && new.isCopy(of: old))
    new.renew()
    #expect(!new.isStale && !new.isCopy(of: old))
    #expect(new.indices.map { new[$0] } == (0..<20_000).map { -$0 })
    #expect(new.byteCount < old.byteCount * 3 / 2)
  }
}
