public import Pinfold
public import PinfoldSurface

/// A map without a screen that behaves like MapKit's.
///
/// It requests a view from its delegates when an annotation enters the visible area or a margin
/// around it, and recycles views that leave. It reports camera moves and selections in MapKit's
/// order. Time stands still until you advance its ``clock``.
///
///     let map = SimulatedMap(width: 390, height: 844)
///     map.add(SimulatedAnnotation(coordinate: kyoto))
///     map.setRegion(center: kyoto, latitudeSpan: 0.1, longitudeSpan: 0.1)
@MainActor public final class SimulatedMap {
  /// The size of the map in screen points; see ``resize(width:height:)``.
  public internal(set) var size: (width: Double, height: Double)

  /// The clock that drives animations and delays.
  public let clock = ManualClock()

  /// The margin around the visible area in which annotations also have views, as a fraction of the
  /// area's size. The default is 0.25.
  public var viewMargin = 0.25 {
    didSet { refreshViews() }
  }

  /// Whether views are made only when the ``clock`` advances, because MapKit may make them at once
  /// or later. The default is `false`.
  public var makesViewsLate = false

  package var didHide: @MainActor (SimulatedView) -> Void = { _ in }

  /// The views of all controllers of the map.
  let sharedScreen = SharedScreen()

  /// Whether the user asked for reduced motion.
  public var prefersReducedMotion = false

  /// The changes so far.
  public internal(set) var churn = ChurnRecord()

  /// The shapes under the annotations, by owner.
  public internal(set) var shapes: [SurfaceShape] = []

  /// The visible rect in map points. `minX` is inside the world.
  public internal(set) var visibleMapRect = MapRect.world

  /// The annotation of the user's location, which cannot be removed.
  public private(set) var userLocation: SimulatedAnnotation?

  var entries: [ObjectIdentifier: Entry] = [:]
  var entryCount = 0
  var pools: [String: [SimulatedView]] = [:]
  var dequeued: Set<ObjectIdentifier> = []
  var delegates: [WeakDelegate] = []
  var selection: SimulatedAnnotation?
  var flight: CameraFlight?
  var flightCount = 0
  var isInGesture = false
  var motions: [ObjectIdentifier: Motion] = [:]
  var shapesByOwner: [(owner: ObjectIdentifier, shapes: [SurfaceShape])] = []

  struct Entry {
    let annotation: SimulatedAnnotation
    let order: Int
    var point: MapPoint
    var view: SimulatedView?
  }

  struct WeakDelegate {
    weak var delegate: (any SimulatedMapDelegate)?
  }

  /// Creates a map that shows the world.
  ///
  /// - Precondition: Width and height are positive and finite.
  public init(width: Double = 390, height: Double = 844) {
    precondition(width > 0 && width.isFinite, "Map is \(width) screen points wide")
    precondition(height > 0 && height.isFinite, "Map is \(height) screen points high")
    size = (width, height)
    visibleMapRect = fitted(.world)
    clock.onTick.append { [weak self] in self?.moveViews() }
  }

  /// The visible rect and the map's size.
  public var viewport: Viewport {
    Viewport(visibleMapRect: visibleMapRect, width: size.width, height: size.height)
  }

  /// Adds a delegate for events and views. The map uses the first view that a delegate returns. It
  /// does not retain its delegates.
  public func addDelegate(_ delegate: any SimulatedMapDelegate) {
    delegates.append(WeakDelegate(delegate: delegate))
  }

  /// Shows the user's location.
  public func showUser(at coordinate: Coordinate) {
    if let userLocation { return userLocation.coordinate = coordinate }
    let annotation = SimulatedAnnotation(coordinate: coordinate, title: "Current Location")
    userLocation = annotation
    add(annotation)
  }

  func tell(_ message: (any SimulatedMapDelegate) -> Void) {
    for entry in delegates { if let delegate = entry.delegate { message(delegate) } }
  }
}

extension SimulatedMap {
  /// Advances time until all plans, camera moves, animations and selections have ended.
  ///
  ///     async let outcome = controller.select(PointID(7))
  ///     await map.settle(controller)
  ///     print(await outcome)
  ///
  /// - Parameter controllers: The controllers of the map.
  public func settle(_ controllers: ClusterController...) async {
    var quietRounds = 0
    // The limit ends the loop if the map never settles.
    for _ in 0..<100 where quietRounds < 4 {
      for controller in controllers { await controller.rest() }
      // Tasks that wait for each other need several turns.
      for _ in 0..<4 { await Task.yield() }
      quietRounds = clock.pendingCount == 0 ? quietRounds + 1 : 0
      clock.advance(bySeconds: 1)
    }
    for controller in controllers { await controller.rest() }
  }
}

extension SimulatedMap {
  /// Draws shapes under the annotations, replacing earlier shapes of the same owner.
  public func draw(_ shapes: [SurfaceShape], by owner: AnyObject) {
    shapesByOwner.removeAll { $0.owner == ObjectIdentifier(owner) }
    if !shapes.isEmpty { shapesByOwner.append((ObjectIdentifier(owner), shapes)) }
    self.shapes = shapesByOwner.flatMap(\.shapes)
  }
}
