import GRDB
import Pinfold
import PinfoldTesting
import Testing

@testable import PinfoldStore

@Suite struct NameSorterTests {
  /// However many runs and chunks there are, the order is that of sorting all names at once.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func namesAreSorted(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 0...400, using: &random)
    let names = (0..<count).map { _ in Self.name(&random) }
    let limit = [64, 1000, 5000, 1 << 20][Int.random(in: 0..<4, using: &random)]
    let chunkSize = [1, 100, 1 << 16][Int.random(in: 0..<3, using: &random)]
    let database = try DatabaseQueue()
    try database.write { db in
      var sorter = try NameSorter(db, limit: limit, chunkSize: chunkSize)
      for (row, name) in names.enumerated() { try sorter.add(PointID(UInt32(row)), name) }
      var found: [Int] = []
      try sorter.forEach { found.append(Int($0.row)) }
      let expected = names.indices.sorted { one, other in
        names[one] == names[other]
          ? one < other : names[one].lexicographicallyPrecedes(names[other])
      }
      #expect(found == expected)
    }
  }

  /// Names of few letters, so that many begin alike: with zeros, and with the highest bytes.
  private static func name(_ random: inout SplitMix64) -> [UInt8] {
    let letters: [UInt8] = [0, 97, 98, 255]
    return (0..<Int.random(in: 0...12, using: &random)).map { _ in
      letters[Int.random(in: 0..<2 + Int.random(in: 0...2, using: &random), using: &random)]
    }
  }
}
