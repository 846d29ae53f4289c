package import Pinfold

/// What becomes of circles that overlap, as typed.
package enum OverlapsName: String, CaseIterable, Sendable {
  case keep, merge, move

  /// How far a circle is moved at most, in screen points: it still touches its place.
  private static let farthest = 20.0

  /// Whether circles are not where their places are.
  package var isMoved: Bool { self == .move }

  /// What is done; `nil` for nothing.
  package var removal: OverlapRemoval? {
    switch self {
    case .keep: nil
    case .merge: OverlapRemoval(.merge)
    case .move: OverlapRemoval(.displace(limit: Self.farthest))
    }
  }
}
