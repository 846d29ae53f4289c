extension Plan {
  /// The reason why the members of a cluster share one view.
  public enum Reason: Hashable, Sendable {
    /// The cluster has one member, without a weight.
    case alone

    /// All members are at one location, within the tolerance.
    case location

    /// All members are in this cell. The rect is its area in map points.
    case cell(Cell, MapRect)

    /// All members are in this cell, and the shown one has the best rank. The rect is the cell's
    /// area in map points.
    case rank(Cell, MapRect)

    /// The coordinates round to the same decimals. The rect is the rounded area in map points.
    case decimals(DecimalThinning.Key, MapRect)

    /// The views of hidden places would overlap the shown one, inside this area in map points.
    case inTheWay(MapRect)

    /// The members, or clusters of them, are within a radius of the position where the cluster
    /// began.
    ///
    /// The radius is in screen points at a zoom level. The rect is the area in map points.
    case near(screenPoints: Double, zoomLevel: Int, MapRect)

    /// The views of this number of clusters would overlap on the screen.
    case overlap(Int)
  }

  /// Returns why the members of a cluster share one view.
  ///
  ///     print(plan.reason(for: cluster))  // in cell 33-21
  ///
  /// The cluster must belong to this plan.
  public func reason(for cluster: Cluster) -> Reason { reason(for: cluster, planner) }

  private func reason(for cluster: Cluster, _ planner: any StrategyPlanner) -> Reason {
    let parts = parts(of: cluster)
    if parts.count > 1 { return .overlap(parts.count) }
    if cluster.count == 1 { return .alone }
    guard let borders = membership.parts else { return planner.reason(for: parts[0], in: self) }
    let (plan, cluster) = borders.cluster(parts[0].offset)
    return planner.reason(for: cluster, in: plan)
  }

  /// The areas that explain the plan, in map points.
  ///
  /// In a grid, these are its cells. In other strategies, each area shows how far one cluster
  /// reaches.
  public var reaches: [MapRect] { planner.reaches(of: self) }

  /// The areas of clusters that do not depend on cells.
  func reachesOfClusters(_ planner: any StrategyPlanner) -> [MapRect] {
    clusters.compactMap { reason(for: $0, planner).reach }
  }

  private var planner: any StrategyPlanner { ClusterOptions(strategy).strategyPlanner }
}

extension Plan.Reason {
  /// The area of a cluster that does not depend on cells.
  var reach: MapRect? {
    switch self {
    case .decimals(_, let area), .inTheWay(let area), .near(_, _, let area): area
    case .alone, .location, .cell, .rank, .overlap: nil
    }
  }
}

extension Plan.Reason: CustomStringConvertible {
  /// A short description, such as "in cell 33-21".
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
