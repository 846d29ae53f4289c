import PinfoldTesting
import Testing

@testable import PinfoldVectorTiles

@Suite struct TileIDTests {
  /// The figures of the specification of PMTiles, and those around them.
  @Test(
    arguments: [
      (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5),
      (2, 1, 0, 6), (2, 1, 1, 7), (2, 0, 1, 8), (2, 3, 0, 20), (3, 0, 0, 21),
      (12, 3423, 1763, 19_078_479),
    ] as [(Int, Int, Int, UInt64)]
  )
  func tilesHaveTheirNumbers(zoom: Int, x: Int, y: Int, number: UInt64) {
    #expect(TileID(zoom: zoom, x: x, y: y).number == number)
  }

  @Test(arguments: 0...5)
  func eachTileOfAZoomHasANumberBesideAnother(zoom: Int) {
    let count = 1 << UInt64(2 * zoom)
    let tiles = (0..<UInt64(count)).map { TileID(zoom: zoom, distance: $0) }
    #expect(Set(tiles).count == count)
    for (distance, tile) in tiles.enumerated() {
      #expect(TileID.distance(zoom: zoom, x: tile.x, y: tile.y) == UInt64(distance))
    }
    for (a, b) in zip(tiles, tiles.dropFirst()) { #expect(abs(a.x - b.x) + abs(a.y - b.y) == 1) }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func distancesLeadBack(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let zoom = Int(random.next() % 25)
    let side = UInt64(1) << UInt64(zoom)
    let tile = TileID(zoom: zoom, x: Int(random.next() % side), y: Int(random.next() % side))
    let distance = TileID.distance(zoom: zoom, x: tile.x, y: tile.y)
    #expect(TileID(zoom: zoom, distance: distance) == tile)
  }
}
