#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSimulation
import PinfoldSurface
import PinfoldTesting
import Testing

@MainActor @Suite(.everyBehavior) struct ClusterViewTests {
  private func view(_ stage: MapStage, of annotation: ClusterAnnotation) throws -> ClusterView {
    stage.catchUp()
    return try #require(stage.map.view(for: annotation) as? ClusterView)
  }

  @Test func viewsShowTheCountAndAreLargeEnoughToHit() async throws {
    let stage = MapStage(span: 5)
    try await stage.controller.add(Place.row(37))
    let cluster = try #require(stage.shown.first)
    let view = try view(stage, of: cluster)
    #expect(view.clusterAppearance?.label == "37")
    #expect(view.clusterAppearance?.shape == .disc)
    #expect(view.bounds.width >= 44 && view.bounds.height >= 44)
    #expect(view.accessibilityLabel?.contains("37") == true)
    #expect(view.isAccessibilityElement)
    #expect(view.reuseIdentifier == "ClusterAnnotationIdentifier.shade")
  }

  /// Labels and views follow without another request for the view.
  @Test func viewsFollowTheirMembers() async throws {
    let stage = MapStage(span: 5)
    let places = Place.row(4)
    try await stage.controller.add(places)
    let cluster = try #require(stage.shown.first)
    let before = try view(stage, of: cluster)
    #expect(cluster.title?.contains("4") == true)
    try await stage.controller.add([Place(35.022, 135.7556)])
    #expect(stage.shown.first === cluster)
    let after = try view(stage, of: cluster)
    #expect(after === before)
    #expect(before.clusterAppearance?.label == "5")
    #expect(cluster.title?.contains("5") == true)
  }

  @Test func singleAnnotationsShowTheirOwnTexts() async throws {
    let stage = MapStage()
    try await stage.controller.add([Place(35.02, 135.75, "Nijo", "Castle")])
    let shown = try #require(stage.shown.first)
    #expect((shown.title, shown.subtitle) == ("Nijo", "Castle"))
    let view = try view(stage, of: shown)
    #expect(view.clusterAppearance?.shape == .pin)
    #expect(view.canShowCallout)
    #expect(view.accessibilityLabel == "Nijo")
  }

  /// J7, J11: areas are small orange squares without a callout that cannot be
  /// dragged, beside pins of another identifier.
  @Test func areasAreOrangeSquares() async throws {
    var options = SurfaceOptions()
    options.clustering.strategy = .decimals(DecimalThinning())
    let stage = MapStage(span: 0.2, options)
    try await stage.controller.add(Place.row(10, step: 0.1))
    let area = try #require(stage.shown.first { $0.count == 10 })
    #expect(area.isArea)
    let view = try view(stage, of: area)
    #expect(view.clusterAppearance?.side == 16)
    #expect(view.clusterAppearance?.color == .orange)
    #expect(view.reuseIdentifier == "AreaAnnotationIdentifier")
    #expect(!view.canShowCallout && !view.isDraggable)
    let pin = ClusterViewAppearance(.pin, count: 1, color: .red)
    #expect(pin.reuseIdentifier == "PinAnnotationIdentifier.red")
  }

  /// A view of shades is drawn in the colors of the cluster that it shows, and is not
  /// replaced when that grows into the next.
  @Test func shadesShareViews() async throws {
    let stage = MapStage(span: 5, .grid)
    try await stage.controller.add(Place.row(9))
    let cluster = try #require(stage.shown.first)
    let first = try view(stage, of: cluster)
    #expect(first.clusterAppearance?.color == .ofShade(0))
    try await stage.controller.add([Place(35.022, 135.7556)])
    #expect(stage.shown.count == 1 && stage.shown.first === cluster)
    #expect(try view(stage, of: cluster) === first)
    #expect(first.clusterAppearance?.color == .ofShade(1))
    #expect(ClusterColor.ofShade(0) != .ofShade(1))
  }

  /// Groups and the app choose other colors than the shades'.
  @Test func chosenColorsHavePriority() async throws {
    let stage = MapStage(span: 5)
    try await stage.controller.add(Place.row(12), to: GroupID(2))
    let cluster = try #require(stage.shown.first)
    #expect(try view(stage, of: cluster).clusterAppearance?.color == .green)
    stage.controller.color = { _ in .pink }
    #expect(try view(stage, of: cluster).clusterAppearance?.color == .pink)
    #expect(try view(stage, of: cluster).reuseIdentifier == "ClusterAnnotationIdentifier.pink")
  }

