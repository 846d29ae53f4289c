import Pinfold

/// A square of the map: column and row of the world in 2^zoom of each, from the
/// north-west.
public struct TileID: Hashable, Sendable {
  /// The zoom, as `TileZoom` has it.
  public let zoom: Int

  /// The column, from the west.
  public let x: Int

  /// The row, from the north.
  public let y: Int

  /// The possible zooms. At 24, a tile is 2.4 m wide at the equator.
  public static let zooms = 0...24

  /// Names a tile.
  ///
  /// - Precondition: There is such a tile.
  public init(zoom: Int, x: Int, y: Int) {
    precondition(Self.zooms.contains(zoom), "Tile zoom is \(zoom)")
    let side = 1 << zoom
    precondition(x >= 0 && x < side && y >= 0 && y < side, "No tile \(zoom)/\(x)/\(y)")
    (self.zoom, self.x, self.y) = (zoom, x, y)
  }
}

extension TileID {
  /// How many tiles the world is wide.
  public var side: Int { 1 << zoom }

  /// The zoom level at which a map shows the tile: the tile is then 512 screen points
  /// wide.
  var zoomLevel: Int { TileZoom.level(zoom) }

  /// The tile with a margin, of which the parts beyond the world in the north and the
  /// south are left out.
  ///
  /// - Parameter margin: In tiles.
  func mapRect(margin: Double) -> MapRect {
    let world = MapRect.world
    let width = world.width / Double(side)
    let top = max((Double(y) - margin) * width, 0)
    let bottom = min((Double(y) + 1 + margin) * width, world.height)
    return MapRect(
      x: (Double(x) - margin) * width,
      y: top,
      width: (1 + 2 * margin) * width,
      height: bottom - top
    )
  }
}

// MARK: - Order

extension TileID {
  /// The number of the tile among all, by the rule of PMTiles: zoom by zoom, and in each
  /// along a Hilbert curve, so that neighbors are near each other.
  public var number: UInt64 {
    Self.count(below: zoom) + Self.distance(zoom: zoom, x: x, y: y)
  }

  /// How many tiles there are of all zooms below one.
  static func count(below zoom: Int) -> UInt64 { ((1 << UInt64(2 * zoom)) - 1) / 3 }

  /// How far along the Hilbert curve of its zoom a tile is.
  static func distance(zoom: Int, x: Int, y: Int) -> UInt64 {
    var (x, y) = (x, y)
    var distance: UInt64 = 0
    var half = (1 << zoom) >> 1
    while half > 0 {
      let (east, south) = (x & half != 0, y & half != 0)
      distance += UInt64(half) * UInt64(half) * (east ? (south ? 2 : 3) : (south ? 1 : 0))
      if !south {
        if east { (x, y) = (half - 1 - x, half - 1 - y) }
        (x, y) = (y, x)
      }
      half >>= 1
    }
    return distance
  }

  /// The tile at a distance along the Hilbert curve of its zoom.
  init(zoom: Int, distance: UInt64) {
    var (x, y) = (0, 0)
    var rest = distance
    var half = 1
    while half < 1 << zoom {
      let bits = Int(rest & 3)
      let east = bits >> 1
      let south = (bits ^ east) & 1
      if south == 0 {
        if east == 1 { (x, y) = (half - 1 - x, half - 1 - y) }
        (x, y) = (y, x)
      }
      x += half * east
      y += half * south
      rest >>= 2
      half <<= 1
    }
    self.init(zoom: zoom, x: x, y: y)
  }
}
