extension CellGrid {
  /// Creates the grid of the finest level whose cells are at least a size in screen points.
  ///
  /// If the cell size increases from one zoom level to the next, the grid does not become coarser,
  /// because zooming out would then split clusters.
  init(level zoomLevel: ZoomLevel, cellsOfAtLeast cellSize: ZoomSteps<Double>) {
    let steps = cellSize.steps
    var level = 0
    for index in steps.indices where index == 0 || steps[index].zoomLevel <= zoomLevel.value {
      let step = steps[index]
      let end = index + 1 < steps.count ? steps[index + 1].zoomLevel : .infinity
      let zoom = min(zoomLevel.value, end)
      // The world in screen points, plus a margin for rounding.
      let world = ElementaryFunctions.exp2(zoom + 8) * (1 + 1e-9)
      level = max(level, Self.level(ofCells: world / step.value))
    }
    self.init(cellsAroundWorld: 1 << UInt64(level))
  }

  /// Returns this grid, or the finest level with few enough cells in any area of this size.
  ///
  /// Cells on the edges count only by their share in the area, so there may be up to five times as
  /// many cells as the limit.
  func bounded(for area: MapRect, cellLimit: Int) -> CellGrid {
    let (world, limit) = (MapRect.world.width, Double(cellLimit))
    let (width, height) = (min(area.width, world), min(area.height, world))
    // One row of cells may be higher than the area, and one column wider.
    let least = max((width * height / limit).squareRoot(), max(width, height) / limit)
    guard cellMapPoints < least else { return self }
    // The margin allows for rounding errors, which change during a pan.
    return CellGrid(cellsAroundWorld: 1 << UInt64(Self.level(ofCells: world / least * (1 + 1e-9))))
  }

  /// The finest level for which a 32-bit `Int` can count the cells of the area.
  func countable(in area: MapRect) -> CellGrid { bounded(for: area, cellLimit: 1 << 28) }

  private static func level(ofCells count: Double) -> Int {
    guard count >= 1 else { return 0 }
    return count.isFinite ? min(Int(count.exponent), 32) : 32
  }
}
