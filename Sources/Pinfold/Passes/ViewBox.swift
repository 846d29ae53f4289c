/// The size of a view and its offset from its position, in screen points.
public struct ViewSize: Hashable, Sendable {
  /// The width of the view.
  public var width: Double

  /// The height of the view.
  public var height: Double

  /// The distance of the view's middle to the east of the position. Defaults to zero.
  public var offsetX: Double

  /// The distance of the view's middle to the south of the position. Defaults to zero.
  ///
  /// Use a negative value for a pin, which stands above its position.
  public var offsetY: Double

  /// Creates a size.
  public init(width: Double, height: Double, offsetX: Double = 0, offsetY: Double = 0) {
    (self.width, self.height) = (width, height)
    (self.offsetX, self.offsetY) = (offsetX, offsetY)
  }
}

/// The position and size of a view on the screen, in screen points.
public struct ViewBox: Hashable, Sendable {
  /// The distance of the position from the screen's western edge.
  public var x: Double

  /// The distance of the position from the screen's northern edge.
  public var y: Double

  /// The size, with the offset of the middle from the position.
  public var size: ViewSize

  /// The number of points that the view stands for. Views with larger counts take precedence.
  public var count: Int

  /// Creates a view.
  public init(x: Double, y: Double, size: ViewSize, count: Int = 1) {
    (self.x, self.y, self.size, self.count) = (x, y, size, count)
  }
}

extension ViewBox {
  /// The distance of the view's middle from the screen's western edge.
  public var middleX: Double { x + size.offsetX }

  /// The distance of the view's middle from the screen's northern edge.
  public var middleY: Double { y + size.offsetY }

  /// Returns whether two views overlap.
  ///
  /// Views that only touch do not overlap. A view without an area or a finite position overlaps no
  /// other view.
  ///
  /// - Parameters:
  ///   - other: The other view.
  ///   - spacing: The space to keep between the views, in screen points.
  public func overlaps(_ other: ViewBox, spacing: Double = 0) -> Bool {
    guard hasArea && other.hasArea else { return false }
    return (middleX - other.middleX).magnitude < (size.width + other.size.width) / 2 + spacing
      && (middleY - other.middleY).magnitude < (size.height + other.size.height) / 2 + spacing
  }

  var hasArea: Bool {
    size.width > 0 && size.height > 0 && middleX.isFinite && middleY.isFinite
  }
}
