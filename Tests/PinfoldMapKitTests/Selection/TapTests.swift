#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSimulation
import PinfoldSurface
import Testing

/// The effect of a tap on a cluster.
@MainActor @Suite(.everyBehavior) struct TapTests {
  private let app = AppDelegate()

  /// A tap zooms in where the app does not handle selections.
  @Test func aTapZoomsInByDefault() async throws {
    let stage = MapStage(span: 3)
    try await stage.controller.add(Place.row(12, step: 4))
    await stage.settle()
    let zoom = try #require(stage.controller.zoomLevel)
    stage.map.selectAnnotation(try #require(stage.shown.first), animated: true)
    await stage.settle()
    #expect(try #require(stage.controller.zoomLevel) > zoom + 2)
    #expect(stage.map.selectedAnnotations.isEmpty, "a member is selected that was not chosen")
  }

  @Test func aTapOnAStackOpensItByDefault() async throws {
    let stage = MapStage()
    try await stage.controller.add((0..<5).map { _ in Place(35.02, 135.75) })
    await stage.settle()
    stage.map.selectAnnotation(try #require(stage.shown.first), animated: true)
    await stage.settle()
    #expect(stage.shown.count == 5)
    #expect(stage.map.selectedAnnotations.isEmpty, "a member is selected that was not chosen")
  }

  /// A cluster can be tapped while it disappears. Nothing is known of its members any more.
  @Test func aTapOnWhatDisappearsKeepsTheZoom() async throws {
    let stage = MapStage(span: 3)
    let places = Place.row(12, step: 4)
    try await stage.controller.add(places)
    await stage.settle()
    let cluster = try #require(stage.shown.first)
    try await stage.controller.remove(places)
    #expect(stage.shown.first === cluster, "it has not disappeared yet")
    let zoom = try #require(stage.controller.zoomLevel)
    stage.map.selectAnnotation(cluster, animated: true)
    stage.controller.zoom(to: cluster)
    await stage.settle()
    #expect(stage.controller.zoomLevel == zoom)
    #expect(stage.map.annotations.isEmpty)
  }

  /// Too many to lay out: they stay together and selected, for the app to list.
  @Test func aTapOnALargeStackLeavesItSelected() async throws {
    let stage = MapStage()
    try await stage.controller.add((0..<80).map { _ in Place(35.02, 135.75) })
    await stage.settle()
    let stack = try #require(stage.shown.first)
    stage.map.selectAnnotation(stack, animated: true)
    await stage.settle()
    #expect(stage.shown.map(\.count) == [80])
    #expect(stage.map.selectedAnnotations.first === stack)
  }

  /// The app lists them instead, and they can be tapped again.
  @Test func theAppListsALargeStack() async throws {
    let stage = MapStage()
    var listed: [Int] = []
    stage.controller.onList = { listed.append($0.members(of: Place.self).all.count) }
    try await stage.controller.add((0..<80).map { _ in Place(35.02, 135.75) })
    await stage.settle()
    for count in 1...2 {
      stage.map.selectAnnotation(try #require(stage.shown.first), animated: true)
      await stage.settle()
      #expect(listed == Array(repeating: 80, count: count))
      #expect(stage.map.selectedAnnotations.isEmpty)
    }
  }

  /// An app that only wants to know of selections, such as to show a detail, still has the zoom.
  @Test(arguments: [ClusterTapAction.open, .select])
  func aDelegateThatIsToldOfSelectionsKeepsTheZoom(action: ClusterTapAction) async throws {
    let stage = MapStage(span: 3)
    stage.map.delegate = app
    stage.controller.tapAction = action
    try await stage.controller.add(Place.row(12, step: 4))
    await stage.settle()
    let zoom = try #require(stage.controller.zoomLevel)
    stage.map.selectAnnotation(try #require(stage.shown.first), animated: true)
    await stage.settle()
    #expect(app.calls.contains("select"))
    #expect((try #require(stage.controller.zoomLevel) > zoom + 2) == (action == .open))
    #expect(stage.map.selectedAnnotations.isEmpty == (action == .open))
  }
}
#endif
