package import PinfoldVectorTiles

/// A file format for tile sets.
package protocol TileArchive {
  /// Writes tiles. Pass each tile once, in ascending order of its number.
  mutating func append(_ tiles: [EncodedTile]) throws

  /// Writes the metadata and completes the archive.
  mutating func finish(_ description: TileSetDescription) throws
}

package struct EncodedTile: Sendable {
  package let id: TileID

  package let bytes: [UInt8]

  package let plainByteCount: Int
}
