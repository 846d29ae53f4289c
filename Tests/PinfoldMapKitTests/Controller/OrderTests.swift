import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import Testing

/// Settings apply even if the app makes them after its annotations are on the map.
@MainActor @Suite struct OrderTests {
  @Test(arguments: [false, true]) func groupsApplyAtAnyTime(waits: Bool) async throws {
    let stage = MapStage(span: 5)
    let places = Place.row(6)
    stage.controller.addAnnotations(places)
    try await stage.controller.add([Place(35.02, 135.75, "given")], to: GroupID(7))
    if waits { await stage.settle() }
    stage.controller.groupOf = { GroupID((($0.title ?? nil).flatMap { Int($0) } ?? 0) % 2) }
    await stage.controller.rest()
    await stage.settle()
    let counts = Dictionary(grouping: stage.shown, by: \.group).mapValues { shown in
      shown.map(\.count).reduce(0, +)
    }
    #expect(counts == [GroupID(0): 3, GroupID(1): 3, GroupID(7): 1])
    stage.controller.groupOf = nil
    await stage.controller.rest()
    #expect(stage.controller.clusters.group(of: PointID(1)) == .common)
    #expect(stage.controller.count == 7)
  }

  @Test func equalityAppliesAtAnyTime() async throws {
    let stage = MapStage(span: 5)
    let (old, new) = (Place.row(5), Place.row(7))
    try await stage.controller.add(old + new)
    stage.controller.identifier = { ($0 as? Place)?.title }
    await stage.controller.rest()
    await stage.settle()
    #expect(stage.controller.count == 7 && stage.shown.map(\.count).reduce(0, +) == 7)
    #expect(stage.controller.annotations.allSatisfy { one in new.contains { $0 === one } })
    try await stage.controller.add(Place.row(7))
    #expect(stage.controller.count == 7)
  }
}
