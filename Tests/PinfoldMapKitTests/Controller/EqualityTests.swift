#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import PinfoldTesting
import Testing

/// Annotations may be equal without being the same object.
@MainActor @Suite struct EqualityTests {
  private func stage() -> MapStage {
    let stage = MapStage()
    stage.controller.identifier = { ($0 as? Place)?.title }
    return stage
  }

  @Test func equalAnnotationsAreTheSame() async throws {
    let stage = stage()
    let (old, equal) = (Place.row(5), Place.row(5))
    try await stage.controller.add(old)
    try await stage.controller.add(equal)
    #expect(stage.controller.count == 5)
    #expect(stage.controller.annotations.allSatisfy { one in old.contains { $0 === one } })
    #expect(stage.controller.clusterAnnotation(for: equal[1]) != nil)
    try await stage.controller.remove([equal[0], equal[1]])
    #expect(stage.controller.count == 3)
    try await stage.controller.add([equal[0], equal[0], old[0]])
    #expect(stage.controller.annotations.last === equal[0] && stage.controller.count == 4)
  }

  @Test func newValuesReplaceOldOnes() async throws {
    let stage = stage()
    let old = Place(35.02, 135.75, "a", "old")
    try await stage.controller.add([old])
    let shown = try #require(stage.shown.first)
    let new = Place(35.05, 135.75, "a", "new")
    try await stage.controller.set([new])
    await stage.settle()
    #expect(stage.shown.count == 1 && stage.shown.first === shown, "it keeps its view")
    #expect(abs(shown.coordinate.latitude - 35.05) < 1e-6)
    #expect(shown.subtitle == "new" && shown.members.first === new)
    #expect(stage.controller.count == 1 && stage.controller.annotations.first === new)
    weak var last: Place?
    do {
      let newest = Place(35.06, 135.75, "a")
      last = newest
      try await stage.controller.move([newest])
      #expect(shown.members.first === newest)
      try await stage.controller.set([Place]())
    }
    #expect(last == nil, "what left is kept")
  }

  /// Whatever is added, removed and set, there is one of each, and it is the newest that
  /// was set. One that is added while an equal one is on its way off the map may be either.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func thereIsOneOfEach(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let stage = stage()
    if seed.isMultiple(of: 2) { stage.controller.looksUpElsewhere() }
    let (controller, waits) = (stage.controller, seed >= 10)
    var expected: [String: Place] = [:]
    var running: [Task<Void, Never>] = []
    for _ in 0..<40 {
      let places = Place.row(20).filter { _ in Bool.random(using: &random) }
      let names = Set(places.compactMap(\.title))
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        running.append(Task { _ = try? await controller.add(places) })
        for place in places { expected[place.title ?? ""] = expected[place.title ?? ""] ?? place }
      case 1:
        running.append(Task { _ = try? await controller.remove(places) })
        expected = expected.filter { !names.contains($0.key) }
      default:
        running.append(Task { _ = try? await controller.set(places) })
        expected = Dictionary(uniqueKeysWithValues: places.map { ($0.title ?? "", $0) })
      }
      if waits { await running.last?.value } else { await Task.yield() }
    }
    for task in running { await task.value }
    await controller.rest()
    await stage.settle()
    let there = controller.annotations.compactMap { $0 as? Place }
    #expect(there.count == expected.count && controller.clusters.count == expected.count)
    #expect(Set(there.map(\.title)) == Set(expected.values.map(\.title)))
    if waits { #expect(there.allSatisfy { expected[$0.title ?? ""] === $0 }) }
    let last = Place.row(20)
    try await controller.set(last)
    #expect(
      Set(controller.annotations.map { ObjectIdentifier($0) })
        == Set(last.map { ObjectIdentifier($0) })
    )
  }
}
#endif
