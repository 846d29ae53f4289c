import PinfoldVectorTiles

/// Where tiles are in a PMTiles archive.
struct PMTilesDirectory {
  /// Consecutive tiles with the same content, or a directory of the following ones.
  struct Entry: Hashable {
    /// The number of the first tile.
    let tile: UInt64

    /// Where the content is, from the beginning of all contents.
    let offset: UInt64

    /// Its bytes.
    let length: UInt32

    /// How many tiles have it; 0 for a directory.
    var runLength: UInt32
  }

  private(set) var entries: [Entry] = []

  /// Statistics of the contents.
  private(set) var tileCount = 0

  /// The root is read with the header, in one chunk of this size at most.
  static let rootLimit = 16_384

  /// Adds the next tile.
  mutating func append(_ tile: UInt64, offset: UInt64, length: Int) {
    tileCount += 1
    if let last = entries.last, last.offset == offset, last.tile + UInt64(last.runLength) == tile {
      entries[entries.count - 1].runLength += 1
      return
    }
    // zlib makes nothing longer.
    let length = UInt32(length)
    entries.append(Entry(tile: tile, offset: offset, length: length, runLength: 1))
  }

  /// Returns the root and the leaves that it leads to, compressed; no leaves where all
  /// fits the root.
  ///
  /// - Parameter limit: The most bytes of the root.
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

  /// The entries by columns, as differences.
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
    // Zero means directly after the previous one.
    var end: UInt64?
    for entry in entries {
      bytes.appendVarint(entry.offset == end ? 0 : entry.offset + 1)
      end = entry.offset + UInt64(entry.length)
    }
    return bytes
  }
}
