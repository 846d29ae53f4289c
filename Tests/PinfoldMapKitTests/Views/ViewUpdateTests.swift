#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSimulation
import PinfoldSurface
import PinfoldTesting
import Testing

/// The updates of a view after its cluster changes, and the updates it is spared.
@MainActor @Suite struct ViewUpdateTests {
  /// Texts are made when they are read aloud.
  @Test func textsAreMadeOnDemand() async throws {
    let stage = MapStage(span: 5)
    var asked = 0
    stage.controller.accessibilityLabel = { annotation in
      asked += 1
      return "\(annotation.count) shops"
    }
    for count in 1...30 {
      try await stage.controller.add([Place(35.02 + Double(count) / 1e5, 135.75)])
    }
    await stage.settle()
    #expect(asked == 0)
    let cluster = try #require(stage.shown.first)
    let view = try #require(stage.map.view(for: cluster))
    #expect(view.accessibilityLabel == "30 shops")
    #expect(asked == 1)
  }

  /// The app's own views get new texts whenever these change.
  @Test func customViewsGetAccessibilityLabels() async throws {
    let stage = MapStage(span: 5)
    stage.controller.makeView = { MKAnnotationView(annotation: $0, reuseIdentifier: $1) }
    try await stage.controller.add(Place.row(2))
    let view = try #require(stage.shown.first.flatMap { stage.map.view(for: $0) })
    #expect(view.accessibilityLabel == "2 places")
    try await stage.controller.add([Place(35.022, 135.7556)])
    #expect(view.accessibilityLabel == "3 places")
  }

  /// The app's words for a view have priority, until the view shows something else.
  @Test func theAppMayLabelAView() async throws {
    let stage = MapStage(span: 5)
    stage.controller.configure = { view, annotation in
      if annotation.count == 2 { view.accessibilityLabel = "A pair" }
    }
    try await stage.controller.add(Place.row(2))
    let view = try #require(stage.shown.first.flatMap { stage.map.view(for: $0) })
    #expect(view.accessibilityLabel == "A pair")
    try await stage.controller.add([Place(35.022, 135.7556)])
    #expect(view.accessibilityLabel == "3 places")
    // The app may end that.
    #expect(stage.controller.surface.viewSettings.isConfigured)
    stage.controller.surface.viewSettings.endConfiguring()
    #expect(!stage.controller.surface.viewSettings.isConfigured)
    try await stage.controller.remove([try #require(stage.controller.annotations.last)])
    #expect(view.accessibilityLabel == "2 places")
  }

  /// A view is a button, in addition to the traits from MapKit or the app.
  @Test func traitsAreKept() async throws {
    let selected = UIAccessibilityTraits(rawValue: 1 << 3)
    let stage = MapStage(span: 5)
    stage.controller.makeView = {
      let view = MKMarkerAnnotationView(annotation: $0, reuseIdentifier: $1)
      view.accessibilityTraits = selected
      return view
    }
    try await stage.controller.add(Place.row(2))
    let view = try #require(stage.shown.first.flatMap { stage.map.view(for: $0) })
    #expect(view.accessibilityTraits == [.button, selected])
  }

  /// The content of an open callout is not laid out again while members change.
  @Test(arguments: [true, false])
  func calloutsStayAsTheyAre(ownViews: Bool) async throws {
    let stage = MapStage(span: 5, .grid)
    if ownViews {
      stage.controller.makeView = { MKMarkerAnnotationView(annotation: $0, reuseIdentifier: $1) }
    }
    stage.controller.calloutAccessory = { _ in UIView(frame: .zero) }
    let place = MapStage.kyoto
    func stack(_ count: Int) -> [Place] {
      (0..<count).map { _ in Place(place.latitude, place.longitude) }
    }
    try await stage.controller.add(stack(2))
    let cluster = try #require(stage.shown.first)
    let view = try #require(stage.map.view(for: cluster))
    let accessory = try #require(view.rightCalloutAccessoryView)
    let counts = (view.annotationAssignmentCount, view.accessoryAssignmentCount)
    for count in 1...5 { try await stage.controller.add(stack(count)) }
    #expect(stage.map.view(for: cluster) === view && cluster.count == 17)
    #expect(view.rightCalloutAccessoryView === accessory)
    #expect((view.annotationAssignmentCount, view.accessoryAssignmentCount) == counts)
    // It is one place no more.
    try await stage.controller.add([Place(place.latitude + 0.001, place.longitude)])
    #expect(stage.map.view(for: cluster)?.rightCalloutAccessoryView == nil)
  }

  /// A view that left while it faded has nothing of that left when it is used again.
  @Test func aReusedViewStandsStill() async throws {
    var options = SurfaceOptions()
    options.transition = .fade
    let stage = MapStage(span: 0.2, options)
    let single = Place(35.05, 135.7)
    try await stage.controller.add([single])
    await stage.settle()
    let shown = try #require(stage.controller.clusterAnnotation(for: single))
    let view = try #require(stage.map.view(for: shown))
    ViewMove.run(
      [ViewMove(view: view, start: .zero, end: CGPoint(x: 50, y: 0), alpha: (1, 0))],
      seconds: 1
    ) {}
    stage.map.simulation.clock.advance(bySeconds: 0.5)
    #expect(view.layer.animationKeys() != nil)
    #expect(view.layer.presentation()?.opacity == 0.5)
    stage.map.removeAnnotation(shown)
    stage.map.addAnnotation(shown)
    #expect(stage.map.view(for: shown) === view)
    #expect(view.layer.animationKeys() == nil)
    #expect(view.layer.presentation()?.opacity == 1)
    #expect(view.transform == .identity)
  }
}
#endif
