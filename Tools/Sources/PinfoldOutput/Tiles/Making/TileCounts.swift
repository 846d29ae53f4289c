package import PinfoldVectorTiles

/// How many tiles were made, and how large they are.
package struct TileCounts: Sendable {
  package private(set) var tiles = 0
  package private(set) var bytes = 0

  /// The largest tile and how many bytes it has.
  package private(set) var largest: (id: TileID, bytes: Int)?

  /// How many tiles have more bytes than is usual, not compressed.
  package private(set) var large = 0

  /// The largest tile before it is compressed, and how many bytes it has then.
  package private(set) var largestPlain: (id: TileID, bytes: Int)?

  mutating func add(_ tile: EncodedTile) {
    tiles += 1
    bytes += tile.bytes.count
    if tile.bytes.count > largest?.bytes ?? 0 { largest = (tile.id, tile.bytes.count) }
    if tile.plainByteCount > TileSettings.usualByteLimit { large += 1 }
    if tile.plainByteCount > largestPlain?.bytes ?? 0 {
      largestPlain = (tile.id, tile.plainByteCount)
    }
  }
}
