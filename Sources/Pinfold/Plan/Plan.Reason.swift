extension Plan {
  /// Why the members of a cluster are shown as one.
  public enum Reason: Hashable, Sendable {
    /// There is one member only, which has no weight.
    case alone

    /// They are at one location, within the tolerance.
    case location

    /// They are in this cell, which covers this much of the map.
    case cell(Cell, MapRect)

    /// They are in this cell, and the one that is shown has the best rank.
    case rank(Cell, MapRect)

    /// Their coordinates round to the same decimals.
    case decimals(DecimalThinning.Key, MapRect)

    /// Their views would overlap that of the one that is shown, within this area.
    case inTheWay(MapRect)

    /// They, or clusters of them, are within a number of screen points of where the
    /// cluster began at a zoom level: inside this area.
    case near(screenPoints: Double, zoomLevel: Int, MapRect)

    /// The views of a number of clusters would overlap on the screen.
    case overlap(Int)
  }

  /// Returns why the members of one of the plan's clusters are shown as one.
  ///
  ///     print(plan.reason(for: cluster))  // in cell 33-21
  public func reason(for cluster: Cluster) -> Reason { reason(for: cluster, planner) }

  private func reason(for cluster: Cluster, _ planner: any StrategyPlanner) -> Reason {
    let parts = parts(of: cluster)
    if parts.count > 1 { return .overlap(parts.count) }
    if cluster.count == 1 { return .alone }
    return planner.reason(for: parts[0], in: self)
  }

  /// The areas that explain the plan, in map points: the cells of its grid, or how far
  /// each cluster reaches by other rules.
  public var reaches: [MapRect] { planner.reaches(of: self) }

  /// How far each cluster reaches by rules other than cells.
  func reachesOfClusters(_ planner: any StrategyPlanner) -> [MapRect] {
    clusters.compactMap { reason(for: $0, planner).reach }
  }

  /// The planner of the strategy that the plan was made by.
  private var planner: any StrategyPlanner { ClusterOptions(strategy).strategyPlanner }
}

extension Plan.Reason {
  /// How far a cluster reaches by rules other than cells.
  var reach: MapRect? {
    switch self {
    case .decimals(_, let area), .inTheWay(let area), .near(_, _, let area): area
    case .alone, .location, .cell, .rank, .overlap: nil
    }
  }
}

extension Plan.Reason: CustomStringConvertible {
  /// The reason in words.
  public var description: String {
    switch self {
    case .alone: "alone"
    case .location: "at one location"
    case .cell(let cell, _): "in cell \(cell.column)-\(cell.row)"
    case .rank(let cell, _): "best-ranked of cell \(cell.column)-\(cell.row)"
    case .decimals(let key, _): "rounded to \(key)"
    case .inTheWay: "in the way of each other's views"
    case .near(let radius, let zoomLevel, _):
      "within \(radius == radius.rounded(.down) ? "\(Int(radius))" : "\(radius)") screen points of each other at zoom level \(zoomLevel)"
    case .overlap(let count): "\(count) clusters that would overlap"
    }
  }
}
