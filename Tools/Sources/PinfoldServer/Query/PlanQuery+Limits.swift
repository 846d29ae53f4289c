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
    options.strategy == .grid && options.strategy.grid?.lattice == .levels
      && options.plannedCellCount(for: viewport) <= 10_000
  }

  /// Refuses what would keep the server from its other clients.
  ///
  /// - Parameter index: That of the query's view.
  func check(_ index: PointIndex) throws(RequestError) {
    switch options.strategy {
    case .grid, .ranked: try checkCellCount()
    case .radius(let clustering): try checkNodeCount(index, clustering)
    case .none:
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

  /// What is seen, and the margin around it.
  private var planned: MapRect {
    let area = viewport.visibleMapRect
    let margin = max(options.marginFactor, 0)
    return MapRect(
      x: area.minX - area.width * margin,
      y: area.minY - area.height * margin,
      width: area.width * (1 + 2 * margin),
      height: area.height * (1 + 2 * margin)
    )
  }

  /// - Parameter index: One that is prepared.
  private func checkNodeCount(
    _ index: PointIndex,
    _ clustering: RadiusClustering
  ) throws(RequestError) {
    guard index.count > Self.mostSingles,
      index.count(in: planned.quicklyCounted) > Self.mostSingles
    else { return }
    let level = Int(min(max(viewport.zoomLevel.value.rounded(.down), 0), 31))
    let count = RadiusHierarchy(index, clustering)
      .nodeCount(in: planned, zoomLevel: level, limit: Self.mostSingles)
    guard count <= Self.mostSingles else {
      throw .invalid(
        "radius",
        "There would be more than \(Self.mostSingles) clusters and places; zoom in, or choose a "
          + "greater radius."
      )
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

extension MapRect {
  /// A rect around this one in which points are counted in few steps: its edges are on a
  /// grid of powers of two, whose squares an index has in one piece. Each edit makes every
  /// step longer.
  var quicklyCounted: MapRect {
    // At most a fourth is added on each side.
    let largest = max(width, height, 1) / 4
    let side = Double(sign: .plus, exponent: largest.exponent, significand: 1)
    let (x, y) = ((minX / side).rounded(.down) * side, (minY / side).rounded(.down) * side)
    return MapRect(
      x: x,
      y: y,
      width: (maxX / side).rounded(.up) * side - x,
      height: (maxY / side).rounded(.up) * side - y
    )
  }
}
