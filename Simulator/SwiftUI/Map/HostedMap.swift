import Foundation
internal import Pinfold
public import MapKit

/// An annotation on a map.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor public struct HostedAnnotation {
  /// The identity of the annotation's view.
  public let path: String

  /// Its title.
  public let title: String

  /// The coordinate of the annotation.
  public let coordinate: CLLocationCoordinate2D

  /// The value that the selection has while the annotation is selected.
  public internal(set) var tag: AnyHashable?
  let content: any View
  let place: RenderPlace

  /// The drawing of the annotation's view.
  public internal(set) var drawn: [DrawnView] = []
}

/// A map on the screen: its camera and its annotations.
@MainActor public final class HostedMap {
  let path: String
  private weak var host: ViewHost?
  private var annotationStore: Any?
  private var state: Any?

  /// Mistakes of the app, such as a duplicate id.
  public internal(set) var breaches: [String] = []

  /// The number of times that the view of each annotation was made.
  public private(set) var creations: [String: Int] = [:]
  var place: RenderPlace?
  var content: Any?
  var selection: MapSelectionAccess?
  private var positionStore: Any?
  private var knownPosition: Any?
  private var pendingReport: Any?

  /// The visible part of the map, or `nil` before the screen has a size.
  public private(set) var rect: MKMapRect?

  /// The heading, in degrees from north.
  public private(set) var heading = 0.0

  /// The tilt of the camera, in degrees.
  public private(set) var pitch = 0.0

  init(_ path: String, _ host: ViewHost) { (self.path, self.host) = (path, host) }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension HostedMap {
  /// The annotations on the map.
  public var annotations: [HostedAnnotation] {
    get { annotationStore as? [HostedAnnotation] ?? [] }
    set { annotationStore = newValue }
  }

  /// The annotations shown as selected.
  public var selected: [HostedAnnotation] {
    guard let value = selection?.get() else { return [] }
    return annotations.filter { $0.tag == value }
  }

  /// The number of lines on the map.
  public var lineCount: Int { (state as? [[CLLocationCoordinate2D]])?.count ?? 0 }

  var position: Binding<MapCameraPosition>? {
    get { positionStore as? Binding<MapCameraPosition> }
    set { positionStore = newValue }
  }
}

extension HostedMap {
  func readContent() {
    guard #available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) else { return }
    readParts()
  }

  /// Moves the camera if its position has changed.
  func follow() {
    guard #available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) else { return }
    followPosition()
  }

