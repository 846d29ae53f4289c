package import Pinfold

/// How a plan keeps the map readable, as it is called in a request.
package enum StrategyName: String, CaseIterable, Sendable {
  case spaced, grid, radius, none, decimals, overlap, ranked
}

/// Where clusters are drawn, as typed.
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

/// Which grid cells belong to, as typed.
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

/// What to do with circles that overlap, as typed.
package enum OverlapsName: String, CaseIterable, Sendable {
  case keep, merge, move

  /// Returns a plan without overlaps, unless they are kept. Places that are shown one by
  /// one stay as they are: spaced clusters, the strategy none, the filter of overlaps, which has a rule
  /// of its own, and above the maximum zoom.
  package func applied(
    to plan: Plan,
    _ planner: Planner,
    size: (_ count: Int) -> ViewSize
  ) -> Plan {
    guard let removal, !planner.keepsViews(plan) else { return plan }
    return removal.applied(to: plan, size: size)
  }

  /// How far a circle is moved at most, in screen points: it still touches its place.
  private static let farthest = 20.0

  private var removal: OverlapRemoval? {
    switch self {
    case .keep: nil
    case .merge: OverlapRemoval(.merge)
    case .move: OverlapRemoval(.displace(limit: Self.farthest))
    }
  }
}
