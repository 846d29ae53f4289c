package import PinfoldVectorTiles

/// What tiles are written to.
package protocol TileArchive {
  /// Writes tiles, in the order of their numbers, each once.
  mutating func append(_ tiles: [EncodedTile]) throws

  /// Writes the metadata of all tiles.
  mutating func finish(_ description: TileSetDescription) throws
}

/// A tile as it is written.
package struct EncodedTile: Sendable {
  package let id: TileID

  /// The tile, compressed with gzip or not.
  package let bytes: [UInt8]

  /// How many bytes it has when it is not compressed.
  package let plainByteCount: Int
}
