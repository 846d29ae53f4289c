import PinfoldText
import PinfoldOutput
import PinfoldVectorTiles

/// The warning for tiles that are slow to load and to draw.
struct LargeTilesWarning: Hashable {
  /// One line.
  let text: String

  /// - Parameters:
  ///   - count: How many tiles are larger than a map should have to load.
  ///   - largest: The largest one, and how many bytes it has before it is compressed.
  /// - Returns: `nil` when there are none.
  init?(count: Int, largest: (id: TileID, bytes: Int)?) {
    guard count > 0, let (id, bytes) = largest else { return nil }
    let limit = ByteCount(UInt64(TileSettings.usualByteLimit))
    let tiles = GroupedNumber(count).of("tile", "has", "have")
    text =
      "pinfold: \(tiles) more than \(limit), the largest, \(id.zoom)/\(id.x)/\(id.y), "
      + "\(ByteCount(UInt64(bytes))), which maps are slow to show; choose fewer --columns, or a "
      + "larger --radius or --cluster-max-zoom."
  }
}
