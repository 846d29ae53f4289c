/// What a camera shows: a part of the map, and the size of the screen it fills.
public struct Viewport: Hashable, Sendable {
  /// What is visible, in map points; `maxX` is beyond the world's width when the
  /// antimeridian is in sight.
  public let visibleMapRect: MapRect

  /// The width of the screen, in screen points.
  public let width: Double

  /// The height of the screen, in screen points.
  public let height: Double

  /// Creates a viewport.
  ///
  /// - Precondition: The rect and the screen are not empty, and the zoom scale is
  ///   neither too small for a number nor too large for one.
  public init(visibleMapRect: MapRect, width: Double, height: Double) {
    precondition(width > 0 && width.isFinite, "Viewport is \(width) screen points wide")
    precondition(height > 0 && height.isFinite, "Viewport is \(height) screen points high")
    let (mapWidth, mapHeight) = (visibleMapRect.width, visibleMapRect.height)
    precondition(mapWidth > 0 && mapHeight > 0, "Viewport shows \(mapWidth) by \(mapHeight)")
    let scale = width / mapWidth
    precondition(
      scale > 0 && scale.isFinite,
      "Viewport shows \(mapWidth) on \(width) screen points"
    )
    (self.visibleMapRect, self.width, self.height) = (visibleMapRect, width, height)
  }
}

extension Viewport {
  /// Screen points per map point.
  public var zoomScale: Double { width / visibleMapRect.width }

  /// The zoom level of the viewport.
  public var zoomLevel: ZoomLevel { ZoomLevel(zoomScale: zoomScale) }

  /// Shows a region on a screen: the region's corners are projected, the middle
  /// of the result is kept, and its short side is made longer until its shape is
  /// the screen's.
  ///
  /// - Parameters:
  ///   - south: Degrees of latitude; clamped to what the projection shows.
  ///   - west: Degrees of longitude. West of `east`, or east of it for a region
  ///     across the antimeridian.
  ///   - north: Degrees of latitude; clamped as well.
  ///   - east: Degrees of longitude.
  ///   - width: Screen points.
  ///   - height: Screen points.
  /// - Returns: `nil` for values that are not finite, for a south that is
  ///   north of the north, for a region without width and height, for one too
  ///   small for the zoom scale to be a number, and for a screen that is empty or
  ///   wider than 10⁹ screen points.
  public init?(
    south: Double,
    west: Double,
    north: Double,
    east: Double,
    width: Double,
    height: Double
  ) {
    // Beyond any screen, and far below what would overflow.
    let sizes = 1e-9...1e9
    guard sizes.contains(width), sizes.contains(height) else { return nil }
    let bounds = MapRect(south: south, west: west, north: north, east: east)
    guard let bounds, bounds.width > 0 || bounds.height > 0 else { return nil }
    let rect = bounds.enlarged(toAspect: width / height)
    guard (width / rect.width).isFinite else { return nil }
    self.init(visibleMapRect: rect, width: width, height: height)
  }
}

extension MapRect {
  /// The map rect between two parallels and two meridians, in degrees.
  ///
  /// - Returns: `nil` for values that are not finite, or so large that their distance is
  ///   not, or a south that is north of the north. With `west` east of `east`, the rect
  ///   crosses the antimeridian.
  public init?(south: Double, west: Double, north: Double, east: Double) {
    guard south.isFinite, west.isFinite, north.isFinite, (east - west).isFinite, south <= north
    else { return nil }
    let corner = WebMercator.mapPoint(for: Coordinate(latitude: north, longitude: west))
    let opposite = WebMercator.mapPoint(for: Coordinate(latitude: south, longitude: east))
    var turns = (east - west) / 360
    turns -= turns.rounded(.down)
    // 360° and more is the whole world, once.
    let width = east - west >= 360 ? MapRect.world.width : turns * MapRect.world.width
    self.init(x: corner.x, y: corner.y, width: width, height: opposite.y - corner.y)
  }

  /// The coordinates of the corners of a rect around points of an index, such as
  /// ``PointSlice/boundingMapRect``: of the north-western one, and of the last position before
  /// the south-eastern one, as a rect does not contain its eastern and southern edges.
  ///
  /// East of the antimeridian, the longitude of the second is less than that of the first.
  public var corners: (northWest: Coordinate, southEast: Coordinate) {
    let step = PointIndex.quantum
    return (
      WebMercator.coordinate(for: MapPoint(x: minX, y: minY)),
      WebMercator.coordinate(for: MapPoint(x: maxX - step, y: maxY - step))
    )
  }

  /// Returns the rect with its short side made longer, about the same middle.
  ///
  /// - Parameter aspect: Width over height of the result.
  func enlarged(toAspect aspect: Double) -> MapRect {
    let newWidth = max(width, height * aspect)
    let newHeight = max(height, width / aspect)
    return MapRect(
      x: minX - (newWidth - width) / 2,
      y: minY - (newHeight - height) / 2,
      width: newWidth,
      height: newHeight
    )
  }
}

extension Viewport {
  /// The degrees of latitude from the southern edge of what is visible to the
  /// northern one.
  public var latitudeSpan: Double {
    let rect = visibleMapRect
    let north = WebMercator.coordinate(for: MapPoint(x: 0, y: rect.minY))
    let south = WebMercator.coordinate(for: MapPoint(x: 0, y: rect.maxY))
    return north.latitude - south.latitude
  }

  /// The degrees of longitude from the western edge of what is visible to the
  /// eastern one; more than 360 when the world is seen more than once.
  public var longitudeSpan: Double { visibleMapRect.width / MapRect.world.width * 360 }
}

extension Viewport {
  /// Returns where a map point is on the screen, in screen points from its north-western
  /// corner: of the copies of the world, in the one that is nearest to the middle.
  public func position(of point: MapPoint) -> (x: Double, y: Double) {
    let world = MapRect.world.width
    var x = point.x - visibleMapRect.minX
    x -= world * ((x - visibleMapRect.width / 2) / world + 0.5).rounded(.down)
    return (x * zoomScale, (point.y - visibleMapRect.minY) * zoomScale)
  }
}
