import Pinfold
import PinfoldSimulation
import PinfoldSurface
import PinfoldTesting
import Testing

/// When views are requested, put away and reused.
@MainActor @Suite struct SimulatedMapViewTests {
  private let map = SimulatedMap(width: 320, height: 460)
  private let delegate = PinDelegate()
  private let center = Coordinate(latitude: 35.0212466, longitude: 135.7555968)

  init() {
    map.addDelegate(delegate)
  }

  private func addKyoto() {
    map.add(DataSet.kyoto().map { SimulatedAnnotation(coordinate: $0) })
  }

  /// How many pins are within the visible area and its margin, found by looking at
  /// each.
  private var countInViewArea: Int {
    let rect = map.visibleMapRect
    let (dx, dy) = (rect.width * map.viewMargin, rect.height * map.viewMargin)
    return DataSet.kyoto().filter { coordinate in
      let point = WebMercator.mapPoint(for: coordinate)
      return point.x >= rect.minX - dx && point.x <= rect.maxX + dx
        && point.y >= rect.minY - dy && point.y <= rect.maxY + dy
    }.count
  }

  /// J1: annotations and views are separate; a view is requested when its annotation
  /// enters the visible area or its margin.
  @Test(arguments: [0.2, 0.05, 0.02, 0.005])
  func viewsAreRequestedInThePaddedArea(span: Double) {
    map.setRegion(center: center, latitudeSpan: span, longitudeSpan: span)
    addKyoto()
    #expect(map.annotations.count == 1000)
    #expect(map.churn.viewsRequested == countInViewArea)
    #expect(map.views.count == countInViewArea)
  }

  /// J2: views that leave the visible area are reused, so fewer are made than requested,
  /// and no more exist than are in the padded area.
  @Test func viewsOutOfSightAreReused() {
    map.setRegion(center: center, latitudeSpan: 0.02, longitudeSpan: 0.02)
    addKyoto()
    for _ in 0..<20 {
      map.pan(x: 70, y: 15)
      #expect(map.views.count == countInViewArea)
    }
    #expect(map.churn.viewsCreated < map.churn.viewsRequested)
    #expect(map.churn.viewsCreated + map.churn.viewsReused == map.churn.viewsRequested)
    #expect(map.churn.annotationsAdded == 1000 && map.churn.annotationsRemoved == 0)
  }

  /// J12, R8: a view that is used again shows its new annotation.
  @Test func viewsAreBoundToTheirAnnotations() {
    map.setRegion(center: center, latitudeSpan: 0.02, longitudeSpan: 0.02)
    addKyoto()
    for _ in 0..<10 { map.pan(x: -90, y: 40) }
    for annotation in map.annotations {
      guard let view = map.view(for: annotation) else { continue }
      #expect(view.annotation === annotation)
      #expect(view.position == WebMercator.mapPoint(for: annotation.coordinate))
    }
  }

  /// A selected annotation stays selected out of sight, and its next view is selected.
  @Test(arguments: [false, true])
  func selectedViewsAreSelectedAgain(makesViewsLate: Bool) throws {
    map.setRegion(center: center, latitudeSpan: 0.02, longitudeSpan: 0.02)
    map.makesViewsLate = makesViewsLate
    let annotation = SimulatedAnnotation(coordinate: center, title: "Kyoto")
    map.add(annotation)
    map.select(annotation)
    map.clock.advance(bySeconds: 0)
    #expect(map.view(for: annotation)?.isSelected == true)
    map.pan(x: 2000, y: 0)
    #expect(map.view(for: annotation) == nil)
    map.pan(x: -2000, y: 0)
    map.clock.advance(bySeconds: 0)
    #expect(map.view(for: annotation)?.isSelected == true)
    map.replaceView(of: annotation)
    map.clock.advance(bySeconds: 0)
    #expect(map.view(for: annotation)?.isSelected == true)
    map.deselect(annotation)
    #expect(map.view(for: annotation)?.isSelected == false)
  }

