import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSimulation
import PinfoldSurface
import PinfoldTesting
import Testing

/// Categories, borders, filters and windows of annotations.
@MainActor @Suite(.everyBehavior) struct CountingTests {
  private nonisolated static let kinds = ["bakery", "café", "school", nil]

  private nonisolated static func number(_ annotation: any MKAnnotation) -> Int {
    (annotation.title ?? nil).flatMap { Int($0) } ?? 0
  }

  private nonisolated static func kind(_ annotation: any MKAnnotation) -> String? {
    kinds[number(annotation) * 3 % kinds.count]
  }

  private nonisolated static func country(_ annotation: any MKAnnotation) -> String? {
    ["A", "B", nil][number(annotation) % 3]
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func clustersHaveTheCountedAnnotations(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let stage = MapStage(span: 0.4, Bool.random(using: &random) ? .grid : SurfaceOptions())
    let controller = stage.controller
    if seed.isMultiple(of: 2) { controller.looksUpElsewhere() }
    let pool = Place.row(60)
    var expected: Set<Int> = []
    var (rest, window, hasKinds, hasBorders) = (-1, 0...59, false, false)
    var hidden: Set<String> = []
    for _ in 0..<40 {
      let some = pool.indices.filter { _ in Int.random(in: 0..<5, using: &random) == 0 }
      let places = some.map { pool[$0] }
      switch Int.random(in: 0..<11, using: &random) {
      case 0, 1, 2:
        controller.addAnnotations(places)
        expected.formUnion(some)
      case 3:
        controller.removeAnnotations(places)
        expected.subtract(some)
      case 4:
        controller.edit { $0.set(places) }
        expected = Set(some)
      case 5: controller.edit { $0.move(places) }
      case 6:
        let kept = Int.random(in: -1..<3, using: &random)
        rest = kept
        controller.filter = { Self.number($0) % 3 == kept }
        if kept < 0 { controller.filter = nil }
      case 7:
        let start = Int.random(in: 0..<60, using: &random)
        window = Bool.random(using: &random) ? 0...59 : start...min(start + 20, 59)
        controller.window = Double(window.lowerBound)...Double(window.upperBound)
      case 8:
        controller.time = { Double(Self.number($0)) }
        hidden = Bool.random(using: &random) ? [] : ["café", "none"]
        controller.hiddenCategories = hidden
      case 9:
        hasBorders.toggle()
        controller.border = { Self.country($0) }
        if !hasBorders { controller.border = nil }
      default:
        hasKinds.toggle()
        controller.category = { Self.kind($0) }
        if !hasKinds { controller.category = nil }
      }
      if Bool.random(using: &random) { await Task.yield() }
    }
    controller.time = { Double(Self.number($0)) }
    await controller.rest()
    await stage.settle()
    let passing = expected.filter { rest < 0 || $0 % 3 == rest }
    let members = stage.shown.flatMap(\.members.all).map(Self.number)
    let counted = passing.filter { number in
      (controller.window == nil || window.contains(number))
        && !(hasKinds && hidden.contains(Self.kind(pool[number]) ?? ""))
    }
    #expect(members.count == Set(members).count && Set(members) == Set(counted))
    #expect(Set(controller.annotations.map(Self.number)) == expected)
    #expect(stage.shown.map(\.count).reduce(0, +) == counted.count)
    for shown in stage.shown {
      expectKinds(of: shown, ifAny: hasKinds)
      #expect(!hasBorders || Set(shown.members.map(Self.country)).count == 1)
    }
    // What was filtered out comes back.
    (controller.filter, controller.window, controller.hiddenCategories) = (nil, nil, [])
    await controller.rest()
    await stage.settle()
    #expect(Set(stage.shown.flatMap(\.members.all).map(Self.number)) == expected)
  }

  private func expectKinds(of shown: ClusterAnnotation, ifAny hasKinds: Bool) {
    var counts: [String?: Int] = [:]
    for member in shown.members { counts[Self.kind(member), default: 0] += 1 }
    let categories = shown.categories
    if hasKinds && counts.keys.contains(where: { $0 != nil }) {
      #expect(Dictionary(uniqueKeysWithValues: categories.map { ($0.name, $0.count) }) == counts)
    } else if !hasKinds {
      #expect(categories.isEmpty)
    }
    let named = categories.filter { $0.name != nil }.map(\.count)
    #expect(named == named.sorted(by: >))
  }

  /// An annotation whose country changes moves to a cluster of its new country.
  @Test func bordersFollowMovedAnnotations() async throws {
    let stage = MapStage(span: 5)
    let controller = stage.controller
    let places = Place.row(9)
    let countries = Guarded(Array(repeating: "A", count: 9))
    controller.border = { countries.value[Self.number($0)] }
    try await controller.add(places)
    await stage.settle()
    #expect(stage.shown.map(\.count) == [9])
    countries.value[3] = "B"
    try await controller.move([places[3]])
    await stage.settle()
    #expect(stage.shown.map(\.count).sorted() == [1, 8])
    #expect(controller.clusterAnnotation(for: places[3])?.single === places[3])
    controller.border = nil
    await controller.rest()
    await stage.settle()
    #expect(stage.shown.map(\.count) == [9])
  }

  /// An annotation that is hidden keeps its place in the controller.
  @Test func hiddenAnnotationsCanBeRemovedAndAddedAgain() async throws {
    let stage = MapStage(span: 5)
    let controller = stage.controller
    let places = Place.row(10)
    controller.filter = { Self.number($0) < 4 }
    try await controller.add(places)
    await stage.settle()
    #expect(controller.count == 10 && stage.shown.map(\.count).reduce(0, +) == 4)
    #expect(controller.clusterAnnotation(for: places[7]) == nil)
    try await controller.remove(Array(places[6...]))
    #expect(controller.count == 6)
    try await controller.update { edits in
      edits.remove([places[5]])
      edits.add([places[5]])
    }
    #expect(controller.count == 6)
    controller.filter = nil
    await controller.rest()
    #expect(stage.shown.map(\.count).reduce(0, +) == 6)
  }

  /// Filters are asked once for each annotation.
  @Test func filtersAreAskedOnce() async throws {
    let stage = MapStage(span: 5)
    let asked = Guarded(0)
    try await stage.controller.add(Place.row(100))
    stage.controller.filter = { _ in
      asked.value += 1
      return true
    }
    await stage.controller.rest()
    #expect(asked.value == 100)
    stage.map.setVisibleMapRect(.kyoto(0.1), animated: false)
    await stage.settle()
    try await stage.controller.add([Place(35, 135.8)])
    #expect(asked.value == 101)
  }
}
