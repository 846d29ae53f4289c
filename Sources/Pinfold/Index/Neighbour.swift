/// A point and its distance from a place.
public struct Neighbour: Hashable, Sendable {
  /// The point.
  public let id: PointID

  /// The great-circle distance in metres.
  public let metres: Double
}

extension Neighbour: Comparable {
  /// Orders neighbours by distance, and by id where distances are equal.
  public static func < (a: Neighbour, b: Neighbour) -> Bool {
    a.metres != b.metres ? a.metres < b.metres : a.id < b.id
  }
}