  func sizeDidChange() {
    guard #available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) else { return }
    if let rect { move(to: rect) } else { followPosition() }
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension HostedMap {
  private func readParts() {
    guard let host, let place, let content = content as? any MapContent else { return }
    let collector = ContentCollector()
    let read = {
      content.collectAny(collector, place)
      for index in collector.annotations.indices {
        var drawn: [DrawnView] = []
        host.drawn = { drawn.append($0) }
        let annotation = collector.annotations[index]
        annotation.content.renderAny(annotation.place)
        collector.annotations[index].drawn = drawn
      }
      host.drawn = nil
    }
    if host.traits.contains(.untrackedContent) { read() } else { host.tracked(read) }
    let before = Set(annotations.map(\.path))
    let paths = collector.annotations.map(\.path)
    if Set(paths).count != paths.count { breaches.append("an id twice") }
    for path in paths where !before.contains(path) { creations[path, default: 0] += 1 }
    let isChanged = before != Set(paths)
    annotations = collector.annotations
    state = collector.lines
    if isChanged, host.traits.contains(.framesAgain), position?.wrappedValue == .automatic {
      knownPosition = nil
    }
  }

  private func followPosition() {
    guard let position = position?.wrappedValue else {
      if rect == nil { move(to: .world) }
      return
    }
    if let known = knownPosition as? MapCameraPosition, known == position, rect != nil { return }
    knownPosition = position
    guard !position.positionedByUser else { return }
    switch position.goal {
    case .rect(let rect): move(to: rect)
    case .camera(let camera):
      (heading, pitch) = (camera.heading, camera.pitch)
      move(to: rect(around: camera.centerCoordinate, distance: camera.distance))
    case .automatic, .user: move(to: frame)
    }
  }

  /// The rect around all annotations.
  private var frame: MKMapRect {
    let points = annotations.map { MKMapPoint($0.coordinate) }
    guard let x = points.map(\.x).min(), let y = points.map(\.y).min() else { return .world }
    let (maxX, maxY) = (points.map(\.x).max() ?? x, points.map(\.y).max() ?? y)
    return MKMapRect(x: x - 1e5, y: y - 1e5, width: maxX - x + 2e5, height: maxY - y + 2e5)
  }

  private func rect(around center: CLLocationCoordinate2D, distance: Double) -> MKMapRect {
    let middle = MKMapPoint(center)
    let height = distance * 0.5359 / WebMercator.metersPerMapPoint(atLatitude: center.latitude)
    return MKMapRect(
      x: middle.x - height / 2,
      y: middle.y - height / 2,
      width: height,
      height: height
    )
  }

  /// Moves the camera as a user's gesture does. The position then counts as set by the user.
  public func gesture(to rect: MKMapRect) {
    guard host?.size != nil else { return }
    let byUser = MapCameraPosition(.rect(rect), positionedByUser: true)
    knownPosition = byUser
    position?.wrappedValue = byUser
    move(to: rect)
  }

  /// Turns the map as a user's gesture does.
  public func turn(to heading: Double) {
    self.heading = heading
    if let rect { move(to: rect) }
  }

  /// Taps an annotation, or the map beside all annotations.
  public func tap(_ annotation: HostedAnnotation?) { selection?.set(annotation?.tag) }

  private func move(to wanted: MKMapRect) {
    guard let host, let size = host.size, size.width > 0, size.height > 0 else { return }
    // The rect grows only as far as the screen's shape requires.
    let scale = min(size.width / max(wanted.width, 1), size.height / max(wanted.height, 1))
    let least = max(size.width, size.height) / MKMapRect.world.width
    let (width, height) = (size.width / max(scale, least), size.height / max(scale, least))
    let shown = MKMapRect(
      x: wanted.midX - width / 2,
      y: wanted.midY - height / 2,
      width: width,
      height: height
    )
    rect = shown
    report(shown)
  }

  private func report(_ shown: MKMapRect) {
    guard let host else { return }
    let middle = MKMapPoint(x: shown.midX, y: min(max(shown.midY, 0), MKMapRect.world.height))
    let meters = WebMercator.metersPerMapPoint(atY: middle.y)
    let context = MapCameraUpdateContext(
      camera: MapCamera(
        centerCoordinate: middle.coordinate,
        distance: shown.height * meters / 0.5359,
        heading: heading,
        pitch: pitch
      ),
      // A tilted map shows more of the world, mainly behind the center.
      rect: pitch > 0 ? turned(shown).tilted(pitch) : turned(shown),
      region: MKCoordinateRegion(
        center: middle.coordinate,
        span: MKCoordinateSpan(latitudeDelta: 1, longitudeDelta: 1)
      )
    )
    guard host.traits.contains(.reportsLate) else { return send(context) }
    if let pendingReport { send(pendingReport) }
    pendingReport = context
  }

  /// Sends delayed reports, first of the camera and then of the size.
  public func catchUp() {
    if let pendingReport { send(pendingReport) }
    pendingReport = nil
    host?.reportSize()
  }

  private func send(_ context: Any) {
    for action in place?.environment.cameraActions ?? [] {
      action.action(context)
      if host?.traits.contains(.reportsTwice) == true { action.action(context) }
    }
  }

  /// Returns the rect around a turned rect.
  private func turned(_ rect: MKMapRect) -> MKMapRect {
    let turn = heading * .pi / 180
    let (along, across) = (cos(turn).magnitude, sin(turn).magnitude)
    let width = rect.width * along + rect.height * across
    let height = rect.width * across + rect.height * along
    return MKMapRect(
      x: rect.midX - width / 2,
      y: rect.midY - height / 2,
      width: width,
      height: height
    )
  }
}

extension MKMapRect {
  /// Returns the rect around a trapezoid.
  fileprivate func tilted(_ pitch: Double) -> MKMapRect {
    let growth = pitch / 30
    return MKMapRect(
      x: minX - width * growth / 2,
      y: minY - height * growth,
      width: width * (1 + growth),
      height: height * (1 + growth)
    )
  }
}
