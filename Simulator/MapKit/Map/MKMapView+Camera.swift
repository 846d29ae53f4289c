internal import Pinfold
internal import PinfoldSurface

extension MKMapView {
  /// What the camera shows.
  public var visibleMapRect: MKMapRect {
    get {
      let rect = simulation.visibleMapRect
      return MKMapRect(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
    }
    set { setVisibleMapRect(newValue, animated: false) }
  }

  /// The middle of what the camera shows.
  public var centerCoordinate: CLLocationCoordinate2D {
    get { CLLocationCoordinate2D(simulation.centre) }
    set { simulation.setCentre(Coordinate(newValue)) }
  }

  /// What the camera shows, in degrees.
  public var region: MKCoordinateRegion {
    get {
      MKCoordinateRegion(
        center: centerCoordinate,
        span: MKCoordinateSpan(
          latitudeDelta: simulation.latitudeSpan,
          longitudeDelta: simulation.longitudeSpan
        )
      )
    }
    set { setRegion(newValue, animated: false) }
  }

  /// Moves the camera to a place.
  public func setCenter(_ coordinate: CLLocationCoordinate2D, animated: Bool) {
    simulation.setCentre(Coordinate(coordinate), animated: animated)
  }

  /// Moves the camera so that it shows a region.
  public func setRegion(_ region: MKCoordinateRegion, animated: Bool) {
    simulation.setRegion(
      centre: Coordinate(region.center),
      latitudeSpan: region.span.latitudeDelta,
      longitudeSpan: region.span.longitudeDelta,
      animated: animated
    )
  }

  /// Moves the camera so that it shows a map rect.
  public func setVisibleMapRect(_ mapRect: MKMapRect, animated: Bool) {
    setVisibleMapRect(
      mapRect,
      edgePadding: UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0),
      animated: animated
    )
  }

  /// Moves the camera so that it shows a map rect, with something around it; the
  /// largest of the four distances is left on each side.
  public func setVisibleMapRect(
    _ mapRect: MKMapRect,
    edgePadding insets: UIEdgeInsets,
    animated: Bool
  ) {
    simulation.setVisibleMapRect(
      MapRect(x: mapRect.minX, y: mapRect.minY, width: mapRect.width, height: mapRect.height),
      padding: Double(max(insets.top, insets.left, insets.bottom, insets.right)),
      animated: animated
    )
  }

  /// Returns where a place is in a view, in screen points.
  public func convert(
    _ coordinate: CLLocationCoordinate2D,
    toPointTo view: UIView?
  ) -> CGPoint {
    let place = WebMercator.mapPoint(for: Coordinate(coordinate))
    let (x, y) = simulation.viewport.position(of: place)
    return CGPoint(x: x, y: y)
  }
}

extension MKMapPoint {
  /// Projects a place.
  public init(_ coordinate: CLLocationCoordinate2D) {
    let point = WebMercator.mapPoint(for: Coordinate(coordinate))
    self.init(x: point.x, y: point.y)
  }

  /// The place.
  public var coordinate: CLLocationCoordinate2D {
    CLLocationCoordinate2D(WebMercator.coordinate(for: MapPoint(x: x, y: y)))
  }
}
