#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import Testing

/// Annotations change in place, and the map follows.
@MainActor @Suite struct ChangeTests {
  /// One that does not report its changes.
  private final class Silent: NSObject, MKAnnotation {
    var coordinate = MapStage.kyoto
    var title: String?
  }

  private func point(_ offset: Double = 0, _ title: String? = nil) -> MKPointAnnotation {
    let point = MKPointAnnotation()
    point.coordinate = MapStage.kyoto
    point.coordinate.latitude += offset
    point.title = title
    return point
  }

  private func settle(_ stage: MapStage) async {
    await Task.yield()
    await stage.controller.rest()
    await stage.settle()
  }

  @Test func moveRequestsTextsAgain() async throws {
    let stage = MapStage()
    let place = Silent()
    place.title = "old"
    try await stage.controller.add([place])
    #expect(stage.shown.first?.title == "old")
    place.title = "new"
    try await stage.controller.move([place])
    #expect(stage.shown.first?.title == "new")
    #expect(stage.map.view(for: try #require(stage.shown.first))?.accessibilityLabel == "new")
  }

  @Test func observedAnnotationsAreFollowed() async throws {
    let stage = MapStage()
    let places = (0..<4).map { _ in point(0, "here") }
    try await stage.controller.add(places)
    #expect(stage.shown.map(\.count) == [4])
    for place in places[2...] { place.coordinate.latitude += 0.05 }
    await settle(stage)
    #expect(stage.shown.map(\.count) == [2, 2])
    try await stage.controller.remove(Array(places[1...]))
    places[0].title = "there"
    await settle(stage)
    #expect(stage.shown.first?.title == "there")
  }

  @Test func whatWasRemovedIsNeitherObservedNorKept() async throws {
    let stage = MapStage()
    let stays = point()
    weak var left: MKPointAnnotation?
    do {
      let leaves = point(0.05)
      left = leaves
      try await stage.controller.add([stays, leaves])
      #expect(leaves.isObserved && stays.isObserved)
      try await stage.controller.remove([leaves])
      await settle(stage)
      #expect(!leaves.isObserved && stays.isObserved)
    }
    #expect(left == nil, "what left is kept")
  }

  /// Reports from an annotation do not matter after an equal one has replaced it.
  @Test(arguments: [false, true])
  func whatIsReplacedIsNotFollowed(isElsewhere: Bool) async throws {
    let stage = MapStage()
    if isElsewhere { stage.controller.looksUpElsewhere() }
    stage.controller.identifier = { $0.title ?? nil }
    let (old, new) = (point(0, "a"), point(0.03, "a"))
    try await stage.controller.add([old])
    old.coordinate.latitude += 0.06
    // Its edit is after this one, which has begun.
    stage.controller.edit { $0.set([new]) }
    await settle(stage)
    let shown = try #require(stage.shown.first)
    #expect(stage.controller.annotations.first === new && shown.members.first === new)
    #expect(abs(shown.coordinate.latitude - new.coordinate.latitude) < 1e-6)
  }

  /// However many there are: 5,001 were once too many.
  @Test(arguments: [true, false]) func changesAreFollowedIfWanted(follows: Bool) async throws {
    let stage = MapStage()
    stage.controller.followsChanges = follows
    let places = [point()] + (1..<5001).map { point(10 + Double($0) / 1000) }
    try await stage.controller.add(places)
    places[0].coordinate.latitude += 0.05
    await settle(stage)
    let shown = try #require(stage.controller.clusterAnnotation(for: places[0]))
    #expect((shown.coordinate.latitude - MapStage.kyoto.latitude > 0.01) == follows)
    stage.controller.followsChanges = !follows
    #expect(places[0].isObserved == !follows && places[5000].isObserved == !follows)
  }

  @Test func draggedAnnotationsAreFollowed() async throws {
    let stage = MapStage()
    let (place, silent) = (point(), Silent())
    silent.coordinate.latitude += 0.05
    try await stage.controller.add([place, silent])
    let target = CLLocationCoordinate2D(latitude: 35.03, longitude: 135.76)
    let shown = try #require(stage.controller.clusterAnnotation(for: place))
    // As MapKit does when the user lets go.
    shown.coordinate = target
    await settle(stage)
    #expect(place.coordinate.latitude == target.latitude)
    #expect(abs(shown.coordinate.latitude - target.latitude) < 1e-6)
    // One that is not moved stays.
    let other = try #require(stage.controller.clusterAnnotation(for: silent))
    other.coordinate = target
    await settle(stage)
    #expect(abs(other.coordinate.latitude - silent.coordinate.latitude) < 1e-6)
    stage.controller.onDrag = { ($0 as? Silent)?.coordinate = $1 }
    let south = CLLocationCoordinate2D(latitude: 34.95, longitude: 135.76)
    other.coordinate = south
    await settle(stage)
    #expect(silent.coordinate.latitude == south.latitude)
    #expect(abs(other.coordinate.latitude - south.latitude) < 1e-6)
  }
}
#endif
