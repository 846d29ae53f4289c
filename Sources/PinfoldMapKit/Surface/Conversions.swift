#if canImport(MapKit) && !os(watchOS)
import MapKit
import Pinfold

extension Coordinate {
  /// The same position.
  init(_ coordinate: CLLocationCoordinate2D) {
    self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
  }
}

extension CLLocationCoordinate2D {
  /// The same position.
  init(_ coordinate: Coordinate) {
    self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
  }
}

// Both worlds are 2²⁸ map points on a side.
extension MKMapPoint {
  /// The same point.
  init(_ point: MapPoint) { self.init(x: point.x, y: point.y) }
}

extension MKMapRect {
  /// The same rect.
  init(_ rect: MapRect) {
    self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
  }
}

extension MapRect {
  /// The same rect; `nil` for a null rect.
  init?(_ rect: MKMapRect) {
    let numbers = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
    guard numbers.allSatisfy(\.isFinite), rect.size.width > 0, rect.size.height > 0 else {
      return nil
    }
    self.init(x: rect.origin.x, y: rect.origin.y, width: numbers[2], height: numbers[3])
  }
}

extension MKMapView {
  /// Whether the map has a size; before, what it shows says nothing.
  var isLaidOut: Bool { bounds.size.width > 0 && bounds.size.height > 0 }

  /// Screen points per map point in the middle of the map; `nil` before it was laid out, and where
  /// nothing of the globe is there.
  fileprivate var scaleInTheMiddle: Double? {
    // Short enough to be straight, and long enough to be exact.
    let length = CGFloat(64)
    let middle = CGPoint(x: bounds.size.width / 2, y: bounds.size.height / 2)
    guard isLaidOut else { return nil }
    let coordinates = [-length / 2, length / 2].map { offset in
      convert(CGPoint(x: middle.x + offset, y: middle.y), toCoordinateFrom: self)
    }
    // A map that is tilted may show the sky, where there are none.
    guard coordinates.allSatisfy(CLLocationCoordinate2DIsValid) else { return nil }
    let ends = coordinates.map { MKMapPoint($0) }
    var (x, y) = (ends[1].x - ends[0].x, ends[1].y - ends[0].y)
    // The short way around the world.
    let world = MKMapRect.world.size.width
    x -= world * (x / world).rounded()
    y = y.isFinite ? y : 0
    let distance = (x * x + y * y).squareRoot()
    return distance > 0 && distance.isFinite ? Double(length) / distance : nil
  }
}

extension Viewport {
  /// What a map shows; `nil` before it was laid out.
  @MainActor init?(_ mapView: MKMapView) {
    let (rect, size) = (mapView.visibleMapRect, mapView.bounds.size)
    if mapView.camera.pitch > 0, case let center = mapView.centerCoordinate,
      CLLocationCoordinate2DIsValid(center), let scale = mapView.scaleInTheMiddle
    {
      self.init(tilted: rect, middle: MKMapPoint(center), size: size, scale: scale)
    } else {
      self.init(rect, size: size, heading: mapView.camera.heading)
    }
  }

  /// What is visible on a map that is tilted: the rect around a trapezoid, with the
  /// scale of the map's middle, as coarse as it appears there, not as the rect would make
  /// it.
  ///
  /// - Parameters:
  ///   - visibleMapRect: What is visible.
  ///   - middle: What is in the middle of the map.
  ///   - size: How large the screen is.
  ///   - scale: Screen points per map point in the middle of the map.
  init?(tilted visibleMapRect: MKMapRect, middle: MKMapPoint, size: CGSize, scale: Double) {
    guard scale > 0, scale.isFinite, let rect = MapRect(visibleMapRect) else { return nil }
    // At the horizon a little of the screen shows a lot of the world: it is planned as
    // far as some screens from the middle.
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

  /// What is visible on a screen.
  ///
  /// A map that is turned shows more than its size from west to east and from north
  /// to south: its visible map rect is that around a turned rectangle.
  ///
  /// - Parameters:
  ///   - visibleMapRect: What is visible.
  ///   - size: How large the screen is.
  ///   - heading: By how many degrees the map is turned.
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
  /// Returns the rect made wider about its middle, until it shows a number of meters from
  /// west to east, or the world.
  func grown(toMeters meters: Double) -> MKMapRect {
    let middle = MKMapPoint(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
    // Not by the middle's coordinate, which is invalid beyond the antimeridian.
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
