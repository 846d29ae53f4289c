internal import Pinfold
internal import PinfoldSimulation

extension MKMapView {
  /// All annotations on the map, including the user's location.
  public var annotations: [any MKAnnotation] {
    simulation.annotations.compactMap { $0.payload as? any MKAnnotation }
  }

  /// Adds an annotation to the map, unless it is there already.
  public func addAnnotation(_ annotation: any MKAnnotation) { addAnnotations([annotation]) }

  /// Adds annotations to the map.
  public func addAnnotations(_ annotations: [any MKAnnotation]) {
    var added: [SimulatedAnnotation] = []
    for annotation in annotations where entries[ObjectIdentifier(annotation)] == nil {
      let simulated = SimulatedAnnotation(coordinate: Coordinate(annotation.coordinate))
      simulated.payload = annotation
      entries[ObjectIdentifier(annotation)] = Entry(annotation: annotation, simulated: simulated)
      added.append(simulated)
    }
    simulation.add(added)
  }

  /// Removes an annotation from the map. Annotations that are not on the map are ignored.
  public func removeAnnotation(_ annotation: any MKAnnotation) { removeAnnotations([annotation]) }

  /// Removes annotations from the map, except the user's location.
  public func removeAnnotations(_ annotations: [any MKAnnotation]) {
    let simulated = annotations.compactMap { annotation in
      annotation is MKUserLocation ? nil : entries[ObjectIdentifier(annotation)]?.simulated
    }
    simulation.remove(simulated)
    for annotation in annotations where !(annotation is MKUserLocation) {
      entries[ObjectIdentifier(annotation)] = nil
    }
  }

  /// Shows the user's location.
  public func showUserLocation(at coordinate: CLLocationCoordinate2D) {
    simulation.showUser(at: Coordinate(coordinate))
    guard let simulated = simulation.userLocation, simulated.payload == nil else { return }
    let location = MKUserLocation()
    location.coordinate = coordinate
    simulated.payload = location
    entries[ObjectIdentifier(location)] = Entry(annotation: location, simulated: simulated)
  }

  /// Returns the view of an annotation, or `nil` if it is out of sight.
  public func view(for annotation: any MKAnnotation) -> MKAnnotationView? {
    simulatedView(of: annotation)?.payload as? MKAnnotationView
  }

  /// Returns the simulated view of an annotation.
  func simulatedView(of annotation: any MKAnnotation) -> SimulatedView? {
    entries[ObjectIdentifier(annotation)].flatMap { simulation.view(for: $0.simulated) }
  }

  /// Returns a view to reuse, if one with the identifier is available.
  public func dequeueReusableAnnotationView(
    withIdentifier identifier: String
  ) -> MKAnnotationView? {
    guard let simulated = simulation.dequeueReusableView(withIdentifier: identifier),
      let view = simulated.payload as? MKAnnotationView
    else { return newView(withIdentifier: identifier) }
    view.isSelected = false
    view.prepareForReuse()
    return view
  }

  /// Returns a view to reuse, or a new one of the registered class.
  public func dequeueReusableAnnotationView(
    withIdentifier identifier: String,
    for annotation: any MKAnnotation
  ) -> MKAnnotationView {
    guard let view = dequeueReusableAnnotationView(withIdentifier: identifier) else {
      preconditionFailure("no class is registered for \(identifier)")
    }
    view.annotation = annotation
    return view
  }

  /// The selected annotation, if any.
  public var selectedAnnotations: [any MKAnnotation] {
    simulation.selectedAnnotations.compactMap { $0.payload as? any MKAnnotation }
  }

  /// Selects an annotation.
  public func selectAnnotation(_ annotation: any MKAnnotation, animated: Bool) {
    if let entry = entries[ObjectIdentifier(annotation)] { simulation.select(entry.simulated) }
  }

  /// Deselects an annotation.
  public func deselectAnnotation(_ annotation: (any MKAnnotation)?, animated: Bool) {
    guard let annotation, let entry = entries[ObjectIdentifier(annotation)] else { return }
    simulation.deselect(entry.simulated)
  }
}

// MARK: - Registered classes

/// The identifier for views of annotations, if an app registers a class for it.
public let MKMapViewDefaultAnnotationViewReuseIdentifier = "MKMapViewDefaultAnnotationView"

/// The identifier for views of clusters, if an app registers a class for it.
public let MKMapViewDefaultClusterAnnotationViewReuseIdentifier =
  "MKMapViewDefaultClusterAnnotationView"

/// A class of views that an app can register. The method replaces Objective-C's creation of objects
/// from a class.
@MainActor public protocol MKRegistrableView: MKAnnotationView {
  /// Makes a view.
  static func make(reuseIdentifier: String) -> MKAnnotationView
}

extension MKMarkerAnnotationView: MKRegistrableView {
  /// Makes a balloon.
  public static func make(reuseIdentifier: String) -> MKAnnotationView {
    MKMarkerAnnotationView(annotation: nil, reuseIdentifier: reuseIdentifier)
  }
}

extension MKMapView {
  /// Registers the class of the views for an identifier.
  public func register(
    _ viewClass: (any MKRegistrableView.Type)?,
    forAnnotationViewWithReuseIdentifier identifier: String
  ) {
    registeredClasses[identifier] = viewClass
  }

  private func newView(withIdentifier identifier: String) -> MKAnnotationView? {
    if let registered = registeredClasses[identifier] {
      return registered.make(reuseIdentifier: identifier)
    }
    let isDefault =
      identifier == MKMapViewDefaultAnnotationViewReuseIdentifier
      || identifier == MKMapViewDefaultClusterAnnotationViewReuseIdentifier
    guard isDefault, behavior.contains(.makesDefaultViews) else { return nil }
    return MKMarkerAnnotationView(annotation: nil, reuseIdentifier: identifier)
  }
}
