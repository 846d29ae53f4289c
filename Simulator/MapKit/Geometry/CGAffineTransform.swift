public import Foundation

/// A movement of a view on the screen; the part of the type that moves and does
/// not turn.
public struct CGAffineTransform: Equatable, Sendable {
  /// To the right.
  public var tx: CGFloat

  /// Downwards.
  public var ty: CGFloat

  /// Creates a movement.
  public init(translationX tx: CGFloat, y ty: CGFloat) { (self.tx, self.ty) = (tx, ty) }

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
