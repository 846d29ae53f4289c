/// A point of the projected map.
public struct MKMapPoint: Sendable {
  /// Map points from the western edge of the world.
  public var x: Double

  /// Map points from the northern edge of the world.
  public var y: Double

  /// Creates the north-western corner of the world.
  public init() { (x, y) = (0, 0) }

  /// Creates a point.
  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

/// The size of a part of the map, in map points.
public struct MKMapSize: Sendable {
  /// The width, from west to east.
  public var width: Double

  /// The height, from north to south.
  public var height: Double

  /// Creates a size.
  public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
}

/// A part of the projected map.
public struct MKMapRect: Sendable {
  /// The north-western corner.
  public var origin: MKMapPoint

  /// The size.
  public var size: MKMapSize

  /// Creates a rect.
  public init(origin: MKMapPoint, size: MKMapSize) { (self.origin, self.size) = (origin, size) }

  /// Creates a rect.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: MKMapPoint(x: x, y: y), size: MKMapSize(width: width, height: height))
  }

  /// The whole world.
  public static let world = MKMapRect(x: 0, y: 0, width: 268_435_456, height: 268_435_456)

  /// The null rect.
  public static let null = MKMapRect(x: .infinity, y: .infinity, width: 0, height: 0)

  /// The western edge.
  public var minX: Double { origin.x }

  /// The northern edge.
  public var minY: Double { origin.y }

  /// The eastern edge.
  public var maxX: Double { origin.x + size.width }

  /// The southern edge.
  public var maxY: Double { origin.y + size.height }

  /// The middle from west to east.
  public var midX: Double { origin.x + size.width / 2 }

  /// The middle from north to south.
  public var midY: Double { origin.y + size.height / 2 }

  /// The width, in map points.
  public var width: Double { size.width }

  /// The height, in map points.
  public var height: Double { size.height }
}
