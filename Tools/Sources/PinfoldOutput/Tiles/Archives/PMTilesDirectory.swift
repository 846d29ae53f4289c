import PinfoldVectorTiles

struct PMTilesDirectory {
  /// A run of tiles with the same content, or a leaf directory.
  struct Entry: Hashable {
    /// The number of the first tile.
    let tile: UInt64

    /// The offset of the content within its section.
    let offset: UInt64

    /// The length of the content, in bytes.
    let length: UInt32

    /// The number of tiles with this content; 0 for a leaf directory.
    var runLength: UInt32
  }

  private(set) var entries: [Entry] = []

  private(set) var tileCount = 0

  /// The maximum size of the header and the root together, in bytes. Clients read both in one
  /// request.
  static let rootLimit = 16_384

  mutating func append(_ tile: UInt64, offset: UInt64, length: Int) {
    tileCount += 1
    if let last = entries.last, last.offset == offset, last.tile + UInt64(last.runLength) == tile {
      entries[entries.count - 1].runLength += 1
      return
    }
    // Does not trap, because zlib's output is limited to 32 bits.
    let length = UInt32(length)
    entries.append(Entry(tile: tile, offset: offset, length: length, runLength: 1))
  }

  /// Returns the compressed root and its leaves, which are empty if everything fits into the root.
  ///
  /// - Parameter limit: The maximum size of the root, in bytes.
  func serialized(limit: Int) throws(OutputError) -> (root: [UInt8], leaves: [UInt8]) {
    let whole = try Self.serialized(entries[...])
    if whole.count <= limit { return (whole, []) }
    var leafSize = 4096
    while true {
      var (leaves, root): ([UInt8], [Entry]) = ([], [])
      for start in stride(from: 0, to: entries.count, by: leafSize) {
        let leaf = try Self.serialized(entries[start..<min(start + leafSize, entries.count)])
        root.append(
          Entry(
            tile: entries[start].tile,
            offset: UInt64(leaves.count),
            length: UInt32(leaf.count),
            runLength: 0
          )
        )
        leaves += leaf
      }
      let bytes = try Self.serialized(root[...])
      if bytes.count <= limit { return (bytes, leaves) }
      leafSize *= 2
    }
  }

  private static func serialized(_ entries: ArraySlice<Entry>) throws(OutputError) -> [UInt8] {
    guard let bytes = Gzip.compressed(plain(entries), effort: .most) else { throw .noMemory }
    return bytes
  }

  /// Encodes the entries column by column, as differences.
  static func plain(_ entries: ArraySlice<Entry>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendVarint(entries.count)
    var last: UInt64 = 0
    for entry in entries {
      bytes.appendVarint(entry.tile - last)
      last = entry.tile
    }
    for entry in entries { bytes.appendVarint(UInt64(entry.runLength)) }
    for entry in entries { bytes.appendVarint(UInt64(entry.length)) }
    // 0 stands for the end of the previous content.
    var end: UInt64?
    for entry in entries {
      bytes.appendVarint(entry.offset == end ? 0 : entry.offset + 1)
      end = entry.offset + UInt64(entry.length)
    }
    return bytes
  }
}
