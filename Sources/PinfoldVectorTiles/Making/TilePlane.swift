import Pinfold

/// The world at one zoom, in tile units. Finds the tiles that show a position.
struct TilePlane {
  private let zoom: Int
  private let buffer: Int64

  private let shift: Int

  /// Units per map point, a power of two.
  private let scale: Double

  init(zoom: Int, _ settings: TileSettings) {
    self.zoom = zoom
    buffer = Int64(settings.buffer)
    shift = settings.extent.trailingZeroBitCount
    scale = Double(Int64(settings.extent) << Int64(zoom)) / MapRect.world.width
  }

  /// Returns a position in whole units from the north-western corner of the world. Rounds down, so
  /// that each position is in one tile.
  ///
  /// The world is up to 2³⁸ units wide, which exceeds the `Int` of WebAssembly.
  @inline(__always)
  func position(_ point: MapPoint) -> (x: Int64, y: Int64) {
    let last = Int64(1) << Int64(zoom + shift) - 1
    return (
      min(max(Int64(point.x * scale), 0), last), min(max(Int64(point.y * scale), 0), last)
    )
  }

  /// Visits the tiles that show a position from west to east, around the world, with the position
  /// in each tile.
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
          // Does not trap: columns are below 2²⁴.
          Int(column & (side - 1)),
          Int(row),
          // Does not trap: the values are within a tile and its buffer, a few thousand units.
          (Int32(x - column << shift), Int32(y - row << shift))
        )
      }
    }
  }
}