  @Test func reusedViewsAreReady() throws {
    addKyoto()
    let annotation = try #require(map.annotations.first)
    map.select(annotation)
    let view = try #require(map.view(for: annotation))
    view.alpha = 0.3
    map.remove(annotation)
    let again = try #require(map.dequeueReusableView(withIdentifier: "PinAnnotationIdentifier"))
    #expect(again === view && again.alpha == 1 && !again.isSelected && again.annotation == nil)
    #expect(map.dequeueReusableView(withIdentifier: "other") == nil)
  }

  /// R1: what is unknown to the delegate gets the map's own pin.
  @Test func foreignAnnotationsGetTheSystemsPin() {
    let foreign = SimulatedAnnotation(coordinate: center)
    delegate.ignores = foreign
    map.add(foreign)
    #expect(map.view(for: foreign)?.reuseIdentifier == "SimulatedMap.pin")
  }

  @Test func addingTwiceAndRemovingForeignThingsDoesNothing() {
    let annotation = SimulatedAnnotation(coordinate: center)
    map.add([annotation, annotation])
    map.add(annotation)
    map.remove(SimulatedAnnotation(coordinate: center))
    #expect(map.annotations.count == 1 && map.churn.annotationsRemoved == 0)
  }

  @Test func userLocationCannotBeRemoved() throws {
    map.showUser(at: center)
    let user = try #require(map.userLocation)
    map.remove(user)
    #expect(map.annotations.map(ObjectIdentifier.init) == [ObjectIdentifier(user)])
  }

  @Test func movedAnnotationsMoveTheirViews() throws {
    map.setRegion(center: center, latitudeSpan: 0.1, longitudeSpan: 0.1)
    let annotation = SimulatedAnnotation(coordinate: center)
    map.add(annotation)
    let there = Coordinate(latitude: 35.03, longitude: 135.76)
    annotation.coordinate = there
    #expect(map.view(for: annotation)?.position == WebMercator.mapPoint(for: there))
    annotation.coordinate = Coordinate(latitude: -35, longitude: 20)
    #expect(map.view(for: annotation) == nil)
    #expect(map.churn.annotationsMoved == 2)
  }

  /// What lies across the antimeridian is in sight.
  @Test func areaWrapsAroundTheWorld() {
    map.setRegion(
      center: Coordinate(latitude: 0, longitude: 180),
      latitudeSpan: 2,
      longitudeSpan: 2
    )
    for longitude in [179.5, -179.5, 180, -180, 0, 170] {
      map.add(SimulatedAnnotation(coordinate: Coordinate(latitude: 0, longitude: longitude)))
    }
    #expect(map.views.count == 4)
  }
}

/// Returns a pin for every annotation, from the pool if there is one.
@MainActor private final class PinDelegate: SimulatedMapDelegate {
  var ignores: SimulatedAnnotation?

  func map(_ map: SimulatedMap, viewFor annotation: SimulatedAnnotation) -> SimulatedView? {
    guard annotation !== ignores else { return nil }
    let identifier = "PinAnnotationIdentifier"
    return map.dequeueReusableView(withIdentifier: identifier)
      ?? SimulatedView(annotation: annotation, reuseIdentifier: identifier)
  }

  /// A view whose kind changes is replaced, and stays selected.
  @Test func viewsOfAnotherIdentifierAreReplaced() async throws {
    let map = SimulatedMap()
    let surface = SimulatedSurface(map)
    surface.reuseIdentifier = { $0.count > 1 ? "several" : "one" }
    let controller = ClusterController(surface: surface)
    let place = Coordinate(latitude: 1, longitude: 1)
    try await controller.add([(PointID(1), place)])
    let annotation = try #require(map.annotations.first)
    map.select(annotation)
    #expect(map.view(for: annotation)?.reuseIdentifier == "one")
    try await controller.add([(PointID(2), place)])
    #expect(map.annotations.count == 1 && map.annotations.first === annotation)
    let view = try #require(map.view(for: annotation))
    #expect(view.reuseIdentifier == "several")
    #expect(view.isSelected)
  }
}
