import Pinfold

extension PlanQuery {
  /// More cells than this are refused: a screen has a few thousand.
  private static let mostCells = 1e5

  /// More places than this are not shown one by one.
  private static let mostSingles = 50_000

  /// Answers with more than this, some 70 MB, are not written.
  private static let mostWritten = 200_000

  /// The most places for strategies that visit every place.
  private static let mostVisited = 2_000_000

  /// Refuses plans that would keep the server busy for too long.
  ///
  /// - Parameters:
  ///   - planner: One with the query's options.
  ///   - index: That of the query's subset.
  /// - Returns: Whether planning and writing take about a millisecond, however many places
  ///   there are.
  @discardableResult
  func check(_ planner: Planner, _ index: PreparedIndex) throws(RequestError) -> Bool {
    let cost = planner.cost(of: index, for: viewport, limit: Self.mostSingles)
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
    // Cells have a limit of their own, and merge places beyond it.
    guard cost.cellCount == 0, cost.shownCount > Self.mostSingles else {
      return options.strategy.grid?.lattice == .levels && cost.cellCount <= 10_000
    }
    throw tooMany(cost.shownCount, limit: Self.mostSingles)
  }

  /// Refuses a plan that is too large for a response: with strategies that visit every
  /// place it is not known beforehand how many they show.
  func check(_ plan: Plan) throws(RequestError) {
    // Cells have a limit of their own.
    guard options.strategy.grid == nil, plan.clusters.count > Self.mostWritten else { return }
    throw tooMany(plan.clusters.count, limit: Self.mostWritten)
  }

  private func tooMany(_ count: Int, limit: Int) -> RequestError {
    switch options.strategy {
    case .radius:
      .invalid(
        "radius",
        "There would be more than \(limit) clusters and places; zoom in, or choose a "
          + "larger radius."
      )
    default:
      .invalid(
        "strategy",
        "This strategy would show \(count) clusters and places, and the limit is \(limit); "
          + "zoom in, or use the strategy grid."
      )
    }
  }
}
