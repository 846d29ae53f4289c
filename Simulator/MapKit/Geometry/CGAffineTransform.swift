public import Foundation

/// A rotation and translation of a view on the screen.
public struct CGAffineTransform: Equatable, Sendable {
  /// The factor from x to x.
  public var a: CGFloat

  /// The factor from x to y.
  public var b: CGFloat

  /// The factor from y to x.
  public var c: CGFloat

  /// The factor from y to y.
  public var d: CGFloat

  /// The translation to the right.
  public var tx: CGFloat

  /// The translation downwards.
  public var ty: CGFloat

  /// Creates a translation.
  public init(translationX tx: CGFloat, y ty: CGFloat) {
    (a, b, c, d, self.tx, self.ty) = (1, 0, 0, 1, tx, ty)
  }

  /// Creates a rotation, in radians.
  public init(rotationAngle angle: CGFloat) {
    let (sine, cosine) = (CGFloat(sin(Double(angle))), CGFloat(cos(Double(angle))))
    (a, b, c, d, tx, ty) = (cosine, sine, -sine, cosine, 0, 0)
  }

  /// The identity.
  public static let identity = CGAffineTransform(translationX: 0, y: 0)
}

/// Distances from the edges of a view, in screen points.
public struct UIEdgeInsets: Equatable, Sendable {
  /// From the top.
  public var top: CGFloat

  /// From the left.
  public var left: CGFloat

  /// From the bottom.
  public var bottom: CGFloat

  /// From the right.
  public var right: CGFloat

  /// Creates distances.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}
