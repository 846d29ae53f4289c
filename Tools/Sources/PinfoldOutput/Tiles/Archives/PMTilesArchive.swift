import PinfoldText
import PinfoldVectorTiles

/// Writes a PMTiles archive, version 3: a single file that clients read in chunks from any server.
///
/// The tiles follow a gap for the header and the root directory, and the leaf directories come
/// last. Only the directory stays in memory, and nothing is copied at the end.
package struct PMTilesArchive: TileArchive {
  private let write: (_ bytes: [UInt8], _ offset: UInt64) throws -> Void
  private var directory = PMTilesDirectory()

  private var contents: [ContentKey: UInt64] = [:]

  /// The total size of the tiles, in bytes.
  private var length: UInt64 = 0

  private var waiting: [UInt8] = []

  private static let tilesOffset = UInt64(PMTilesDirectory.rootLimit)

  /// - Parameter write: Writes bytes at an offset of the file.
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
    // Small metadata goes into the first chunk that clients read.
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

  /// Identifies a tile's content by its length and a keyed 128-bit hash.
  private struct ContentKey: Hashable {
    private let count: Int
    private let low: Int
    private let high: Int

    /// Explicit seeds, because the environment can make `Hasher` deterministic.
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
