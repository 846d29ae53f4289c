/// A visible part of the map, and the size of the screen that shows it.
public struct Viewport: Hashable, Sendable {
  /// The visible part of the map, in map points.
  ///
  /// If it crosses the antimeridian, `maxX` is greater than the world's width.
  public let visibleMapRect: MapRect

  /// The width of the screen, in screen points.
  public let width: Double

  /// The height of the screen, in screen points.
  public let height: Double

  /// Creates a viewport.
  ///
  /// - Precondition: The rect and the screen are not empty, and the zoom scale is finite and
  ///   greater than zero.
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
  /// The number of screen points per map point.
  public var zoomScale: Double { width / visibleMapRect.width }

  /// The zoom level of the viewport.
  public var zoomLevel: ZoomLevel { ZoomLevel(zoomScale: zoomScale) }

  /// Creates a viewport that shows a region.
  ///
  /// The viewport has the middle of the projected region. Its shorter side is extended to fit the
  /// shape of the screen.
  ///
  /// - Parameters:
  ///   - south: The southern latitude in degrees, clamped to the limit of the projection.
  ///   - west: The western longitude in degrees. If it is east of `east`, the region crosses the
  ///     antimeridian.
  ///   - north: The northern latitude in degrees, clamped to the limit of the projection.
  ///   - east: The eastern longitude in degrees.
  ///   - width: The width of the screen, in screen points.
  ///   - height: The height of the screen, in screen points.
  /// - Returns: `nil` if a value is not finite, if `south` is north of `north`, or if the region
  ///   has neither width nor height. Also `nil` if the region is too small for a finite zoom scale,
  ///   or if a side of the screen is outside 10⁻⁹ ... 10⁹ screen points.
  public init?(
    south: Double,
    west: Double,
    north: Double,
    east: Double,
    width: Double,
    height: Double
  ) {
    // Allows any screen, and cannot overflow.
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
  /// Creates the map rect between two parallels and two meridians, in degrees.
  ///
  /// If `west` is east of `east`, the rect crosses the antimeridian. Returns `nil` if a value or
  /// `east - west` is not finite, or if `south` is north of `north`.
  public init?(south: Double, west: Double, north: Double, east: Double) {
    guard south.isFinite, west.isFinite, north.isFinite, (east - west).isFinite, south <= north
    else { return nil }
    let corner = WebMercator.mapPoint(for: Coordinate(latitude: north, longitude: west))
    let opposite = WebMercator.mapPoint(for: Coordinate(latitude: south, longitude: east))
    var turns = (east - west) / 360
    turns -= turns.rounded(.down)
    // 360° or more is the whole world, once.
    let width = east - west >= 360 ? MapRect.world.width : turns * MapRect.world.width
    self.init(x: corner.x, y: corner.y, width: width, height: opposite.y - corner.y)
  }

  /// The coordinates of the north-western and south-eastern corners of a rect around indexed
  /// points, such as ``PointSlice/boundingMapRect``.
  ///
  /// `southEast` is the last position before the eastern and southern edges, which a rect does not
  /// contain. If the rect crosses the antimeridian, `southEast.longitude` is less than
  /// `northWest.longitude`.
  public var corners: (northWest: Coordinate, southEast: Coordinate) {
    let step = PointIndex.quantum
    return (
      WebMercator.coordinate(for: MapPoint(x: minX, y: minY)),
      WebMercator.coordinate(for: MapPoint(x: maxX - step, y: maxY - step))
    )
  }

  /// Returns the rect with its shorter side extended around the same middle.
  ///
  /// - Parameter aspect: Width divided by height.
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
  /// The degrees of latitude between the visible southern and northern edges.
  public var latitudeSpan: Double {
    let rect = visibleMapRect
    let north = WebMercator.coordinate(for: MapPoint(x: 0, y: rect.minY))
    let south = WebMercator.coordinate(for: MapPoint(x: 0, y: rect.maxY))
    return north.latitude - south.latitude
  }

  /// The degrees of longitude between the visible western and eastern edges.
  ///
  /// The value exceeds 360 if the screen shows the world more than once.
  public var longitudeSpan: Double { visibleMapRect.width / MapRect.world.width * 360 }
}

extension Viewport {
  /// Returns the screen position of a map point, in screen points from the north-western corner.
  ///
  /// If the screen shows the world more than once, the result is the copy nearest to the middle.
  public func position(of point: MapPoint) -> (x: Double, y: Double) {
    let world = MapRect.world.width
    var x = point.x - visibleMapRect.minX
    x -= world * ((x - visibleMapRect.width / 2) / world + 0.5).rounded(.down)
    return (x * zoomScale, (point.y - visibleMapRect.minY) * zoomScale)
  }
}
