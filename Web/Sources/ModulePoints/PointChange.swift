public import Pinfold

/// An edit, and whether the filter lets its point through afterwards.
public struct PointChange {
  /// The edit.
  public let edit: PointEdit

  /// Where the point is to be: one that the filter left out before is inserted there.
  public let coordinate: Coordinate

  /// The values of its columns then.
  public let values: [Double]

  /// How many points it stands for.
  public let weight: Int

  /// Whether the filter lets it through.
  public let isShown: Bool

  /// An edit of a point that is to be at a coordinate, with values and a weight.
  public init(
    edit: PointEdit,
    coordinate: Coordinate,
    values: [Double],
    weight: Int,
    isShown: Bool
  ) {
    (self.edit, self.coordinate) = (edit, coordinate)
    (self.values, self.weight, self.isShown) = (values, weight, isShown)
  }
}
