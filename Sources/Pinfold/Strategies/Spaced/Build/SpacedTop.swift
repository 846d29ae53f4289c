/// The coarse levels of many points, built from small cells instead of points, for a first view.
///
/// They take a hundredth of the time of all levels, and building the finer levels later hardly
/// changes them; see ``SpacedForest/grow(under:labels:)``.
struct SpacedTop {
  let forest: SpacedForest

  /// Cells three to six screen points wide.
  let cells: SpacedLocations

  let level: Int

  /// - Returns: `nil` if the first view is already at the finest level.
  init?(_ index: PointIndex, _ run: Run, _ levels: SpacedLevels) {
    level = levels.level(at: Self.firstView(of: index, run))
    guard level < levels.shownCount - 1 else { return nil }
    let side = 6 * levels.unitsPerPoint(at: level)
    cells = SpacedLocations(run, cellBits: max(Int(side.exponent), 0))
    var builder = SpacedBuilder(cells.list, levels)
    builder.begin(from: level, isCrowded: true)
    while builder.step() {}
    var forest = SpacedForest(builder)
    forest.placeDiscs(at: level)
    self.forest = forest
  }

  /// Returns the zoom level of a first view on a computer's screen, plus a margin.
  private static func firstView(of index: PointIndex, _ run: Run) -> ZoomLevel {
    // Without weights, the first point of each block is a good sample.
    let rows = [UInt32](repeating: 0, count: run.heads.count)
    let sample =
      run.weights == nil
      ? PointIndex(
        Run(sortedKeys: run.heads, rows: rows, values: [], weights: nil),
        rejected: []
      ) : index
    let frame = sample.frame() ?? .world
    let scale = min(1280 / max(frame.width, 1), 800 / max(frame.height, 1))
    return ZoomLevel(ZoomLevel(zoomScale: scale).value + 0.75)
  }

  /// Returns the disc of each location at the finest level.
  func discs(of locations: SpacedLocations) -> [Int32] {
    var cell = 0
    return locations.list.indices.map { location in
      while cells.starts[cell + 1] <= locations.starts[location] { cell += 1 }
      return Int32(truncatingIfNeeded: forest.disc(of: cell, at: level))
    }
  }
}
