/// The second pass of a fork of the reference: pushes a view away from its left and
/// its upper neighbor in the grid, but not out of its cell.
///
/// This is the simple form of overlap removal, kept for users of that fork. It promises
/// nothing: neighbors to the right, below and across are ignored, and views still overlap
/// where the cell ends. ``OverlapRemoval`` does better.
public struct NeighbourPush: Hashable, Sendable {
  /// The radius of every view, in screen points. Twice the radius counts, without its
  /// fraction; below 0.5 nothing is pushed.
  public var radius: Double

  /// Creates a push.
  public init(radius: Double) {
    self.radius = radius
  }

  /// A position on the screen in screen points.
  public typealias Position = (x: Double, y: Double)

  /// Returns where a view is moved.
  ///
  /// - Parameters:
  ///   - position: Where it is.
  ///   - left: Where the view in the cell to the west is, if there is one.
  ///   - top: Where the view in the cell to the north is, if there is one.
  ///   - right: The eastern edge of the view's cell.
  ///   - bottom: The southern edge of the view's cell.
  public func pushed(
    _ position: Position,
    left: Position?,
    top: Position?,
    right: Double,
    bottom: Double
  ) -> Position {
    let diameter = max((2 * radius).rounded(.down), 0)
    var position = position
    if let left {
      let distance = Self.distance(position, left)
      if distance < diameter { position.x = min(position.x + diameter - distance, right) }
    }
    if let top {
      let distance = Self.distance(position, top)
      if distance < diameter { position.y = min(position.y + diameter - distance, bottom) }
    }
    return position
  }

  private static func distance(_ a: Position, _ b: Position) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }
}
