import Pinfold

/// Identifies a tile: a square of the map, one of 2^zoom columns and 2^zoom rows.
public struct TileID: Hashable, Sendable {
  /// The zoom, as in `TileZoom`.
  public let zoom: Int

  /// The column, counted from the west.
  public let x: Int

  /// The row, counted from the north.
  public let y: Int

  /// The valid zooms. At zoom 24, a tile is 2.4 m wide at the equator.
  public static let zooms = 0...24

  /// Creates the id of a tile.
  ///
  /// - Precondition: `zoom` is one of ``zooms``; `x` and `y` are at least 0 and less than 2^zoom.
  public init(zoom: Int, x: Int, y: Int) {
    precondition(Self.zooms.contains(zoom), "Tile zoom is \(zoom)")
    let side = 1 << zoom
    precondition(x >= 0 && x < side && y >= 0 && y < side, "Tile \(zoom)/\(x)/\(y) does not exist")
    (self.zoom, self.x, self.y) = (zoom, x, y)
  }
}

extension TileID {
  /// The number of tiles around the world.
  public var side: Int { 1 << zoom }

  /// The zoom level at which the tile is 512 screen points wide.
  var zoomLevel: Int { TileZoom.level(zoom) }

  /// Returns the tile's rect with a margin, cut off at the world's northern and southern edges.
  ///
  /// - Parameter margin: The margin in tile widths.
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
  /// The tile's number in a PMTiles archive: zoom by zoom, and along a Hilbert curve within each,
  /// so that neighbors are close.
  public var number: UInt64 {
    Self.count(below: zoom) + Self.distance(zoom: zoom, x: x, y: y)
  }

  static func count(below zoom: Int) -> UInt64 { ((1 << UInt64(2 * zoom)) - 1) / 3 }

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
