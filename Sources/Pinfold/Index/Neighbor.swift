/// A point and its distance from a place.
public struct Neighbor: Hashable, Sendable {
  /// The point.
  public let id: PointID

  /// The great-circle distance in meters.
  public let meters: Double
}

extension Neighbor: Comparable {
  /// Orders neighbors by distance, and by id where distances are equal.
  public static func < (a: Neighbor, b: Neighbor) -> Bool {
    a.meters != b.meters ? a.meters < b.meters : a.id < b.id
  }
}
