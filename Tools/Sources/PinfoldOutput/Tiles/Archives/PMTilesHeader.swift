import PinfoldVectorTiles
import PinfoldPlans

/// The header of a PMTiles archive, version 3.
struct PMTilesHeader {
  typealias Section = (offset: UInt64, length: UInt64)

  var root: Section
  var metadata: Section
  var leaves: Section
  var tiles: Section
  var tileCount: Int
  var entryCount: Int
  var contentCount: Int
  var description: TileSetDescription

  static let length = 127

  var bytes: [UInt8] {
    var bytes = Array("PMTiles".utf8) + [3]
    for section in [root, metadata, leaves, tiles] {
      bytes.appendLittleEndian(section.offset)
      bytes.appendLittleEndian(section.length)
    }
    for count in [tileCount, entryCount, contentCount] {
      bytes.appendLittleEndian(UInt64(count))
    }
    // Clustered tiles, gzip for directories and tiles, vector tiles.
    bytes += [1, 2, 2, 1]
    let (box, center) = (description.box, description.center)
    // Does not trap, because zooms are below 25.
    bytes += [UInt8(description.zooms.lowerBound), UInt8(description.zooms.upperBound)]
    for degrees in [box.west, box.south, box.east, box.north] {
      bytes.appendLittleEndian(Self.e7(degrees))
    }
    bytes.append(UInt8(center.zoom))
    for degrees in [center.longitude, center.latitude] {
      bytes.appendLittleEndian(Self.e7(degrees))
    }
    return bytes
  }

  private static func e7(_ degrees: Double) -> Int32 {
    Int32((min(max(degrees, -180), 180) * 1e7).rounded())
  }
}
