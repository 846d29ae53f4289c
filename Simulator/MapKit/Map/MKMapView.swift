public import PinfoldSimulation
internal import Pinfold

/// A map that behaves as on Apple's platforms, implemented with ``SimulatedMap``.
@MainActor open class MKMapView: UIView {
  /// The underlying simulated map. Tests use its clock, its gestures and its record of events.
  public let simulation: SimulatedMap

  /// The delegate that provides views and receives events.
  open weak var delegate: (any MKMapViewDelegate)? {
    didSet { for observer in delegateObservers { observer.observer?.changed() } }
  }

  /// The optional behavior of this map.
  public let behavior = MapBehavior.current

  private var delegateObservers: [WeakObserver] = []

  /// The overlays on the map, lowest first.
  public internal(set) var overlays: [any MKOverlay] = []

  /// The annotations on the map, by object.
  var entries: [ObjectIdentifier: Entry] = [:]

  /// The classes of views by reuse identifier.
  var registeredClasses: [String: any MKRegistrableView.Type] = [:]

  /// Whether the map shows the user's location as soon as it is known.
  public var showsUserLocation = false

  /// The camera.
  public var camera = MKMapCamera()

  /// The part of a tilted map that shows the sky instead of the globe, for tests.
  public var sky: CGRect?

  struct Entry {
    let annotation: any MKAnnotation
    let simulated: SimulatedAnnotation
  }

  private struct WeakObserver { weak var observer: DelegateObserver? }

  private final class DelegateObserver {
    let changed: @MainActor () -> Void

    init(_ changed: @escaping @MainActor () -> Void) { self.changed = changed }
  }

  /// Calls back when the delegate changes, while the caller keeps the result. On Apple's platforms,
  /// observe the property instead.
  public func observeDelegate(_ changed: @escaping @MainActor () -> Void) -> AnyObject {
    let observer = DelegateObserver(changed)
    delegateObservers.removeAll { $0.observer == nil }
    delegateObservers.append(WeakObserver(observer: observer))
    return observer
  }

  private struct WeakMap { weak var map: MKMapView? }
  private static var maps: [WeakMap] = []

  /// Creates a map that shows the world.
  ///
  /// - Parameter frame: The place on the screen. An empty frame means that the map is not laid out
  ///   yet.
  public override init(frame: CGRect) {
    simulation = SimulatedMap(
      width: Double(max(frame.width, 1)),
      height: Double(max(frame.height, 1))
    )
    super.init(frame: frame)
    simulation.makesViewsLate = behavior.contains(.makesViewsLate)
    if behavior.contains(.forgetsAnnotations) {
      simulation.didHide = { ($0.payload as? MKAnnotationView)?.annotation = nil }
    }
    if behavior.contains(.hasLayoutMargins) {
      layoutMargins = UIEdgeInsets(top: 97, left: 0, bottom: 34, right: 0)
    }
    simulation.addDelegate(self)
    Self.maps.removeAll { $0.map == nil }
    Self.maps.append(WeakMap(map: self))
  }

  /// The place of the map on the screen. Another size shows another part of the world.
  open override var frame: CGRect {
    didSet {
      guard frame.size != oldValue.size, frame.width > 0, frame.height > 0 else { return }
      simulation.resize(width: Double(frame.width), height: Double(frame.height))
    }
  }

  /// Creates a map from a storyboard. It always returns `nil`, because storyboards need Apple's
  /// platforms.
  public required init?(coder: NSCoder) { nil }

  /// Moves an annotation after its coordinate changed.
  static func annotationDidChange(_ id: ObjectIdentifier, _ key: String) {
    guard key == "coordinate" else { return }
    for map in maps {
      guard let entry = map.map?.entries[id] else { continue }
      entry.simulated.coordinate = Coordinate(entry.annotation.coordinate)
    }
  }
}

/// The position from which the map is viewed.
public struct MKMapCamera: Sendable {
  /// The clockwise rotation from north, in degrees.
  public var heading = 0.0

  /// The tilt from straight down, in degrees.
  public var pitch: CGFloat = 0
}

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
