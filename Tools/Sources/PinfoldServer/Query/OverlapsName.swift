import Pinfold

/// What becomes of circles that overlap, as it is called in a request.
enum OverlapsName: String, CaseIterable {
  case keep, merge, move

  /// How far a circle is moved at most, in screen points: it still touches its place.
  private static let farthest = 20.0

  /// What is done; `nil` for nothing.
  var removal: OverlapRemoval? {
    switch self {
    case .keep: nil
    case .merge: OverlapRemoval(.merge)
    case .move: OverlapRemoval(.displace(limit: Self.farthest))
    }
  }
}
