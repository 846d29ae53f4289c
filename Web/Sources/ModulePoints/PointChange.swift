public import Pinfold

/// An edit, and whether the filter lets its point through afterwards.
public struct PointChange {
  public let edit: PointEdit

  /// Where the point is to be, and the values of its columns: a filter that let it not through
  /// before inserts it.
  public let coordinate: Coordinate
  public let values: [Double]

  public let isShown: Bool

  public init(edit: PointEdit, coordinate: Coordinate, values: [Double], isShown: Bool) {
    (self.edit, self.coordinate) = (edit, coordinate)
    (self.values, self.isShown) = (values, isShown)
  }
}
