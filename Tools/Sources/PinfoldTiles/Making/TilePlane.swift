import Pinfold

/// The world at one zoom in units of its tiles, and which tiles show a position.
struct TilePlane {
  private let zoom: Int
  private let buffer: Int

  /// The extent is two to the power of this.
  private let shift: Int

  /// Units per map point: a power of two.
  private let scale: Double

  init(zoom: Int, _ settings: TileSettings) {
    self.zoom = zoom
    buffer = settings.buffer
    shift = settings.extent.trailingZeroBitCount
    scale = Double(settings.extent << zoom) / MapRect.world.width
  }

  /// Returns a position in whole units from the north-west of the world, rounded down:
  /// so that each is in one tile.
  @inline(__always)
  func position(_ point: MapPoint) -> (x: Int, y: Int) {
    let last = 1 << (zoom + shift) - 1
    // Positions are clamped to the world.
    return (
      min(max(Int(point.x * scale), 0), last), min(max(Int(point.y * scale), 0), last)
    )
  }

  /// Visits the tiles that show a position, with the position in each: from west to
  /// east, and around the world.
  @inline(__always)
  func forEachTile(
    _ x: Int,
    _ y: Int,
    _ visit: (_ tileX: Int, _ tileY: Int, _ position: (x: Int32, y: Int32)) -> Void
  ) {
    let side = 1 << zoom
    let rows = max((y - buffer) >> shift, 0)...min((y + buffer) >> shift, side - 1)
    for column in (x - buffer) >> shift...(x + buffer) >> shift {
      for row in rows {
        visit(
          column & (side - 1),
          row,
          // Within a tile and its buffer, which are a few thousand units.
          (Int32(x - column << shift), Int32(y - row << shift))
        )
      }
    }
  }
}
