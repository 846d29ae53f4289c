import Pinfold

/// The world at one zoom in units of its tiles, and which tiles show a position.
struct TilePlane {
  private let zoom: Int
  private let buffer: Int64

  /// The extent is two to the power of this.
  private let shift: Int

  /// Units per map point: a power of two.
  private let scale: Double

  init(zoom: Int, _ settings: TileSettings) {
    self.zoom = zoom
    buffer = Int64(settings.buffer)
    shift = settings.extent.trailingZeroBitCount
    scale = Double(Int64(settings.extent) << Int64(zoom)) / MapRect.world.width
  }

  /// Returns a position in whole units from the north-west of the world, rounded down:
  /// so that each is in one tile.
  ///
  /// The world has up to 2³⁸ of them, which are more than fit the numbers of WebAssembly.
  @inline(__always)
  func position(_ point: MapPoint) -> (x: Int64, y: Int64) {
    let last = Int64(1) << Int64(zoom + shift) - 1
    // Positions are clamped to the world.
    return (
      min(max(Int64(point.x * scale), 0), last), min(max(Int64(point.y * scale), 0), last)
    )
  }

  /// Visits the tiles that show a position, with the position in each: from west to
  /// east, and around the world.
  @inline(__always)
  func forEachTile(
    _ x: Int64,
    _ y: Int64,
    _ visit: (_ tileX: Int, _ tileY: Int, _ position: (x: Int32, y: Int32)) -> Void
  ) {
    let side = Int64(1) << Int64(zoom)
    let rows = max((y - buffer) >> shift, 0)...min((y + buffer) >> shift, side - 1)
    for column in (x - buffer) >> shift...(x + buffer) >> shift {
      for row in rows {
        visit(
          // Fewer than 2²⁴.
          Int(column & (side - 1)),
          Int(row),
          // Within a tile and its buffer, which are a few thousand units.
          (Int32(x - column << shift), Int32(y - row << shift))
        )
      }
    }
  }
}
