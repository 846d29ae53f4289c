import PinfoldTesting
import Testing

@testable import PinfoldReaders

@Suite struct UniqueNamesTests {
  /// Searches each form from the beginning, among the used names.
  private static func oracle(_ names: [String]) -> [String] {
    var taken = Set(names)
    var unique: [String] = []
    for name in names {
      if !unique.contains(name) {
        unique.append(name)
        continue
      }
      let short = (1...9).map { String(repeating: "_", count: $0) + name }
      let forms = short + (10...1000).map { "_\($0)_\(name)" }
      guard let form = forms.first(where: { !taken.contains($0) }) else { break }
      taken.insert(form)
      unique.append(form)
    }
    return unique
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func namesAreUniqueAndTheFirstStays(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let all = ["a", "_a", "__a", "_10_a", "_11_a", "", "_", "10_a", "b", "_12_", "B"]
    let some = Array(all.prefix(1 + Int(random.next() % UInt64(all.count))))
    let names = (0..<Int(random.next() % 90)).map { _ in
      some[Int(random.next() % UInt64(some.count))]
    }
    let unique = UniqueNames.unique(names)
    #expect(Set(unique).count == names.count)
    #expect(unique == Self.oracle(names))
  }

  @Test func aFewEqualNamesGetUnderscores() {
    #expect(UniqueNames.unique(["b", "b", "", ""]) == ["b", "_b", "", "_"])
    #expect(UniqueNames.unique(Array(repeating: "b", count: 11))[9...] == ["_________b", "_10_b"])
  }

  @Test func equalNamesDoNotGrowWithTheirNumber() {
    func byteCount(_ count: Int) -> Int {
      UniqueNames.unique(Array(repeating: "name", count: count)).reduce(0) { $0 + $1.utf8.count }
    }
    // One digit more for some of them.
    #expect(byteCount(20_000) < byteCount(10_000) * 5 / 2)
    #expect(UniqueNames.unique(Array(repeating: "", count: 100_000)).last == "_99999_")
  }
}
