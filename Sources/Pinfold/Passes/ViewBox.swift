/// The size of a view on the screen, in screen points, and where it is drawn.
public struct ViewSize: Hashable, Sendable {
  /// From west to east.
  public var width: Double

  /// From north to south.
  public var height: Double

  /// How far the view's middle is to the east of its position; zero by default.
  public var offsetX: Double

  /// How far the view's middle is to the south of its position: zero by default, and
  /// below zero for a pin, which stands above its position.
  public var offsetY: Double

  /// Creates a size.
  public init(width: Double, height: Double, offsetX: Double = 0, offsetY: Double = 0) {
    (self.width, self.height) = (width, height)
    (self.offsetX, self.offsetY) = (offsetX, offsetY)
  }
}

/// A view on the screen: its position and its size, in screen points.
public struct ViewBox: Hashable, Sendable {
  /// The position, to the east of the screen's corner.
  public var x: Double

  /// The position, to the south of the screen's corner.
  public var y: Double

  /// Its size, and how far its middle is from the position.
  public var size: ViewSize

  /// How many annotations it stands for: the more, the less likely it gives way.
  public var count: Int

  /// Creates a view.
  public init(x: Double, y: Double, size: ViewSize, count: Int = 1) {
    (self.x, self.y, self.size, self.count) = (x, y, size, count)
  }
}

extension ViewBox {
  /// The middle of the view, to the east of the screen's corner.
  public var middleX: Double { x + size.offsetX }

  /// The middle of the view, to the south of the screen's corner.
  public var middleY: Double { y + size.offsetY }

  /// Returns whether two views overlap. Views that touch do not, nor do views without an
  /// area or a position.
  ///
  /// - Parameters:
  ///   - other: The other view.
  ///   - spacing: Screen points to keep between them.
  public func overlaps(_ other: ViewBox, spacing: Double = 0) -> Bool {
    guard hasArea && other.hasArea else { return false }
    return (middleX - other.middleX).magnitude < (size.width + other.size.width) / 2 + spacing
      && (middleY - other.middleY).magnitude < (size.height + other.size.height) / 2 + spacing
  }

  var hasArea: Bool {
    size.width > 0 && size.height > 0 && middleX.isFinite && middleY.isFinite
  }
}
