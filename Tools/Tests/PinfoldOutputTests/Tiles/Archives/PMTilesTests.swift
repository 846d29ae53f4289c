import Pinfold
import PinfoldTesting
import PinfoldVectorTiles
import Testing

@testable import PinfoldOutput

@Suite struct PMTilesTests {
  @Test func directoriesAreColumnsOfDifferences() {
    var directory = PMTilesDirectory()
    directory.append(5, offset: 0, length: 300)
    directory.append(6, offset: 0, length: 300)  // the same content
    directory.append(42, offset: 300, length: 20)  // right behind it
    directory.append(69, offset: 0, length: 300)  // known already
    #expect(
      PMTilesDirectory.plain(directory.entries[...]) == [
        3,  // entries
        5, 37, 27,  // numbers as differences
        2, 1, 1,  // runs
        0xAC, 2, 20, 0xAC, 2,  // lengths
        1, 0, 1,  // offsets plus one; behind the one before
      ]
    )
    #expect(directory.tileCount == 4)
  }

  @Test func aDirectoryThatIsTooLargeHasLeaves() throws {
    var directory = PMTilesDirectory()
    var random = SplitMix64(seed: 1)
    var (offset, tile) = (UInt64(0), UInt64(0))
    for _ in 0..<20_000 {
      let length = Int(random.next() % 1000) + 1
      directory.append(tile, offset: offset, length: length)
      offset += UInt64(length)
      tile += 1 + random.next() % 7
    }
    let (root, leaves) = try directory.serialized(limit: 16_000)
    #expect(root.count <= 16_000 && !leaves.isEmpty)
    let (small, tight) = try directory.serialized(limit: 100)
    #expect(small.count <= 100 && !tight.isEmpty)
    let (whole, none) = try directory.serialized(limit: 1 << 20)
    #expect(whole.count > 16_000 && none.isEmpty)
  }

  @Test func theHeaderHasItsBytes() {
    let header = PMTilesHeader(
      root: (127, 25),
      metadata: (152, 247),
      leaves: (0, 0),
      tiles: (16_384, 69),
      tileCount: 84,
      entryCount: 3,
      contentCount: 2,
      description: TileSetDescription(
        name: "a",
        attribution: nil,
        layer: "places",
        fields: [],
        zooms: 1...4,
        bounds: PointIndex([
          Coordinate(latitude: 2, longitude: -1.5), Coordinate(latitude: 89, longitude: 3),
        ]).boundingMapRect
      )
    )
    let bytes = header.bytes
    #expect(bytes.count == 127)
    #expect(Array(bytes[..<8]) == Array("PMTiles".utf8) + [3])
    #expect(Array(bytes[8..<24]) == [127, 0, 0, 0, 0, 0, 0, 0, 25, 0, 0, 0, 0, 0, 0, 0])
    #expect(Array(bytes[56..<64]) == [0, 0x40, 0, 0, 0, 0, 0, 0])
    #expect(Array(bytes[72..<80]) == [84, 0, 0, 0, 0, 0, 0, 0])
    #expect(Array(bytes[96..<102]) == [1, 2, 2, 1, 1, 4])
    // -15,000,000 and 20,000,000.
    #expect(Array(bytes[102..<110]) == [0x40, 0x1E, 0x1B, 0xFF, 0x00, 0x2D, 0x31, 0x01])
  }

  @Test func equalTilesAreWrittenOnce() throws {
    var file: [UInt8] = []
    var archive = PMTilesArchive { bytes, offset in
      let end = Int(offset) + bytes.count
      if file.count < end { file += [UInt8](repeating: 0, count: end - file.count) }
      file.replaceSubrange(Int(offset)..<end, with: bytes)
    }
    try archive.append([
      EncodedTile(id: TileID(zoom: 1, x: 0, y: 0), bytes: [1, 2, 3], plainByteCount: 3),
      EncodedTile(id: TileID(zoom: 1, x: 0, y: 1), bytes: [1, 2, 3], plainByteCount: 3),
      EncodedTile(id: TileID(zoom: 1, x: 1, y: 1), bytes: [4], plainByteCount: 1),
      EncodedTile(id: TileID(zoom: 2, x: 0, y: 0), bytes: [1, 2, 3], plainByteCount: 3),
    ])
    try archive.finish(
      TileSetDescription(
        name: "",
        attribution: nil,
        layer: "places",
        fields: [],
        zooms: 0...2,
        bounds: nil
      )
    )
    #expect(Array(file[16_384...]) == [1, 2, 3, 4])
    #expect(Array(file[72..<80]) == [4, 0, 0, 0, 0, 0, 0, 0])  // tiles
    #expect(Array(file[80..<88]) == [3, 0, 0, 0, 0, 0, 0, 0])  // entries
    #expect(Array(file[88..<96]) == [2, 0, 0, 0, 0, 0, 0, 0])  // contents
  }
}
