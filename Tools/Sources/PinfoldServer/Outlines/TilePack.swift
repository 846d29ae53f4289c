import Foundation

/// Gzip-compressed outline tiles in one file: a list of keys, offsets and lengths by ascending key,
/// then the tiles. See `scripts/tile_pack.py`.
struct TilePack: Sendable {
  private let bytes: Data
  private let count: Int

  private static let countSize = 4
  private static let entrySize = 12

  /// - Returns: `nil` if the list is truncated.
  init?(_ bytes: Data) {
    // Subscripts assume that indices start at 0, which a slice's do not.
    self.bytes = bytes.startIndex == 0 ? bytes : Data(bytes)
    guard bytes.count >= Self.countSize else { return nil }
    count = Int(Self.number(self.bytes, at: 0))
    guard count <= (bytes.count - Self.countSize) / Self.entrySize else { return nil }
  }

  /// Returns a tile, or `nil` if it is empty. O(log *n*).
  subscript(id: OutlineTile) -> Data? {
    let key = id.key
    var range = 0..<count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let found = entry(middle)
      if found.key == key { return tile(found) }
      range = found.key < key ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// Returns a smaller pack with the tiles of some keys.
  func selecting(_ keys: Set<UInt32>) -> [UInt8] {
    var (list, tiles, kept): ([UInt32], [UInt8], UInt32) = ([], [], 0)
    for index in 0..<count {
      let entry = entry(index)
      guard keys.contains(entry.key), let tile = tile(entry) else { continue }
      list += [entry.key, UInt32(tiles.count), UInt32(tile.count)]
      tiles += tile
      kept += 1
    }
    return ([kept] + list).flatMap(Self.bytes) + tiles
  }
}

extension TilePack {
  private struct Entry {
    let key: UInt32
    let offset: UInt32
    let length: UInt32
  }

  private func entry(_ index: Int) -> Entry {
    let start = Self.countSize + Self.entrySize * index
    return Entry(
      key: Self.number(bytes, at: start),
      offset: Self.number(bytes, at: start + 4),
      length: Self.number(bytes, at: start + 8)
    )
  }

  private func tile(_ entry: Entry) -> Data? {
    let start = Self.countSize + Self.entrySize * count + Int(entry.offset)
    let end = start + Int(entry.length)
    return end <= bytes.count ? bytes[start..<end] : nil
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> UInt32(8 * $0)) }
  }

  private static func number(_ bytes: Data, at offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) }
  }
}
