import Pinfold
import PinfoldTesting
import PinfoldVectorTiles
import Testing

@testable import PinfoldOutput

@Suite struct TileSetMakerTests {
  private static func maker(_ seed: UInt64) -> TileMaker {
    var random = SplitMix64(seed: seed)
    func unit() -> Double { Double(random.next() >> 11) * 0x1p-53 }
    let coordinates = (0..<300).map { _ in
      Coordinate(latitude: 80 * unit() - 40, longitude: 360 * unit() - 180)
    }
    var settings = TileSettings()
    settings.buffer = 64
    return TileMaker(RadiusHierarchy(PointIndex(coordinates)), settings)
  }

  /// Tiles compressed on any number of threads are written in order.
  @Test func anArchiveGetsTilesInOrder() async throws {
    let maker = Self.maker(5)
    let set = TileSetMaker(maker, PlaceColumns(), zooms: 0...8, isCompressed: false)
    var archive = TilesInMemory()
    var shares: [Double] = []
    let counts = try await set.write(to: &archive) { shares.append($0) }
    let numbers = archive.tiles.map(\.id.number)
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy(<))
    #expect(counts.tiles == archive.tiles.count)
    #expect(shares.last == 1 && zip(shares, shares.dropFirst()).allSatisfy(<=))
    for tile in archive.tiles {
      #expect(maker.tile(of: maker.content(of: tile.id)) == tile.bytes)
    }
  }
}

/// Keeps tiles for tests.
private struct TilesInMemory: TileArchive {
  var tiles: [EncodedTile] = []

  mutating func append(_ tiles: [EncodedTile]) { self.tiles += tiles }
  mutating func finish(_ description: TileSetDescription) {}
}
