public import Foundation

/// A rotation and movement of a view on the screen.
public struct CGAffineTransform: Equatable, Sendable {
  /// The growth of x with x.
  public var a: CGFloat

  /// The growth of y with x.
  public var b: CGFloat

  /// The growth of x with y.
  public var c: CGFloat

  /// The growth of y with y.
  public var d: CGFloat

  /// The movement to the right.
  public var tx: CGFloat

  /// The movement downwards.
  public var ty: CGFloat

  /// Creates a movement.
  public init(translationX tx: CGFloat, y ty: CGFloat) {
    (a, b, c, d, self.tx, self.ty) = (1, 0, 0, 1, tx, ty)
  }

  /// Creates a rotation, in radians.
  public init(rotationAngle angle: CGFloat) {
    let (sine, cosine) = (CGFloat(sin(Double(angle))), CGFloat(cos(Double(angle))))
    (a, b, c, d, tx, ty) = (cosine, sine, -sine, cosine, 0, 0)
  }

  /// No movement.
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
