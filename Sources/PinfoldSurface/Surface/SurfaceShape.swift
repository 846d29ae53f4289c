public import Pinfold

/// Something drawn on the map under the clusters.
public struct SurfaceShape: Hashable, Sendable {
  /// The purpose of a shape.
  public enum Kind: Hashable, Sendable {
    /// The line from where a spread annotation is drawn to where it is.
    case leg

    /// How far a cluster reaches: a cell of the grid, or another area that
    /// explains it.
    case reach
  }

  /// Where it is.
  public enum Outline: Hashable, Sendable {
    /// A rectangle in map points.
    case rect(MapRect)

    /// A straight line between two map points.
    case line(MapPoint, MapPoint)

    /// A line through map points, which ends where it begins.
    case polygon([MapPoint])
  }

  /// Its purpose.
  public let kind: Kind

  /// Where it is.
  public let outline: Outline

  /// Creates a shape.
  public init(_ kind: Kind, _ outline: Outline) {
    (self.kind, self.outline) = (kind, outline)
  }
}
