internal import Pinfold
internal import PinfoldSimulation

extension MKMapView {
  /// The rect that the camera shows.
  ///
  /// For a tilted map, this is the rect around a trapezoid. More tilt makes it wider and higher.
  public var visibleMapRect: MKMapRect {
    get {
      let rect = simulation.visibleMapRect
      guard isLaidOut else {
        return MKMapRect(x: rect.middle.x, y: rect.middle.y, width: 0, height: 0)
      }
      let growth = max(Double(camera.pitch), 0) / 30
      return MKMapRect(
        x: rect.minX - rect.width * growth / 2,
        y: rect.minY - rect.height * growth,
        width: rect.width * (1 + growth),
        height: rect.height * (1 + growth)
      )
    }
    set { setVisibleMapRect(newValue, animated: false) }
  }

  /// The coordinate in the middle of the map, between its layout margins.
  public var centerCoordinate: CLLocationCoordinate2D {
    get { convert(middle, toCoordinateFrom: self) }
    set { setCenter(newValue, animated: false) }
  }

  /// The middle between the layout margins, in screen points.
  private var middle: CGPoint {
    let inner = CGRect(origin: .zero, size: CGSize(width: size.width, height: size.height))
      .inset(layoutMargins)
    return CGPoint(x: inner.midX, y: inner.midY)
  }

  private var size: (width: Double, height: Double) { simulation.size }

  /// Whether the map has a size. Without one, it does not show any region, and getting a size
  /// changes the region.
  private var isLaidOut: Bool { bounds.size.width > 0 && bounds.size.height > 0 }

  /// The region that the camera shows, in degrees.
  public var region: MKCoordinateRegion {
    get {
      MKCoordinateRegion(
        center: CLLocationCoordinate2D(simulation.center),
        span: MKCoordinateSpan(
          latitudeDelta: isLaidOut ? min(simulation.latitudeSpan, 180) : 0,
          longitudeDelta: isLaidOut ? min(simulation.longitudeSpan, 360) : 0
        )
      )
    }
    set { setRegion(newValue, animated: false) }
  }

  /// Moves the camera to a coordinate.
  public func setCenter(_ coordinate: CLLocationCoordinate2D, animated: Bool) {
    let place = Coordinate(coordinate)
    precondition(CLLocationCoordinate2DIsValid(coordinate), "Invalid coordinate \(coordinate)")
    let (point, scale) = (WebMercator.mapPoint(for: place), simulation.viewport.zoomScale)
    let rect = simulation.visibleMapRect
    simulation.setVisibleMapRect(
      MapRect(
        x: point.x - Double(middle.x) / scale,
        y: point.y - Double(middle.y) / scale,
        width: rect.width,
        height: rect.height
      ),
      animated: animated
    )
  }

  /// Moves the camera to show a region. An invalid region ends the app, as MapKit's exception does.
  public func setRegion(_ region: MKCoordinateRegion, animated: Bool) {
    let span = region.span
    precondition(
      CLLocationCoordinate2DIsValid(region.center) && (0...180).contains(span.latitudeDelta)
        && (0...360).contains(span.longitudeDelta),
      "Invalid region \(region)"
    )
    simulation.setRegion(
      center: Coordinate(region.center),
      // Maps zoom in to about a meter.
      latitudeSpan: max(span.latitudeDelta, 1e-5),
      longitudeSpan: max(span.longitudeDelta, 1e-5),
      animated: animated
    )
  }

  /// Moves the camera to show a map rect.
  public func setVisibleMapRect(_ mapRect: MKMapRect, animated: Bool) {
    setVisibleMapRect(
      mapRect,
      edgePadding: UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0),
      animated: animated
    )
  }

  /// Moves the camera to show some annotations.
  public func showAnnotations(_ annotations: [any MKAnnotation], animated: Bool) {
    let points = annotations.map { MKMapPoint($0.coordinate) }
    guard let first = points.first else { return }
    let minX = points.reduce(first.x) { min($0, $1.x) }
    let minY = points.reduce(first.y) { min($0, $1.y) }
    setVisibleMapRect(
      MKMapRect(
        x: minX,
        y: minY,
        width: points.reduce(first.x) { max($0, $1.x) } - minX,
        height: points.reduce(first.y) { max($0, $1.y) } - minY
      ),
      animated: animated
    )
  }

  /// Moves the camera to show a map rect between its layout margins, with padding around it.
  public func setVisibleMapRect(
    _ mapRect: MKMapRect,
    edgePadding insets: UIEdgeInsets,
    animated: Bool
  ) {
    let inner = CGRect(origin: .zero, size: CGSize(width: size.width, height: size.height))
      .inset(layoutMargins).inset(insets)
    let scale = max(
      mapRect.width / max(Double(inner.width), 1),
      mapRect.height / max(Double(inner.height), 1)
    )
    precondition(
      scale.isFinite && mapRect.midX.isFinite && mapRect.midY.isFinite,
      "Invalid map rect \(mapRect)"
    )
    simulation.setVisibleMapRect(
      MapRect(
        x: mapRect.midX - Double(inner.midX) * scale,
        y: mapRect.midY - Double(inner.midY) * scale,
        width: size.width * scale,
        height: size.height * scale
      ),
      animated: animated
    )
  }

  /// Returns the coordinate at a point of a view, or an invalid coordinate for the sky.
  public func convert(
    _ point: CGPoint,
    toCoordinateFrom view: UIView?
  ) -> CLLocationCoordinate2D {
    if let sky, sky.contains(point) { return kCLLocationCoordinate2DInvalid }
    let (rect, scale) = (simulation.visibleMapRect, simulation.viewport.zoomScale)
    let place = MapPoint(
      x: rect.minX + Double(point.x) / scale,
      y: rect.minY + Double(point.y) / scale
    )
    return CLLocationCoordinate2D(WebMercator.coordinate(for: place.inWorld))
  }

  /// Returns the point of a coordinate in a view, in screen points.
  public func convert(
    _ coordinate: CLLocationCoordinate2D,
    toPointTo view: UIView?
  ) -> CGPoint {
    let place = WebMercator.mapPoint(for: Coordinate(coordinate))
    let (x, y) = simulation.viewport.position(of: place)
    return CGPoint(x: x, y: y)
  }
}

extension CGRect {
  fileprivate func inset(_ insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left,
      y: origin.y + insets.top,
      width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom
    )
  }
}

extension MKMapPoint {
  /// Projects a coordinate. Invalid coordinates are projected outside the world.
  public init(_ coordinate: CLLocationCoordinate2D) {
    guard CLLocationCoordinate2DIsValid(coordinate) else {
      self.init(x: -1, y: -1)
      return
    }
    let point = WebMercator.mapPoint(for: Coordinate(coordinate))
    self.init(x: point.x, y: point.y)
  }

  /// The coordinate of the point. Points outside the world give an invalid coordinate, because the
  /// projection does not wrap around.
  public var coordinate: CLLocationCoordinate2D {
    let world = 0...MKMapRect.world.width
    guard world.contains(x), world.contains(y) else { return kCLLocationCoordinate2DInvalid }
    return CLLocationCoordinate2D(WebMercator.coordinate(for: MapPoint(x: x, y: y)))
  }
}
