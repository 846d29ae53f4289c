package import Pinfold

/// What to do with circles that overlap, as typed.
package enum OverlapsName: String, CaseIterable, Sendable {
  case keep, merge, move

  /// Returns a plan without overlaps, unless they are kept. Places that are shown one by
  /// one stay as they are: spaced clusters, the strategy none, the filter of overlaps, which has a rule
  /// of its own, and above the maximum zoom.
  ///
  /// - Parameters:
  ///   - plan: A plan.
  ///   - planner: What it was made by.
  ///   - size: The size of the mark of a number of places.
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
