public import Pinfold
public import PinfoldSurface

/// A map without a screen, which behaves as MapKit's does.
///
/// It keeps annotations, asks its delegates for a view when one enters the visible area
/// and a margin around it, puts views that leave it into pools for reuse, and reports its
/// camera and its selection in MapKit's order. Time stands still until its ``clock`` is
/// advanced.
///
///     let map = SimulatedMap(width: 390, height: 844)
///     map.add(SimulatedAnnotation(coordinate: kyoto))
///     map.setRegion(center: kyoto, latitudeSpan: 0.1, longitudeSpan: 0.1)
@MainActor public final class SimulatedMap {
  /// The size of the map in screen points; see ``resize(width:height:)``.
  public internal(set) var size: (width: Double, height: Double)

  /// The time on the map.
  public let clock = ManualClock()

  /// How far beyond each edge annotations have views, as a share of the visible
  /// size; 0.25 by default.
  public var viewMargin = 0.25 {
    didSet { refreshViews() }
  }

  /// Whether views are made when the ``clock`` advances and not at once; false by
  /// default. MapKit promises neither.
  public var makesViewsLate = false

  /// Called with each view that is put away.
  package var didHide: @MainActor (SimulatedView) -> Void = { _ in }

  /// What all controllers of the map show.
  let sharedScreen = SharedScreen()

  /// Whether the user prefers less motion.
  public var prefersReducedMotion = false

  /// What happened so far.
  public internal(set) var churn = ChurnRecord()

  /// The shapes under the annotations, by owner.
  public internal(set) var shapes: [SurfaceShape] = []

  /// What is visible, in map points; `minX` is in the world.
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

  /// An annotation on the map.
  struct Entry {
    let annotation: SimulatedAnnotation
    let order: Int
    var point: MapPoint
    var view: SimulatedView?
  }

  /// A delegate, which the map does not keep.
  struct WeakDelegate {
    weak var delegate: (any SimulatedMapDelegate)?
  }

  /// Creates a map that shows the world.
  ///
  /// - Precondition: Width and height are above zero and finite.
  public init(width: Double = 390, height: Double = 844) {
    precondition(width > 0 && width.isFinite, "Map is \(width) screen points wide")
    precondition(height > 0 && height.isFinite, "Map is \(height) screen points high")
    size = (width, height)
    visibleMapRect = fitted(.world)
    clock.onTick.append { [weak self] in self?.moveViews() }
  }

  /// What the camera shows.
  public var viewport: Viewport {
    Viewport(visibleMapRect: visibleMapRect, width: size.width, height: size.height)
  }

  /// Adds a delegate, which is notified of events and asked for views: the first view
  /// that a delegate returns is used. The map does not retain its delegates.
  public func addDelegate(_ delegate: any SimulatedMapDelegate) {
    delegates.append(WeakDelegate(delegate: delegate))
  }

  /// Shows where the user is.
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
  /// Advances time until everything in progress has ended: plans, flights of the
  /// camera, animations, and attempts to select something.
  ///
  ///     async let outcome = controller.select(PointID(7))
  ///     await map.settle(controller)
  ///     print(await outcome)
  ///
  /// - Parameter controllers: The controllers of the map.
  public func settle(_ controllers: ClusterController...) async {
    var quietRounds = 0
    // A map that never settles stops here.
    for _ in 0..<100 where quietRounds < 4 {
      for controller in controllers { await controller.rest() }
      // Tasks that wait for one another take turns.
      for _ in 0..<4 { await Task.yield() }
      quietRounds = clock.pendingCount == 0 ? quietRounds + 1 : 0
      clock.advance(bySeconds: 1)
    }
    for controller in controllers { await controller.rest() }
  }
}

extension SimulatedMap {
  /// Draws shapes under the annotations, replacing the shapes that the same owner drew
  /// before.
  public func draw(_ shapes: [SurfaceShape], by owner: AnyObject) {
    shapesByOwner.removeAll { $0.owner == ObjectIdentifier(owner) }
    if !shapes.isEmpty { shapesByOwner.append((ObjectIdentifier(owner), shapes)) }
    self.shapes = shapesByOwner.flatMap(\.shapes)
  }
}
