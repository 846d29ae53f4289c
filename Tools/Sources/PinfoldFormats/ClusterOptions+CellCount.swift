package import Pinfold

extension ClusterOptions {
  /// Returns about how many cells are planned for a viewport: what a plan costs,
  /// however few places there are.
  package func plannedCellCount(for viewport: Viewport) -> Double {
    let cellSize = cellSize.value(at: viewport.zoomLevel)
    // No more than go round the world.
    let limit = MapRect.world.width * viewport.zoomScale / cellSize
    let share = 1 + 2 * marginFactor
    let columns = min(viewport.width * share / cellSize, limit)
    let rows = min(viewport.height * share / cellSize, limit)
    return columns * rows
  }
}
