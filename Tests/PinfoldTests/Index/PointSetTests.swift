import Pinfold
import PinfoldTesting
import Testing

@Suite struct PointSetTests {
  /// Whatever is inserted and removed, it is a set.
  @Test(arguments: 0..<50)
  func pointSetIsASet(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var points = PointSet(rowCount: random.integer(in: 0...200))
    var rows: Set<UInt32> = []
    for _ in 0..<200 {
      let row = UInt32(random.integer(in: 0...random.pick([10, 63, 64, 300])))
      if random.chance(0.6) {
        points.insert(PointID(row))
        rows.insert(row)
      } else {
        points.remove(PointID(row))
        rows.remove(row)
      }
    }
    #expect(points.count == rows.count)
    #expect((0..<400).allSatisfy { points.contains(PointID($0)) == rows.contains($0) })
    var words = [UInt64](repeating: 0, count: 7)
    for row in rows { words[Int(row) / 64] |= 1 << UInt64(row % 64) }
    #expect(points == PointSet(words: words))
    words[6] ^= 1
    #expect(points != PointSet(words: words))
  }
}
