public import Pinfold

/// How the view of something shown moves and fades over time.
public struct ViewMotion: Sendable {
  /// The cluster of the view.
  public let id: ShownCluster.ID

  /// Where it is at the beginning and at the end, in map points.
  public let position: (from: MapPoint, to: MapPoint)

  /// How opaque it is at the beginning and at the end, from 0 to 1.
  public let alpha: (from: Double, to: Double)

  /// Creates a motion.
  public init(
    _ id: ShownCluster.ID,
    position: (from: MapPoint, to: MapPoint),
    alpha: (from: Double, to: Double)
  ) {
    (self.id, self.position, self.alpha) = (id, position, alpha)
  }
}
