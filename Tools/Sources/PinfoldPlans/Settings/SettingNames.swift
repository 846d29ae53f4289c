package import Pinfold

/// The name of a strategy in requests.
package enum StrategyName: String, CaseIterable, Sendable {
  case spaced, grid, radius, none, decimals, overlap, ranked
}

/// The name of an anchor in requests and arguments.
package enum AnchorName: String, CaseIterable, Sendable {
  case centroid
  case nearest
  case cellCenter = "cell-center"

  /// The engine's anchor.
  package var anchor: Anchor {
    switch self {
    case .centroid: .centroid
    case .nearest: .nearestToCellCenter
    case .cellCenter: .cellCenter
    }
  }
}

/// The name of a grid's lattice in requests and arguments.
package enum GridName: String, CaseIterable, Sendable {
  case levels
  case exact

  /// The engine's lattice.
  package var lattice: GridClustering.Lattice {
    switch self {
    case .levels: .levels
    case .exact: .exact
    }
  }
}

/// The name of a treatment for overlapping circles.
package enum OverlapsName: String, CaseIterable, Sendable {
  case keep, merge, move

  /// Returns the plan without overlaps, unless they are kept. Leaves plans unchanged if they show
  /// places one by one or avoid overlaps themselves: spaced clusters, the strategies none and
  /// overlap, and above the maximum zoom.
  package func applied(
    to plan: Plan,
    _ planner: Planner,
    size: (_ count: Int) -> ViewSize
  ) -> Plan {
    guard let removal, !planner.keepsViews(plan) else { return plan }
    return removal.applied(to: plan, size: size)
  }

  /// The maximum displacement in screen points, at which a circle still touches its place.
  private static let farthest = 20.0

  private var removal: OverlapRemoval? {
    switch self {
    case .keep: nil
    case .merge: OverlapRemoval(.merge)
    case .move: OverlapRemoval(.displace(limit: Self.farthest))
    }
  }
}
