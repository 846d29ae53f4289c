/// An estimate of the cost of making a plan, known before the plan is made.
public struct PlanCost: Hashable, Sendable {
  /// How many cells are counted, however few points there are; zero for strategies
  /// without cells.
  public var cellCount = 0.0

  /// How many points are grouped one by one; zero for strategies that count them by
  /// cells or nodes.
  public var visitedPointCount = 0

  /// How many clusters and points are shown, if that could be told; at most one more than
  /// the limit that was asked for.
  public var shownCount = 0
}
