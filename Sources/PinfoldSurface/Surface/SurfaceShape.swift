public import Pinfold

/// A shape that the map draws under the clusters.
public struct SurfaceShape: Hashable, Sendable {
  /// The purpose of a shape.
  public enum Kind: Hashable, Sendable {
    /// A line from a spread annotation's view to its position.
    case leg

    /// The area that determines which annotations a cluster contains, such as a grid cell.
    case reach
  }

  /// The geometry of a shape.
  public enum Outline: Hashable, Sendable {
    /// A rectangle in map points.
    case rect(MapRect)

    /// A straight line between two map points.
    case line(MapPoint, MapPoint)

    /// A closed line through map points.
    case polygon([MapPoint])
  }

  /// The purpose of the shape.
  public let kind: Kind

  /// The geometry in map points.
  public let outline: Outline

  /// Creates a shape.
  public init(_ kind: Kind, _ outline: Outline) {
    (self.kind, self.outline) = (kind, outline)
  }
}
