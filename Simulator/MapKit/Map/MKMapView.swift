public import PinfoldSimulation
internal import Pinfold

/// A map, which behaves as on Apple's platforms: a front to ``SimulatedMap``.
@MainActor open class MKMapView: UIView {
  /// The map without a screen that does the work: its clock, its gestures and its
  /// record of what happened are for tests.
  public let simulation: SimulatedMap

  /// The delegate that is asked for views and notified of events.
  open weak var delegate: (any MKMapViewDelegate)? {
    didSet { for observer in delegateObservers { observer.observer?.changed() } }
  }

  /// What this map does that other maps may not do.
  public let behavior = MapBehavior.current

  private var delegateObservers: [WeakObserver] = []

  /// What is drawn on the map, lowest first.
  public internal(set) var overlays: [any MKOverlay] = []

  /// The annotations on the map, by object.
  var entries: [ObjectIdentifier: Entry] = [:]

  /// The classes of views by reuse identifier.
  var registeredClasses: [String: any MKRegistrableView.Type] = [:]

  /// Whether the user's location is shown, as soon as it is known.
  public var showsUserLocation = false

  /// The camera.
  public var camera = MKMapCamera()

  /// Where a map that is tilted shows the sky, for tests: nothing of the globe is there.
  public var sky: CGRect?

  /// An annotation, and what stands for it in the simulation.
  struct Entry {
    let annotation: any MKAnnotation
    let simulated: SimulatedAnnotation
  }

  private struct WeakObserver { weak var observer: DelegateObserver? }

  private final class DelegateObserver {
    let changed: @MainActor () -> Void

    init(_ changed: @escaping @MainActor () -> Void) { self.changed = changed }
  }

  /// Calls back when another delegate is set, as observing the property does on Apple's
  /// platforms, for as long as the result is kept.
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
  /// - Parameter frame: Its place on the screen; an empty one is a map that was not
  ///   laid out yet.
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

  /// Where the map is on the screen. Another size is another part of the world.
  open override var frame: CGRect {
    didSet {
      guard frame.size != oldValue.size, frame.width > 0, frame.height > 0 else { return }
      simulation.resize(width: Double(frame.width), height: Double(frame.height))
    }
  }

  /// Creates a map from a storyboard, of which there are none here.
  public required init?(coder: NSCoder) { nil }

  /// Follows an annotation whose coordinate changed.
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
  /// Degrees that the map is turned from north, clockwise.
  public var heading = 0.0

  /// Degrees that it is tilted from straight down.
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
