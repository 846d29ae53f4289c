extension CellGrid {
  /// The grid of the finest level with cells not below a size in screen points.
  ///
  /// Where the cell size grows from one step to the next, the level stays as fine
  /// as it was before the step: otherwise zooming out could split a cluster.
  init(level zoomLevel: ZoomLevel, cellsOfAtLeast cellSize: ZoomSteps<Double>) {
    let steps = cellSize.steps
    var level = 0
    for index in steps.indices where index == 0 || steps[index].zoomLevel <= zoomLevel.value {
      let step = steps[index]
      let end = index + 1 < steps.count ? steps[index + 1].zoomLevel : .infinity
      let zoom = min(zoomLevel.value, end)
      // Screen points around the world, and a little more against rounding.
      let world = ElementaryFunctions.exp2(zoom + 8) * (1 + 1e-9)
      level = max(level, Self.level(ofCells: world / step.value))
    }
    self.init(cellsAroundWorld: 1 << UInt64(level))
  }

  /// Returns the grid, or that of the finest level with few enough cells in an area of its
  /// size, wherever that is.
  ///
  /// Cells that the area's edges cut count by their share: in all there are up to five
  /// times as many.
  func bounded(for area: MapRect, cellLimit: Int) -> CellGrid {
    let (world, limit) = (MapRect.world.width, Double(cellLimit))
    let (width, height) = (min(area.width, world), min(area.height, world))
    // One row of cells may be higher than the area, and one column wider.
    let least = max((width * height / limit).squareRoot(), max(width, height) / limit)
    guard cellMapPoints < least else { return self }
    // A little more against rounding, which panning has.
    return CellGrid(cellsAroundWorld: 1 << UInt64(Self.level(ofCells: world / least * (1 + 1e-9))))
  }

  /// Returns the grid, or that of the finest level whose cells in an area of its size an
  /// `Int` of 32 bits counts.
  func countable(in area: MapRect) -> CellGrid { bounded(for: area, cellLimit: 1 << 28) }

  private static func level(ofCells count: Double) -> Int {
    guard count >= 1 else { return 0 }
    return count.isFinite ? min(Int(count.exponent), 32) : 32
  }
}
