import Pinfold

/// The cost limits of a plan, so that no client can block the server for others.
extension PlanQuery {
  /// The maximum number of cells. A screen has a few thousand.
  private static let mostCells = 1e5

  /// The maximum number of clusters, including single places.
  static let mostClusters = 50_000

  /// The maximum size of a plan's text, in bytes.
  static let mostBytes = 32 << 20

  /// The maximum number of places for strategies that visit every place.
  private static let mostVisited = 2_000_000

  /// Throws if a plan would take too long. Called before planning.
  ///
  /// - Parameter cost: The plan's cost, with clusters counted up to ``mostClusters``.
  func check(_ cost: PlanCost) throws(RequestError) {
    guard cost.cellCount <= Self.mostCells else {
      throw .invalid(
        "size",
        "The size, margin and cell_size give more than a hundred thousand cells; choose larger "
          + "cells."
      )
    }
    guard cost.visitedPointCount <= Self.mostVisited else {
      throw .invalid(
        "strategy",
        "This strategy visits every place and supports at most \(Self.mostVisited); there are "
          + "\(cost.visitedPointCount). Use the strategy grid instead."
      )
    }
    try check(clusterCount: cost.shownCount)
  }

  /// Throws if a plan has too many clusters. The overlap strategy's count is unknown before
  /// planning.
  func check(clusterCount count: Int) throws(RequestError) {
    guard count > Self.mostClusters else { return }
    let (parameter, hint) =
      switch options.strategy {
      case .radius: ("radius", "zoom in, or choose a larger radius")
      case .spaced: ("separation", "zoom in, or choose a larger separation")
      case .ranked: ("budget", "choose a smaller budget")
      case .grid(let grid): gridHint(grid)
      default: ("strategy", "zoom in, or use the strategy spaced or grid")
      }
    throw .tooLarge(
      parameter,
      "The plan would have more than \(Self.mostClusters) clusters and places; \(hint)."
    )
  }

  private func gridHint(_ grid: GridClustering) -> (parameter: String, hint: String) {
    if grid.maximumZoom < viewport.zoomLevel.value + options.hysteresis {
      return ("max_zoom", "zoom in, or choose a higher max_zoom")
    }
    if grid.minimumCount.value(at: viewport.zoomLevel) > 1 {
      return ("min_count", "zoom in, or choose a smaller min_count")
    }
    return grid.minimumUniqueLocations > 2
      ? ("min_unique", "zoom in, or choose a smaller min_unique")
      : ("cell_size", "choose larger cells or a smaller margin")
  }

  func check(byteCount: Int) throws(RequestError) {
    guard byteCount > Self.mostBytes else { return }
    throw .tooLarge(
      "columns",
      "The plan would have more than \(Self.mostBytes >> 20) MB; zoom in, or choose fewer columns."
    )
  }
}
