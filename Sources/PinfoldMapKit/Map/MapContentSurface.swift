#if canImport(MapKit) && canImport(SwiftUI)
import MapKit
import Observation
import Pinfold
import PinfoldSurface
import SwiftUI

/// A cluster or a single item on a SwiftUI map.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct MapElement: Identifiable {
  var cluster: ShownCluster

  /// Its members when it appeared or changed: a cluster that disappears shows them until it has
  /// faded.
  var members: PointSlice?
  var motion: ContentMotion?
  var isLeaving = false

  var id: ShownCluster.ID { cluster.id }
}

/// How the view of a cluster moves and fades, in screen points from its place.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct ContentMotion: Equatable {
  let number: Int
  let offset: (from: CGSize, to: CGSize)
  let opacity: (from: Double, to: Double)
  let seconds: Double

  static func == (a: ContentMotion, b: ContentMotion) -> Bool { a.number == b.number }
}

/// Shows a controller's clusters as content of a SwiftUI map, for the map's camera and size.
///
/// The camera is not observable: views are read again when clusters change, and not with each step
/// of a gesture.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable final class MapContentSurface: MapSurface {
  /// Changes with everything on the map. Views read it, and not each element, which would take
  /// longer to observe.
  private(set) var revision = 0

  /// All clusters on the map by id, including those that are disappearing.
  @ObservationIgnored private(set) var elements: [ShownCluster.ID: MapElement] = [:]

  /// The ``elements`` in the order of their names.
  var sortedElements: [MapElement] { elements.values.sorted { $0.id < $1.id } }

  /// The lines to the places of the members of an opened cluster.
  @ObservationIgnored private(set) var legs: [SurfaceShape] = []

  @ObservationIgnored var eventHandler: (@MainActor (SurfaceEvent) -> Void)?
  @ObservationIgnored var prefersReducedMotion = false
  @ObservationIgnored var textScale = 1.0
  @ObservationIgnored private(set) var viewport: Viewport?
  @ObservationIgnored private var camera: MapCameraUpdateContext?
  @ObservationIgnored private var size: CGSize?
  @ObservationIgnored private var motionCount = 0

  /// The distance of the camera, as a share of the visible height: learned while the map is not
  /// tilted.
  @ObservationIgnored private var distanceShare = 0.5 / 0.2679

  /// Returns the members of a cluster when it appears; `nil` until the model sets it.
  @ObservationIgnored var members: (ShownCluster.ID) -> PointSlice? = { _ in nil }

  /// How to wait: another clock in tests.
  @ObservationIgnored
  var scheduler: @MainActor (Double, @escaping @MainActor () -> Void) -> Void = { seconds, action in
    Task {
      try? await Task.sleep(for: .seconds(seconds))
      action()
    }
  }
}

// MARK: - The camera

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension MapContentSurface {
  func cameraDidChange(_ camera: MapCameraUpdateContext) {
    self.camera = camera
    look()
  }

  func sizeDidChange(_ size: CGSize) {
    self.size = size
    look()
  }

  /// Plans if both the camera and the size are known: either may come first.
  private func look() {
    guard let camera, let size, let viewport = viewport(camera, size) else { return }
    self.viewport = viewport
    eventHandler?(.cameraChanged)
  }

  /// Sets the viewport of a picture, without a camera.
  func show(_ viewport: Viewport) { self.viewport = viewport }

  private func viewport(_ context: MapCameraUpdateContext, _ size: CGSize) -> Viewport? {
    let camera = context.camera
    let middle = camera.centerCoordinate
    let metersPerMapPoint = WebMercator.metersPerMapPoint(atLatitude: middle.latitude)
    let height = camera.distance / metersPerMapPoint
    if camera.pitch > 0, CLLocationCoordinate2DIsValid(middle), height > 0 {
      return Viewport(
        tilted: context.rect,
        middle: MKMapPoint(middle),
        size: size,
        scale: Double(size.height) / (height / distanceShare)
      )
    }
    guard let flat = Viewport(context.rect, size: size, heading: camera.heading) else { return nil }
    let share = height * flat.zoomScale / Double(size.height)
    if share > 0, share.isFinite { distanceShare = share }
    return flat
  }

  /// Returns how far it is on the screen from one place to another.
  private func offset(from start: MapPoint, to end: MapPoint) -> CGSize {
    guard let viewport else { return .zero }
    let world = MapRect.world.width
    // The short way around the world.
    var (x, y) = (end.x - start.x, end.y - start.y)
    x = (x - world * (x / world).rounded()) * viewport.zoomScale
    y *= viewport.zoomScale
    let turn = (camera?.camera.heading ?? 0) * .pi / 180
    return CGSize(width: x * cos(turn) + y * sin(turn), height: y * cos(turn) - x * sin(turn))
  }
}

// MARK: - What is on the map

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension MapContentSurface {
  var viewSize: (@Sendable (ClusterAppearance) -> ViewSize)? {
    let textScale = textScale
    return { appearance in
      let side = appearance.diameter(textScale: textScale)
      return ViewSize(width: side, height: side)
    }
  }

  func insert(_ clusters: [ShownCluster]) {
    for cluster in clusters {
      elements[cluster.id] = MapElement(cluster: cluster, members: members(cluster.id))
    }
    revision += 1
  }

  func change(_ changes: [SurfaceDiff.Change]) {
    for change in changes {
      elements[change.after.id]?.cluster = change.after
      elements[change.after.id]?.members = members(change.after.id)
    }
    revision += 1
  }

  func remove(_ ids: [ShownCluster.ID]) {
    guard !ids.isEmpty else { return }
    for id in ids { elements[id] = nil }
    revision += 1
  }

  /// Items have changed: SwiftUI reads views again that show more of them than the place.
  func noteItems() { revision += 1 }

  /// Draws legs. The areas that explain clusters need a map of MapKit.
  func draw(_ shapes: [SurfaceShape]) {
    legs = shapes.filter { $0.kind == .leg }
    revision += 1
  }

  func animate(
    _ motions: [ViewMotion],
    seconds: Double,
    completion: @escaping @MainActor () -> Void
  ) {
    guard !motions.isEmpty else { return completion() }
    motionCount += 1
    let number = motionCount
    for motion in motions {
      guard let place = elements[motion.id]?.cluster.position else { continue }
      elements[motion.id]?.motion = ContentMotion(
        number: number,
        offset: (
          offset(from: place, to: motion.position.from),
          offset(from: place, to: motion.position.to)
        ),
        opacity: motion.alpha,
        seconds: seconds
      )
      elements[motion.id]?.isLeaving = motion.alpha.to <= 0
    }
    revision += 1
    scheduler(seconds) { [weak self] in
      completion()
      self?.endMotions(number)
    }
  }

  /// Shows views at their places, even if SwiftUI never called them back.
  private func endMotions(_ number: Int) {
    let moved = elements.values.filter { $0.motion?.number == number && !$0.isLeaving }
    for element in moved { elements[element.id]?.motion = nil }
    if !moved.isEmpty { revision += 1 }
  }

  /// The model selects, and moves the camera by its position: a map of SwiftUI shows the tag that
  /// equals its selection.
  func select(_ id: ShownCluster.ID, animated: Bool, cause: SelectionCause) {}

  func deselect(_ id: ShownCluster.ID, animated: Bool, cause: SelectionCause) {}

  func show(_ mapRect: MapRect, animated: Bool) {}

  func schedule(afterSeconds seconds: Double, _ action: @escaping @MainActor () -> Void) {
    scheduler(seconds, action)
  }
}
#endif
