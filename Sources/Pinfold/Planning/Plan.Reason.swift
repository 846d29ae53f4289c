extension Plan {
  /// Why the members of a cluster are shown as one.
  public enum Reason: Hashable, Sendable {
    /// There is one member only.
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

    /// They, or clusters of them, are within so many screen points of where the cluster
    /// began at a zoom level: inside this area.
    case near(screenPoints: Double, zoomLevel: Int, MapRect)

    /// The views of so many clusters would overlap on the screen.
    case overlap(Int)
  }

  /// Returns why the members of one of the plan's clusters are shown as one.
  ///
  ///     print(plan.reason(for: cluster))  // in cell 33-21
  public func reason(for cluster: Cluster) -> Reason {
    let parts = parts(of: cluster)
    if parts.count > 1 { return .overlap(parts.count) }
    if cluster.count == 1 { return .alone }
    switch strategy {
    case .ranked: return .rank(cluster.cell, grid.mapRect(of: cluster.cell))
    case .decimals(let thinning):
      let coordinate = parts[0].coordinate
      guard let key = thinning.key(of: coordinate), let area = thinning.mapRect(of: key)
      else { return .location }
      return .decimals(key, area)
    case .overlapFilter:
      return deltas.flatMap { Self.reach(of: parts[0], $0) }.map(Reason.inTheWay) ?? .location
    case .radius: return radiusReason(for: parts[0])
    case .grid, .none:
      return cluster.isUniqueLocation
        ? .location : .cell(cluster.cell, grid.mapRect(of: cluster.cell))
    }
  }

  /// The areas that explain the plan, in map points: the cells of its grid, or how far
  /// each cluster reaches by other rules.
  public var reaches: [MapRect] {
    switch strategy {
    case .none: return []
    case .grid, .ranked: return cells.cells().map(grid.mapRect)
    case .decimals, .overlapFilter, .radius:
      return clusters.compactMap { cluster in
        switch reason(for: cluster) {
        case .decimals(_, let area), .inTheWay(let area), .near(_, _, let area): area
        default: nil
        }
      }
    }
  }

  /// The area in which a place is in the way of another's.
  private static func reach(of cluster: Cluster, _ deltas: OverlapFilter.Deltas) -> MapRect? {
    let middle = cluster.coordinate
    // More than the world is the world.
    guard deltas.longitude < 180 else { return .world }
    return MapRect(
      south: middle.latitude - deltas.latitude,
      west: middle.longitude - deltas.longitude,
      north: middle.latitude + deltas.latitude,
      east: middle.longitude + deltas.longitude
    )
  }
}

extension DecimalThinning {
  /// Returns the area whose coordinates have a key.
  func mapRect(of key: Key) -> MapRect? {
    let thinning = clamped()
    var unit = thinning.divisor
    for _ in 0..<thinning.decimals { unit /= 10 }
    let half = unit.magnitude / 2
    let (latitude, longitude) = (Double(key.latitude) * unit, Double(key.longitude) * unit)
    guard half < 180 else { return .world }
    return MapRect(
      south: latitude - half,
      west: longitude - half,
      north: latitude + half,
      east: longitude + half
    )
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