  /// R3, R6: a view of one color is never used for another one.
  @Test(arguments: 0..<20)
  func aRedPinIsNeverGreen(seed: UInt64) async throws {
    let stage = MapStage(span: 0.05)
    stage.controller.color = {
      switch ($0.members.first?.title ?? nil) {
      case "red": .red
      case "green": .green
      default: .purple
      }
    }
    var random = SplitMix64(seed: seed)
    let places = (0..<200).map { _ in
      Place(
        35.02 + Double.random(in: -0.1...0.1, using: &random),
        135.75 + Double.random(in: -0.1...0.1, using: &random),
        ["red", "green", "purple"].randomElement(using: &random)
      )
    }
    stage.controller.options.clustering.strategy = .none
    try await stage.controller.add(places)
    for _ in 0..<20 {
      stage.map.simulation.pan(
        x: .random(in: -300...300, using: &random),
        y: .random(in: -600...600, using: &random)
      )
      await stage.settle()
      for shown in stage.shown {
        guard let view = stage.map.view(for: shown) as? ClusterView else { continue }
        let color = (shown.members.first?.title ?? nil) ?? ""
        #expect(view.clusterAppearance?.color.name == color)
        #expect(view.reuseIdentifier?.hasSuffix(color) == true)
        #expect(view.annotation === shown, "R8: a view used again is bound again")
      }
    }
  }

  /// A view with a reuse identifier that changes with its members is replaced, and stays
  /// selected.
  @Test func viewsOfAnotherIdentifierAreReplaced() async throws {
    let stage = MapStage(span: 5)
    stage.controller.tapAction = .select
    stage.controller.reuseIdentifier = { $0.count > 4 ? "large" : "small" }
    try await stage.controller.add(Place.row(4))
    let cluster = try #require(stage.shown.first)
    stage.catchUp()
    stage.map.selectAnnotation(cluster, animated: false)
    #expect(stage.map.view(for: cluster)?.reuseIdentifier == "small")
    try await stage.controller.add([Place(35.022, 135.7556)])
    stage.catchUp()
    #expect(stage.shown.first === cluster && stage.shown.count == 1)
    #expect(stage.map.view(for: cluster)?.reuseIdentifier == "large")
    #expect(stage.map.selectedAnnotations.first === cluster)
  }

  @Test func calloutsHaveAccessoriesAtUniqueLocationsOnly() async throws {
    let stage = MapStage(span: 5)
    stage.controller.calloutAccessory = { _ in UIView(frame: .zero) }
    let first = Place(35.02, 135.75)
    try await stage.controller.add([first])
    let single = try #require(stage.shown.first)
    stage.catchUp()
    #expect(stage.map.view(for: single)?.rightCalloutAccessoryView != nil)
    try await stage.controller.add([Place(35.03, 135.75)])
    await stage.settle()
    let cluster = try #require(stage.shown.first)
    #expect(cluster.count == 2 && !cluster.isUniqueLocation)
    #expect(stage.map.view(for: cluster)?.rightCalloutAccessoryView == nil)
  }

  @Test func configureIsCalledForNewAndChangedViews() async throws {
    let stage = MapStage(span: 5)
    var counts: [Int] = []
    stage.controller.configure = { _, annotation in counts.append(annotation.count) }
    try await stage.controller.add(Place.row(2))
    stage.catchUp()
    try await stage.controller.add([Place(35.022, 135.7556)])
    #expect(counts == [2, 3])
  }

  /// What decides the appearance of views applies at once, as other settings do.
  @Test func appearancesChangeAtOnce() async throws {
    let stage = MapStage(span: 5)
    try await stage.controller.add(Place.row(3))
    let cluster = try #require(stage.shown.first)
    #expect(cluster.title == "3 places")
    stage.controller.title = { "\($0.count) shops" }
    stage.controller.color = { _ in .green }
    #expect(cluster.title == "3 shops")
    #expect(try view(stage, of: cluster).clusterAppearance?.color == .green)
    #expect(try view(stage, of: cluster).reuseIdentifier == "ClusterAnnotationIdentifier.green")
  }

  /// Views that appear keep the app's opacity. A view that faded out is visible again when it is
  /// reused.
  @Test func viewsAreAsOpaqueAsTheAppWants() async throws {
    var options = SurfaceOptions()
    options.transition = .fade
    let stage = MapStage(span: 0.2, options)
    stage.controller.configure = { view, annotation in if annotation.isCluster { view.alpha = 0.5 }
    }
    try await stage.controller.add(Place.row(2, step: 0.01))
    await stage.settle()
    let cluster = try #require(stage.shown.first)
    #expect(try view(stage, of: cluster).alpha == 0.5)

    let single = Place(35.05, 135.7)
    try await stage.controller.add([single])
    await stage.settle()
    let shown = try #require(stage.controller.clusterAnnotation(for: single))
    let old = try view(stage, of: shown)
    try await stage.controller.remove([single])
    await stage.settle()
    #expect(old.alpha == 1, "it is used again as it left")
    let far = Place(35.3, 135.7556)
    stage.controller.options.clustering.marginFactor = 3
    try await stage.controller.add([far])
    await stage.settle()
    stage.map.simulation.pan(x: 0, y: -500)
    await stage.settle()
    let again = try #require(stage.controller.clusterAnnotation(for: far))
    #expect(try view(stage, of: again) === old, "it is not the view that left")
    #expect(old.alpha == 1)
  }
}
#endif
