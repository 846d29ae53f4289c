import Pinfold

/// How large the page draws a cluster, by its tiers in `Web/js/look.js`.
enum CircleSide {
  private static let tiers: [(over: Int, side: Double)] = [
    (10_000, 52), (1000, 50), (200, 47), (50, 44), (10, 40),
  ]

  /// Returns the size of the view for so many places, in screen points.
  static func size(ofCount count: Int) -> ViewSize {
    let side = tiers.first(where: { count > $0.over })?.side ?? 36
    return ViewSize(width: side, height: side)
  }
}
