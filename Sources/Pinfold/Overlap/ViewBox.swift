/// The size of a view on the screen, in screen points.
public struct ViewSize: Hashable, Sendable {
  /// From west to east.
  public var width: Double

  /// From north to south.
  public var height: Double

  /// Creates a size.
  public init(width: Double, height: Double) {
    (self.width, self.height) = (width, height)
  }
}

/// A view on the screen: where its middle is and how large it is, in screen points.
public struct ViewBox: Hashable, Sendable {
  /// The middle, to the east of the screen's corner.
  public var x: Double

  /// The middle, to the south of the screen's corner.
  public var y: Double

  /// Its size.
  public var size: ViewSize

  /// How many annotations it stands for: the more, the less it gives way.
  public var count: Int

  /// Creates a view.
  public init(x: Double, y: Double, size: ViewSize, count: Int = 1) {
    (self.x, self.y, self.size, self.count) = (x, y, size, count)
  }
}

extension ViewBox {
  /// Returns whether two views overlap. Those that touch do not; neither do views
  /// without an area or a place.
  ///
  /// - Parameters:
  ///   - other: The other view.
  ///   - spacing: Screen points to keep between them.
  public func overlaps(_ other: ViewBox, spacing: Double = 0) -> Bool {
    guard hasArea && other.hasArea else { return false }
    return (x - other.x).magnitude < (size.width + other.size.width) / 2 + spacing
      && (y - other.y).magnitude < (size.height + other.size.height) / 2 + spacing
  }

  var hasArea: Bool { size.width > 0 && size.height > 0 && x.isFinite && y.isFinite }
}
