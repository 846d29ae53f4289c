#if canImport(MapKit)
import MapKit
import Pinfold

extension Coordinate {
  init(_ coordinate: CLLocationCoordinate2D) {
    self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
  }
}

extension CLLocationCoordinate2D {
  init(_ coordinate: Coordinate) {
    self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
  }
}

// Both worlds have sides of 2²⁸ map points.
extension MKMapPoint {
  init(_ point: MapPoint) { self.init(x: point.x, y: point.y) }
}

extension MKMapRect {
  init(_ rect: MapRect) {
    self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
  }
}

extension MapRect {
  /// Converts a rect; `nil` for a null rect.
  init?(_ rect: MKMapRect) {
    let numbers = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
    guard numbers.allSatisfy(\.isFinite), rect.size.width > 0, rect.size.height > 0 else {
      return nil
    }
    self.init(x: rect.origin.x, y: rect.origin.y, width: numbers[2], height: numbers[3])
  }
}

extension Viewport {
  /// Creates the viewport of a tilted map: the rect around a trapezoid, at the scale of the map's
  /// middle. The size of the rect would give another scale.
  ///
  /// - Parameters:
  ///   - visibleMapRect: The visible rect.
  ///   - middle: The point in the middle of the map.
  ///   - size: The size of the screen.
  ///   - scale: Screen points per map point in the middle of the map.
  init?(tilted visibleMapRect: MKMapRect, middle: MKMapPoint, size: CGSize, scale: Double) {
    guard scale > 0, scale.isFinite, let rect = MapRect(visibleMapRect) else { return nil }
    // At the horizon, a small part of the screen shows a large part of the world. Planning stops a
    // few screens from the middle.
    let reach = 4 * Double(max(size.width, size.height)) / scale
    let world = MapRect.world.width
    let middleX = middle.x + world * ((rect.minX + rect.width / 2 - middle.x) / world).rounded()
    let (west, east) = (max(rect.minX, middleX - reach), min(rect.maxX, middleX + reach))
    let (north, south) = (max(rect.minY, middle.y - reach), min(rect.maxY, middle.y + reach))
    guard east > west, south > north, (east - west) * scale > 0, (south - north) * scale > 0
    else { return nil }
    self.init(
      visibleMapRect: MapRect(x: west, y: north, width: east - west, height: south - north),
      width: (east - west) * scale,
      height: (south - north) * scale
    )
  }

  /// Creates the viewport of a screen.
  ///
  /// The visible rect of a turned map is the rect around a turned rectangle. It is larger than the
  /// screen from west to east and from north to south.
  ///
  /// - Parameters:
  ///   - visibleMapRect: The visible rect.
  ///   - size: The size of the screen.
  ///   - heading: The map's rotation in degrees.
  init?(_ visibleMapRect: MKMapRect, size: CGSize, heading: Double) {
    let (width, height) = (Double(size.width), Double(size.height))
    guard width > 0, height > 0, width.isFinite, height.isFinite,
      let rect = MapRect(visibleMapRect)
    else { return nil }
    let turn = heading.isFinite ? heading * .pi / 180 : 0
    let (along, across) = (cos(turn).magnitude, sin(turn).magnitude)
    self.init(
      visibleMapRect: rect,
      width: width * along + height * across,
      height: width * across + height * along
    )
  }
}

extension MKMapRect {
  /// Returns the rect enlarged about its middle.
  func grown(by factor: Double) -> MKMapRect {
    MKMapRect(
      x: origin.x - size.width * (factor - 1) / 2,
      y: origin.y - size.height * (factor - 1) / 2,
      width: size.width * factor,
      height: size.height * factor
    )
  }

  /// Returns the rect widened about its middle to a number of meters from west to east, at most to
  /// the whole world.
  func grown(toMeters meters: Double) -> MKMapRect {
    let middle = MKMapPoint(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
    // The middle's coordinate would be invalid beyond the antimeridian.
    let width = min(meters / WebMercator.metersPerMapPoint(atY: middle.y), Self.world.width)
    guard width > size.width else { return self }
    return MKMapRect(
      x: middle.x - width / 2,
      y: origin.y,
      width: width,
      height: size.height
    )
  }
}
#endif
