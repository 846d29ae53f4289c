import Pinfold
import PinfoldFormats

extension PlanQuery {
  /// More cells than this are refused: a screen has some thousand.
  private static let mostCells = 1e5

  /// More places than this are not shown one by one.
  private static let mostSingles = 50_000

  /// Strategies that look at every place are for no more than so many.
  private static let mostLookedAt = 2_000_000

  /// Whether planning and writing take about a millisecond, however many places there
  /// are.
  var isQuick: Bool {
    options.strategy == .grid && options.grid == .levels
      && options.plannedCellCount(for: viewport) <= 10_000
  }

  /// Refuses what would keep the server from its other clients.
  ///
  /// - Parameter index: That of the query's view.
  func check(_ index: PointIndex) throws(RequestError) {
    switch options.strategy {
    case .grid, .radius, .ranked: try checkCellCount()
    case .none:
      let area = viewport.visibleMapRect
      let margin = options.marginFactor
      let planned = MapRect(
        x: area.minX - area.width * max(margin, 0),
        y: area.minY - area.height * max(margin, 0),
        width: area.width * (1 + 2 * max(margin, 0)),
        height: area.height * (1 + 2 * max(margin, 0))
      )
      let count = index.count(in: planned)
      guard count <= Self.mostSingles else {
        throw .invalid(
          "strategy",
          "The strategy none would show \(count) places, and at most \(Self.mostSingles) can be; "
            + "zoom in, or use the grid."
        )
      }
    case .decimals, .overlapFilter:
      guard index.count <= Self.mostLookedAt else {
        throw .invalid(
          "strategy",
          "This strategy looks at every place, of which there are \(index.count), and at most "
            + "\(Self.mostLookedAt) can be; use the grid."
        )
      }
    }
  }

  private func checkCellCount() throws(RequestError) {
    guard options.plannedCellCount(for: viewport) <= Self.mostCells else {
      throw .invalid(
        "size",
        "The size, the margin and the cell_size make more than a hundred thousand cells."
      )
    }
  }
}
