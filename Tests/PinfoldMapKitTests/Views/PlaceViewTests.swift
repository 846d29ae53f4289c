#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import Testing

/// Single places have the appearance of places.
@MainActor @Suite struct PlaceViewTests {
  /// The tip of a pin is where its place is, and a finger can hit it.
  @Test func pinsPointToTheirPlace() async throws {
    let stage = MapStage()
    let place = Place(35.02, 135.75, "Nijo")
    try await stage.controller.add([place])
    await stage.settle()
    let shown = try #require(stage.shown.first)
    let view = try #require(stage.map.view(for: shown) as? ClusterView)
    let size = try #require(view.clusterAppearance).size
    let frame = stage.map.visibleFrame(of: view)
    let point = stage.map.convert(place.coordinate, toPointTo: stage.map)
    #expect(abs(frame.midX - point.x) < 1e-3)
    #expect(abs(frame.midY + size.height / 2 - point.y) < 1e-3)
    #expect(view.bounds.size == CGSize(width: 44, height: 44))
    // The callout begins where the pin ends.
    #expect(view.calloutOffset == CGPoint(x: 0, y: 6))
  }

  /// If the app provides an image, the view shows it in its size.
  @Test func theAppsImagesAreShown() async throws {
    let stage = MapStage(span: 5)
    let image = UIImage(size: CGSize(width: 20, height: 60))
    stage.controller.image = { $0.isCluster ? nil : image }
    try await stage.controller.add(Place.row(1))
    let shown = try #require(stage.shown.first)
    let view = try #require(stage.map.view(for: shown) as? ClusterView)
    #expect(view.clusterAppearance?.shape == .image && view.clusterAppearance?.label == "")
    #expect(view.reuseIdentifier == "ImageAnnotationIdentifier")
    #expect(view.bounds.size == CGSize(width: 60, height: 60))
    #expect(view.canShowCallout && view.centerOffset == .zero)
    let marks = UIDrawing.record { view.draw(view.bounds) }
    #expect(marks.map(\.bounds) == [CGRect(x: 20, y: 0, width: 20, height: 60)])
    stage.controller.image = nil
    let pin = try #require(stage.map.view(for: shown) as? ClusterView)
    #expect(pin.clusterAppearance?.shape == .pin && pin.clusterAppearance?.image == nil)
  }

  /// The app may place an image by another point than its middle.
  @Test func theAppMayPlaceItsImages() async throws {
    let stage = MapStage(span: 5)
    stage.controller.image = { _ in UIImage(size: CGSize(width: 20, height: 60)) }
    stage.controller.configure = { view, _ in view.centerOffset = CGPoint(x: 0, y: -30) }
    try await stage.controller.add(Place.row(1))
    try await stage.controller.add([Place(35.022, 135.7556)])
    let view = try #require(stage.shown.first.flatMap { stage.map.view(for: $0) })
    #expect(view.centerOffset == CGPoint(x: 0, y: -30))
  }
}
#endif
