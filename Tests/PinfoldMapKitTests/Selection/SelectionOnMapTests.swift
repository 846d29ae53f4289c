#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSimulation
import PinfoldSurface
import Testing

/// Which selections are reported to which code.
@MainActor @Suite(.everyBehavior) struct SelectionOnMapTests {
  private let app = AppDelegate()

  /// One of twenty annotations at one place is selected, and kept apart from the other 19.
  @Test func oneOfManyAtOnePlaceIsSelectedByItself() async throws {
    var options = SurfaceOptions()
    options.excludesSelectionFromClusters = true
    let stage = MapStage(span: 1, options)
    stage.map.delegate = app
    let places = (0..<20).map { Place(35.02, 135.75, "\($0)") }
    try await stage.controller.add(places)
    let controller = stage.controller
    let selection = Task { await controller.select(places[7]) }
    await stage.settle()
    guard case .selected(let shown) = await selection.value else {
      Issue.record("not selected")
      return
    }
    #expect(shown.count == 1 && shown.members.first === places[7])
    #expect(stage.map.selectedAnnotations.first === shown)
    #expect(controller.selectedAnnotation === places[7])
    #expect(app.calls.count { $0 == "select" } == 1)
    #expect(stage.shown.map(\.count).sorted() == [1, 19])
    controller.deselect()
    await stage.settle()
    #expect(stage.shown.map(\.count) == [20] && stage.map.selectedAnnotations.isEmpty)
    #expect(app.calls.count { $0 == "deselect" } == 1)
  }

  /// A selection that is superseded during the removal of its annotation from the cluster leaves
  /// the annotation in.
  @Test func aSupersededSelectionSeparatesNothing() async throws {
    var options = SurfaceOptions()
    options.excludesSelectionFromClusters = true
    let stage = MapStage(span: 1, options)
    let places = (0..<20).map { Place(35.02, 135.75, "\($0)") }
    try await stage.controller.add(places)
    let controller = stage.controller
    let first = Task { await controller.select(places[7], animated: false) }
    for _ in 0..<12 {
      stage.catchUp()
      await Task.yield()
    }
    controller.deselect()
    await stage.settle()
    _ = await first.value
    await stage.settle()
    #expect(stage.shown.map(\.count) == [20])
    #expect(controller.selectedAnnotation == nil)
  }

  /// Another color means another view, and a selected annotation stays selected, because neither
  /// the user nor the app changed the selection.
  @Test func changingTheColorOfASelectedPinIsNotReported() async throws {
    let stage = MapStage()
    stage.map.delegate = app
    try await stage.controller.add([Place(35.02, 135.75)])
    await stage.settle()
    let shown = try #require(stage.shown.first)
    stage.map.selectAnnotation(shown, animated: false)
    await stage.settle()
    app.calls = []
    for color in [ClusterColor.red, .green, .blue, .red] {
      stage.controller.color = { _ in color }
      await stage.settle()
      #expect(stage.map.selectedAnnotations.first === shown)
    }
    #expect(!app.calls.contains("select") && !app.calls.contains("deselect"))
    #expect(stage.controller.selectedAnnotation != nil)
    // The user's own deselection is reported regardless of expected events.
    stage.map.deselectAnnotation(shown, animated: false)
    await stage.settle()
    #expect(app.calls.count { $0 == "deselect" } == 1)
    #expect(stage.controller.selectedAnnotation == nil)
  }

  /// The selection follows its annotation into clusters and out of them without reports. Its end is
  /// reported when the app removes the annotation.
  @Test func followingIsSilentAndTheEndIsReported() async throws {
    let stage = try await followed(MapStage(span: 0.2))
    #expect(stage.map.selectedAnnotations.isEmpty)
  }

  /// Selects a place, has it go into clusters and out of them, and removes it.
  private func followed(_ stage: MapStage) async throws -> MapStage {
    stage.map.delegate = app
    let places = [Place(35.0, 135.72, "A"), Place(35.05, 135.79, "B")]
    try await stage.controller.add(places)
    await stage.settle()
    stage.map.selectAnnotation(
      try #require(stage.controller.clusterAnnotation(for: places[1])),
      animated: false
    )
    await stage.settle()
    app.calls = []
    for factor in [0.05, 20, 0.05, 20] {
      stage.map.simulation.zoom(by: factor)
      await stage.settle()
      let shown = stage.controller.clusterAnnotation(for: places[1])
      #expect(stage.map.selectedAnnotations.first === shown && shown != nil)
      #expect(stage.controller.selectedAnnotation === places[1])
    }
    #expect(!app.calls.contains("select") && !app.calls.contains("deselect"))
    // The end is reported, late or not.
    try await stage.controller.remove([places[1]])
    await stage.settle()
    #expect(app.calls.count { $0 == "deselect" } == 1)
    return stage
  }

