import PinfoldText
import PinfoldVectorTiles

/// Writes PMTiles, version 3: one file that is read in chunks from any server.
///
/// Tiles are written first, after room for the header and the root; leaves follow them. So
/// nothing is copied, and only the directory is kept in memory.
package struct PMTilesArchive: TileArchive {
  private let write: (_ bytes: [UInt8], _ offset: UInt64) throws -> Void
  private var directory = PMTilesDirectory()

  /// Contents by their hashes, each with its position.
  private var contents: [ContentKey: UInt64] = [:]

  /// How many bytes of tiles there are.
  private var length: UInt64 = 0

  /// What is not written yet.
  private var waiting: [UInt8] = []

  private static let tilesOffset = UInt64(PMTilesDirectory.rootLimit)

  /// - Parameter write: Writes bytes to the file, at an offset.
  package init(write: @escaping (_ bytes: [UInt8], _ offset: UInt64) throws -> Void) {
    self.write = write
  }

  package mutating func append(_ tiles: [EncodedTile]) throws {
    for tile in tiles {
      let key = ContentKey(tile.bytes)
      let known = contents[key]
      directory.append(tile.id.number, offset: known ?? length, length: tile.bytes.count)
      guard known == nil else { continue }
      contents[key] = length
      waiting += tile.bytes
      length += UInt64(tile.bytes.count)
    }
    if waiting.count >= 1 << 20 { try flush() }
  }

  package mutating func finish(_ description: TileSetDescription) throws {
    try flush()
    guard let metadata = Gzip.compressed(Array(description.metadata.text.utf8), effort: .most)
    else { throw OutputError.noMemory }
    // The metadata is in the first chunk that clients read, if it is small.
    let room = PMTilesDirectory.rootLimit - PMTilesHeader.length
    let isNear = metadata.count <= room / 4
    let (root, leaves) = try directory.serialized(limit: isNear ? room - metadata.count : room)
    let rootOffset = UInt64(PMTilesHeader.length)
    let leavesOffset = Self.tilesOffset + length
    let metadataOffset =
      isNear ? rootOffset + UInt64(root.count) : leavesOffset + UInt64(leaves.count)
    let header = PMTilesHeader(
      root: (rootOffset, UInt64(root.count)),
      metadata: (metadataOffset, UInt64(metadata.count)),
      leaves: (leavesOffset, UInt64(leaves.count)),
      tiles: (Self.tilesOffset, length),
      tileCount: directory.tileCount,
      entryCount: directory.entries.count,
      contentCount: contents.count,
      description: description
    )
    try write(leaves, leavesOffset)
    try write(metadata, metadataOffset)
    try write(header.bytes + root, 0)
  }

  private mutating func flush() throws {
    try write(waiting, Self.tilesOffset + length - UInt64(waiting.count))
    waiting.removeAll(keepingCapacity: true)
  }

  /// Stands for the bytes of a tile: their number and a keyed hash of 128 bits, which never
  /// coincide for two tiles.
  private struct ContentKey: Hashable {
    private let count: Int
    private let low: Int
    private let high: Int

    /// Also where the environment makes hashes the same in every run.
    private static let seeds = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))

    init(_ bytes: [UInt8]) {
      count = bytes.count
      (low, high) = (Self.hash(bytes, Self.seeds.0), Self.hash(bytes, Self.seeds.1))
    }

    private static func hash(_ bytes: [UInt8], _ seed: UInt64) -> Int {
      var hasher = Hasher()
      hasher.combine(seed)
      hasher.combine(bytes)
      return hasher.finalize()
    }
  }
}
