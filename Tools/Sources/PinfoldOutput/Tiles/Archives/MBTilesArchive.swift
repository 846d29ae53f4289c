import PinfoldVectorTiles

/// Writes MBTiles 1.3: a database of tiles.
package struct MBTilesArchive: TileArchive {
  private let file: MBTilesFile

  package static let isCompressed = true

  package init(_ file: MBTilesFile) { self.file = file }

  package mutating func append(_ tiles: [EncodedTile]) throws {
    try file.insert(
      tiles.lazy.map { tile in
        let id = tile.id
        // Its rows count from the south.
        let row = id.side - 1 - id.y
        return MBTilesFile.Tile(zoom: id.zoom, column: id.x, row: row, bytes: tile.bytes)
      }
    )
  }

  package mutating func finish(_ description: TileSetDescription) throws {
    try file.finish(description.rows)
  }
}