  /// Without a transition, a selected annotation is removed at once. The map may report its
  /// deselection later.
  @Test func followingIsSilentWithoutATransition() async throws {
    var options = SurfaceOptions()
    options.transition = .none
    let stage = try await followed(MapStage(span: 0.2, options))
    #expect(stage.controller.selectedAnnotation == nil)
    // The controller does not keep a removed annotation.
    stage.map.simulation.clock.advance(bySeconds: 2)
    let surface = stage.controller.surface
    #expect(surface.removedAnnotations.isEmpty && surface.expectedSelections.isEmpty)
  }

  /// Settings of an app may be anything.
  @Test(arguments: [-5, .nan, .infinity, -.infinity, 0, 1e300] as [Double])
  func nonsenseMetersAreNoTrap(meters: Double) async throws {
    let stage = MapStage()
    let place = Place(35.02, 135.75)
    try await stage.controller.add([place])
    let controller = stage.controller
    let selection = Task {
      await controller.select(place, showingMeters: (meters, meters), animated: false)
    }
    await stage.settle()
    let shown = try #require(controller.clusterAnnotation(for: place))
    #expect(await selection.value == .selected(shown))
  }

  /// Selecting finds annotations that were added without waiting, in any number.
  @Test(arguments: [10, 3000])
  func selectingFindsWhatIsOnItsWay(count: Int) async throws {
    let stage = MapStage()
    let places = Place.row(count, step: 0.01)
    let controller = stage.controller
    controller.addAnnotations(places)
    let selection = Task { await controller.select(places[7], animated: false) }
    for _ in 0..<20 {
      await controller.rest()
      await stage.settle()
    }
    let shown = try #require(controller.clusterAnnotation(for: places[7]))
    #expect(await selection.value == .selected(shown))
  }

  /// One that waits for its annotation is not newer than one that was requested later.
  @Test func aSelectionThatWaitsIsSuperseded() async throws {
    let stage = MapStage()
    let (controller, known) = (stage.controller, Place(35.05, 135.7))
    try await controller.add([known])
    await stage.settle()
    let places = Place.row(3000, step: 0.01)
    controller.addAnnotations(places)
    let first = Task { await controller.select(places[7], animated: false) }
    await Task.yield()
    let second = Task { await controller.select(known, animated: false) }
    for _ in 0..<20 {
      await controller.rest()
      await stage.settle()
    }
    #expect(await first.value == .superseded)
    let shown = try #require(controller.clusterAnnotation(for: known))
    #expect(await second.value == .selected(shown))
  }

  /// The user selects something else while the camera is on its way.
  @Test func aTapSupersedesASelectionOnItsWay() async throws {
    let stage = MapStage(span: 0.5)
    let (target, tapped) = (Place(35.05, 135.7), Place(35.0, 135.8))
    try await stage.controller.add([target, tapped])
    await stage.settle()
    let controller = stage.controller
    let selection = Task { await controller.select(target, showingMeters: (40_000, 40_000)) }
    await controller.clusters.rest()
    for _ in 0..<10 { await Task.yield() }
    stage.map.simulation.clock.advance(bySeconds: 0.1)
    let shown = try #require(controller.clusterAnnotation(for: tapped))
    stage.map.selectAnnotation(shown, animated: false)
    await stage.settle()
    #expect(await selection.value == .superseded)
    #expect(controller.selectedAnnotation === tapped)
    #expect(stage.map.selectedAnnotations.first === shown)
  }

  /// A map that is drawn in flight has not arrived: the camera ends where it was sent.
  @Test func anAnimatedSelectionEndsAtItsZoom() async throws {
    let stage = MapStage(span: 3)
    let place = Place(35.3, 135.9)
    try await stage.controller.add([place] + Place.row(5))
    await stage.settle()
    let controller = stage.controller
    let selection = Task { await controller.select(place, showingMeters: (2000, 2000)) }
    for _ in 0..<40 {
      stage.map.simulation.clock.advance(bySeconds: 0.05)
      await controller.clusters.rest()
      for _ in 0..<4 { await Task.yield() }
    }
    await stage.settle()
    _ = await selection.value
    let meters = stage.map.visibleMapRect.width * WebMercator.metersPerMapPoint(atLatitude: 35.3)
    #expect(meters < 2100, "it stopped on its way")
  }

  /// A flight around the world is longer than any guess of it.
  @Test func selectingWaitsForACameraThatKeepsFlying() async throws {
    let stage = MapStage()
    let place = Place(-30, -60)
    try await stage.controller.add([place] + Place.row(5))
    await stage.settle()
    let controller = stage.controller
    let selection = Task { await controller.select(place) }
    await controller.clusters.rest()
    for _ in 0..<10 { await Task.yield() }
    // The camera moves somewhere else for a while, in steps.
    for step in 0..<8 {
      stage.map.simulation.pan(x: 40, y: Double(step))
      stage.map.simulation.clock.advance(bySeconds: 0.9)
      await Task.yield()
    }
    stage.map.setCenter(place.coordinate, animated: false)
    await stage.settle()
    let shown = try #require(controller.clusterAnnotation(for: place))
    #expect(await selection.value == .selected(shown))
  }
}
#endif
