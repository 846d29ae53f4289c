import Pinfold
import PinfoldSimulation
import PinfoldSurface
import Testing

/// The events of a simulated map, and their order.
@MainActor @Suite struct SimulatedMapEventTests {
  private let map = SimulatedMap(width: 300, height: 300)
  private let log = EventLog()
  private let kyoto = Coordinate(latitude: 35, longitude: 135.75)

  init() {
    map.addDelegate(log)
  }

  @Test func jumpingCameraReportsOnce() {
    map.setRegion(center: kyoto, latitudeSpan: 1, longitudeSpan: 1)
    #expect(log.events == ["will", "changed", "did"])
  }

  @Test func flyingCameraReportsOnTheWay() {
    map.setRegion(center: kyoto, latitudeSpan: 1, longitudeSpan: 1, animated: true)
    #expect(log.events == ["will animated"])
    map.clock.advance(bySeconds: 0.15)
    #expect(log.events.count == 4)
    map.clock.advance(bySeconds: 1)
    #expect(
      log.events == ["will animated"] + Array(repeating: "changed", count: 6) + ["did animated"]
    )
    #expect(abs(map.center.longitude - 135.75) < 1e-9)
  }

  @Test func interruptedFlightEndsFirst() {
    map.setCenter(kyoto, animated: true)
    map.clock.advance(bySeconds: 0.1)
    log.events = []
    map.setCenter(Coordinate(latitude: 0, longitude: 0))
    #expect(log.events == ["did animated", "will", "changed", "did"])
    map.clock.advance(bySeconds: 5)
    #expect(log.events.count == 4, "the first flight goes on")
    #expect(abs(map.center.longitude) < 1e-9)
  }

  @Test func gestureIsReportedOnceAtEachEnd() {
    map.beginGesture()
    map.pan(x: 10, y: 0)
    map.zoom(by: 2)
    map.endGesture()
    #expect(log.events == ["will", "changed", "changed", "did"])
  }

  @Test func centeringKeepsTheZoom() {
    map.setRegion(center: kyoto, latitudeSpan: 1, longitudeSpan: 1)
    let width = map.visibleMapRect.width
    map.setCenter(Coordinate(latitude: 10, longitude: -60))
    #expect(map.visibleMapRect.width == width)
  }

  @Test func viewsAreReportedAfterTheyExist() {
    let annotation = SimulatedAnnotation(coordinate: kyoto)
    map.add(annotation)
    #expect(log.events == ["view", "added 1"])
  }

  @Test func oldSelectionEndsBeforeTheNewOne() throws {
    let annotations = [1.0, 2].map {
      SimulatedAnnotation(coordinate: Coordinate(latitude: $0, longitude: 0), title: "\($0)")
    }
    map.add(annotations)
    log.events = []
    map.tap(try #require(map.view(for: annotations[0])))
    map.tap(try #require(map.view(for: annotations[0])))
    map.select(annotations[1])
    map.remove(annotations[1])
    #expect(log.events == ["select 1.0", "deselect 1.0", "select 2.0", "deselect 2.0"])
    #expect(map.selectedAnnotations.isEmpty)
  }

  /// R5: a callout needs the flag and a title.
  @Test(arguments: [(true, "Kyoto", true), (false, "Kyoto", false), (true, nil, false)])
  func calloutNeedsATitle(canShow: Bool, title: String?, opens: Bool) throws {
    let annotation = SimulatedAnnotation(coordinate: kyoto, title: title)
    map.add(annotation)
    let view = try #require(map.view(for: annotation))
    view.canShowCallout = canShow
    map.tap(view)
    #expect(view.isCalloutOpen == opens)
  }

  @Test func fadesAreHalfwayAtHalfTime() throws {
    let annotation = SimulatedAnnotation(coordinate: kyoto)
    map.add(annotation)
    let view = try #require(map.view(for: annotation))
    let (from, to) = (view.position, MapPoint(x: view.position.x + 100, y: view.position.y))
    var isDone = false
    map.animate([(annotation, (from, to), (0, 1))], seconds: 0.2) { isDone = true }
    #expect(view.alpha == 0)
    map.clock.advance(bySeconds: 0.1)
    #expect(abs(view.alpha - 0.5) < 1e-9 && abs(view.position.x - from.x - 50) < 1e-6)
    #expect(map.isAnimating(view) && !isDone)
    map.clock.advance(bySeconds: 0.1)
    #expect(view.alpha == 1 && view.position == to && isDone && !map.isAnimating(view))
  }

  /// A round trip of a session through its text.
  @Test func sessionsAreReadAsWritten() throws {
    let text = "show 139.6 35.5 139.9 35.8\npan 120.0 -40.0\nzoom 1.5"
    let session = try #require(CameraSession(text))
    #expect(session.description == text && session.steps.count == 3)
    for bad in ["pan 1", "fly 1 2", "zoom nan", "show 1 2 3 x"] {
      #expect(CameraSession(bad) == nil)
    }
  }

  @Test(arguments: [1e-300, 1e300, -1, 0, .nan, .infinity])
  func senselessPinchesDoNoHarm(factor: Double) {
    map.zoom(by: factor)
    #expect(map.viewport.zoomLevel.value.isFinite)
  }
}

/// Records a map's events.
@MainActor private final class EventLog: SimulatedMapDelegate {
  var events: [String] = []

  func map(_ map: SimulatedMap, viewFor annotation: SimulatedAnnotation) -> SimulatedView? {
    events.append("view")
    return nil
  }

  func map(_ map: SimulatedMap, didAdd views: [SimulatedView]) {
    #expect(views.allSatisfy { $0.annotation != nil })
    events.append("added \(views.count)")
  }

  func mapRegionWillChange(_ map: SimulatedMap, animated: Bool) {
    events.append(animated ? "will animated" : "will")
  }

  func mapVisibleRegionDidChange(_ map: SimulatedMap) { events.append("changed") }

  func mapRegionDidChange(_ map: SimulatedMap, animated: Bool) {
    events.append(animated ? "did animated" : "did")
  }

  func map(_ map: SimulatedMap, didSelect annotation: SimulatedAnnotation) {
    events.append("select \(annotation.title ?? "")")
  }

  func map(_ map: SimulatedMap, didDeselect annotation: SimulatedAnnotation) {
    events.append("deselect \(annotation.title ?? "")")
  }

  /// A camera that is to show what cannot be shown stays where it is, or near.
  @Test(arguments: [0.0, -1, 1e-308, 1e308, -1e308, .infinity, -.infinity, .nan, 1e17, -1e17])
  func extremesDoNotTrap(number: Double) async throws {
    let map = SimulatedMap()
    let controller = ClusterController(surface: SimulatedSurface(map))
    try await controller.add([(PointID(0), Coordinate(latitude: 1, longitude: 1))])
    let steps: [CameraSession.Step] = [
      .pan(x: number, y: 0), .pan(x: 0, y: number), .zoom(number),
      .show(west: number, south: -1, east: 1, north: 1),
      .show(west: -1, south: number, east: number, north: 1), .zoom(2), .pan(x: 1, y: 1),
    ]
    for step in steps {
      map.perform(step)
      await controller.rest()
      #expect(map.visibleMapRect.minX.isFinite && map.visibleMapRect.width > 0, "\(step)")
    }
    map.setCenter(Coordinate(latitude: number, longitude: number), animated: true)
    map.setRegion(
      center: Coordinate(latitude: 0, longitude: 0),
      latitudeSpan: number,
      longitudeSpan: 1
    )
    map.clock.advance(bySeconds: 1)
    await controller.rest()
    #expect(map.visibleMapRect.minY.isFinite)
  }
}
