import PinfoldTesting
import Testing

@testable import Pinfold

/// Items by the fields that they lie in, against a dictionary.
@Suite struct FieldChainsTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func fieldsHaveTheirItems(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // Chains are shared where there are many more items than were expected.
    let (count, capacity) = (Int.random(in: 0...400, using: &random), [0, 16, 1000][Int(seed % 3)])
    var chains = FieldChains(capacity: capacity)
    var fields: [SIMD2<Double>: [Int]] = [:]
    for item in 0..<count {
      guard Int.random(in: 0..<8, using: &random) > 0 else {
        chains.append()
        continue
      }
      let field = SIMD2(
        Double(Int.random(in: -4...4, using: &random)),
        // Zero has two signs.
        Double(Int.random(in: -4...4, using: &random)) * -1
      )
      chains.append(column: field.x, row: field.y)
      fields[field, default: []].append(item)
    }
    for x in -5...5 {
      for y in -5...5 {
        let field = SIMD2(Double(x), Double(y))
        var visited: [Int] = []
        chains.forEach(column: field.x, row: field.y) { visited.append($0) }
        #expect(visited == visited.sorted(by: >))
        let own = Set(fields[field] ?? [])
        #expect(visited.filter(own.contains) == own.sorted(by: >))
      }
    }
  }
}
