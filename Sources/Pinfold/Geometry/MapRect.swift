/// A rectangle on the projected map, in map points.
///
/// A map rect is *half-open*: it contains its minimum edges and not its maximum
/// edges. Rects that share an edge share no point, so a grid of rects assigns
/// every annotation to exactly one cell.
///
///     let cell = MapRect(x: 0, y: 0, width: 64, height: 64)
///     cell.contains(MapPoint(x: 0, y: 0))   // true
///     cell.contains(MapPoint(x: 64, y: 0))  // false
///
/// A visible map rect may cross the antimeridian, in which case `maxX` is
/// greater than the width of the world. Call ``split()`` to get the parts that
/// lie inside the world; every index query starts there.
public struct MapRect: Hashable, Sendable {
  /// The western edge.
  public let minX: Double

  /// The northern edge.
  public let minY: Double

  /// The distance from the western edge to the eastern edge.
  public let width: Double

  /// The distance from the northern edge to the southern edge.
  public let height: Double

  /// Creates a map rect.
  ///
  /// - Precondition: All values are finite, and the sides are not negative.
  public init(x: Double, y: Double, width: Double, height: Double) {
    precondition(x.isFinite && y.isFinite, "Map rect has no finite origin")
    precondition(width.isFinite && width >= 0, "Map rect has width \(width)")
    precondition(height.isFinite && height >= 0, "Map rect has height \(height)")
    (self.minX, self.minY, self.width, self.height) = (x, y, width, height)
  }
}

extension MapRect {
  /// The whole world: 2²⁸ map points on a side, the scale MapKit uses.
  public static let world = MapRect(x: 0, y: 0, width: 268_435_456, height: 268_435_456)

  /// The eastern edge, which the rect does not contain.
  public var maxX: Double { minX + width }

  /// The southern edge, which the rect does not contain.
  public var maxY: Double { minY + height }

  /// Returns whether the rect contains a point.
  public func contains(_ point: MapPoint) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
}

extension MapRect {
  /// Creates a map rect by its middle.
  package init(around middle: MapPoint, width: Double, height: Double) {
    self.init(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
  }

  /// The point in the middle.
  package var middle: MapPoint { MapPoint(x: minX + width / 2, y: minY + height / 2) }

  /// Returns the smallest rect around two, which may be joined east or west around the world;
  /// at most as wide as that.
  package func unionAroundWorld(_ other: MapRect) -> MapRect {
    let world = MapRect.world.width
    // Of equally wide ones, that which goes the least way around.
    let unions = [0, world, -world].map { turn in
      let west = min(minX, other.minX + turn)
      return (west: west, width: max(maxX, other.maxX + turn) - west)
    }
    let best = unions.dropFirst().reduce(unions[0]) { $1.width < $0.width ? $1 : $0 }
    let north = min(minY, other.minY)
    return MapRect(
      x: best.west,
      y: north,
      width: min(best.width, world),
      height: max(maxY, other.maxY) - north
    )
  }
}

// MARK: - Planning

extension MapRect {
  /// Returns the rect enlarged on every side by a share of its own size.
  ///
  /// Planning a little beyond the visible map rect keeps clusters from popping
  /// in at the edges while the user pans.
  func expanded(byMarginFactor marginFactor: Double) -> MapRect {
    let (dx, dy) = (width * marginFactor, height * marginFactor)
    return MapRect(
      x: Self.finite(minX - dx),
      y: Self.finite(minY - dy),
      width: Self.finite(width + 2 * dx),
      height: Self.finite(height + 2 * dy)
    )
  }

  /// Returns the nearest finite number.
  private static func finite(_ value: Double) -> Double {
    min(max(value, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }

  /// The western edge within the world: a camera that was moved around the world more than once
  /// still shows one world.
  var wrappedMinX: Double {
    let width = MapRect.world.width
    return minX - width * (minX / width).rounded(.down)
  }

  /// Returns the parts of the rect that lie inside the world, by ascending `minX`.
  ///
  /// - Returns: Two rects when the rect crosses the antimeridian, otherwise one.
  /// - Complexity: O(1)
  public func split() -> [MapRect] {
    let world = MapRect.world
    guard width < world.width else {
      return [MapRect(x: 0, y: minY, width: world.width, height: height)]
    }
    let x = wrappedMinX
    // Where `x` was rounded to the world's edge, the sum may be rounded up.
    let overhang = min(x + width - world.width, width)
    guard overhang > 0 else { return [MapRect(x: x, y: minY, width: width, height: height)] }
    return [
      MapRect(x: 0, y: minY, width: overhang, height: height),
      MapRect(x: x, y: minY, width: width - overhang, height: height),
    ]
  }
}
