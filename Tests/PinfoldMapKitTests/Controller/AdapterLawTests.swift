import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import PinfoldTesting
import Testing

/// Whatever an app does with its annotations, the map shows each once.
@MainActor @Suite(.everyBehavior) struct AdapterLawTests {
  @Test(arguments: 0..<40 as Range<UInt64>)
  func everyAnnotationIsShownOnce(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let stage = MapStage(span: 0.4)
    let controller = stage.controller
    if seed.isMultiple(of: 2) { controller.looksUpElsewhere() }
    let pool = (0..<60).map { number in
      Place(
        35.02 + .random(in: -0.1...0.1, using: &random),
        135.75 + .random(in: -0.1...0.1, using: &random),
        "\(number)"
      )
    }
    var expected: Set<Int> = []
    var running: [Task<Void, Never>] = []
    for _ in 0..<60 {
      let some = pool.indices.filter { _ in Int.random(in: 0..<6, using: &random) == 0 }
      let places = some.map { pool[$0] }
      switch Int.random(in: 0..<9, using: &random) {
      case 0, 1, 2:
        if Bool.random(using: &random) {
          later { controller.addAnnotations(places + places) }
        } else {
          running.append(Task { _ = try? await controller.add(places + places) })
        }
        expected.formUnion(some)
      case 3, 4:
        if Bool.random(using: &random) {
          later { controller.removeAnnotations(places) }
        } else {
          running.append(Task { _ = try? await controller.remove(places) })
        }
        expected.subtract(some)
      case 5:
        running.append(Task { _ = try? await controller.set(places) })
        expected = Set(some)
      case 6:
        for place in places { place.coordinate.latitude += 0.001 }
        running.append(Task { _ = try? await controller.move(places) })
      case 7: stage.map.zoomCamera(by: .random(in: 0.6...1.6, using: &random))
      default:
        controller.detach()
        controller.attach()
      }
      // A task begins, and asks for its edits, at the next chance.
      await Task.yield()
    }
    for task in running { await task.value }
    await controller.rest()
    stage.map.setRegion(
      MKCoordinateRegion(
        center: MapStage.kyoto,
        span: MKCoordinateSpan(latitudeDelta: 0.4, longitudeDelta: 0.4)
      ),
      animated: false
    )
    await stage.settle()
    let members = stage.shown.flatMap(\.members.all).compactMap {
      ($0.title ?? nil).flatMap { Int($0) }
    }
    #expect(members.count == Set(members).count, "doubled")
    #expect(Set(members) == expected)
    #expect(controller.count == expected.count)
    #expect(stage.shown.map(\.count).reduce(0, +) == expected.count)
    #expect(stage.shown.count == stage.map.annotations.count)
  }

  /// Functions that are not `async` request edits without waiting.
  private func later(_ edit: () -> Void) { edit() }

  /// Edits canceled at any moment are made or not. Later settings always apply.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func canceledEditsLeaveNothingBehind(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let stage = MapStage(span: 0.4)
    let controller = stage.controller
    if seed.isMultiple(of: 2) { controller.looksUpElsewhere() }
    let pool = Place.row(50)
    var running: [Task<Void, Never>] = []
    for _ in 0..<40 {
      let places = pool.filter { _ in Bool.random(using: &random) }
      let task =
        switch Int.random(in: 0..<3, using: &random) {
        case 0: Task { _ = try? await controller.add(places) }
        case 1: Task { _ = try? await controller.remove(places) }
        default: Task { _ = try? await controller.set(places) }
        }
      running.append(task)
      for _ in 0..<Int.random(in: 0..<3, using: &random) { await Task.yield() }
      if let some = running.randomElement(using: &random) { some.cancel() }
    }
    for task in running { await task.value }
    await controller.rest()
    await stage.settle()
    #expect(controller.count == controller.clusters.count)
    let there = Set(controller.annotations.map { ObjectIdentifier($0) })
    let shown = stage.shown.flatMap(\.members.all).map { ObjectIdentifier($0) }
    #expect(shown.count == there.count && Set(shown) == there)
    let last = pool.filter { _ in Bool.random(using: &random) }
    try await controller.set(last)
    await stage.settle()
    #expect(
      Set(controller.annotations.map { ObjectIdentifier($0) })
        == Set(last.map { ObjectIdentifier($0) })
    )
    #expect(stage.shown.map(\.count).reduce(0, +) == last.count)
  }

  /// Callbacks may change the map again.
  @Test func callbacksMayEdit() async throws {
    let stage = MapStage()
    let controller = stage.controller
    let more = Place.row(5)
    var isDone = false
    controller.onUpdate = { _ in
      guard !isDone else { return }
      isDone = true
      Task { try await controller.add(more) }
      controller.options.clustering.strategy.spaced?.separation = 90
    }
    try await controller.add([Place(35.0, 135.7)])
    await stage.settle()
    #expect(controller.count == 6)
    controller.onUpdate = { [weak controller] _ in controller?.detach() }
    try await controller.remove(more)
    await stage.settle()
    #expect(stage.map.annotations.isEmpty)
    #expect(controller.count == 1)
  }

  /// One text may be made of the other.
  @Test func textsMayReadEachOther() async throws {
    let stage = MapStage()
    stage.controller.subtitle = { $0.title.map { "at \($0)" } }
    try await stage.controller.add([Place(35.02, 135.75, "Nijo")])
    #expect(stage.shown.first?.subtitle == "at Nijo")
  }

  /// Detaching while views are made leaves nothing on the map.
  @Test(arguments: 0..<3)
  func detachingWhileViewsAreMadeLeavesNothing(callback: Int) async throws {
    let stage = MapStage()
    let controller = stage.controller
    controller.options.showsReaches = true
    var isDone = false
    let detach: @MainActor () -> Void = { [weak controller] in
      guard !isDone else { return }
      isDone = true
      controller?.detach()
    }
    switch callback {
    case 0: controller.configure = { _, _ in detach() }
    case 1:
      controller.color = { _ in
        detach(); return .red
      }
    default:
      controller.reuseIdentifier = { _ in
        detach(); return "mine"
      }
    }
    try await controller.add(Place.row(9, step: 5))
    await stage.settle()
    #expect(isDone)
    #expect(stage.map.annotations.isEmpty && stage.map.overlays.isEmpty)
    controller.attach()
    await stage.settle()
    #expect(stage.shown.map(\.count).reduce(0, +) == 9)
  }

  @MainActor private final class Trap { var isArmed = false }

  /// Detaching while changes are shown, with or without attaching again, keeps outdated plans off
  /// the map.
  @Test(arguments: [false, true])
  func detachingWhileChangesAreShownLeavesNothing(attachesAgain: Bool) async throws {
    let stage = MapStage(span: 0.2)
    let controller = stage.controller
    let trap = Trap()
    controller.configure = { [weak controller] _, _ in
      guard trap.isArmed else { return }
      trap.isArmed = false
      controller?.detach()
      if attachesAgain { controller?.attach() }
    }
    try await controller.add([
      Place(35.0212, 135.7555), Place(35.02121, 135.75551), Place(35.08, 135.80),
    ])
    await stage.settle()
    trap.isArmed = true
    // Changes one cluster and inserts two new ones at once.
    try await controller.add([
      Place(35.02122, 135.75552), Place(34.96, 135.70), Place(35.06, 135.70),
    ])
    await stage.settle()
    if !attachesAgain { #expect(stage.map.annotations.isEmpty) }
    controller.attach()
    await stage.settle()
    #expect(stage.shown.flatMap(\.members.all).count == 6)
    #expect(stage.shown.count == controller.clusters.clusters.count)
  }

  /// What worked for a controller shows nothing after it is deallocated.
  @Test func whatOutlivesItsControllerShowsNothing() async throws {
    let map = MKMapView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    var controller: ClusterMapController? = ClusterMapController(mapView: map)
    let clusters = try #require(controller?.clusters)
    controller = nil
    for _ in 0..<50 where map.delegate != nil { await Task.yield() }
    try await clusters.add([(PointID(1), Coordinate(latitude: 1, longitude: 1))])
    #expect(map.annotations.isEmpty && map.delegate == nil)
  }

  /// A controller that is deallocated while it works leaves nothing behind.
  @Test func deallocatingWhileWorkingLeavesNothing() async throws {
    let map = MKMapView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    for _ in 0..<20 {
      var controller: ClusterMapController? = ClusterMapController(mapView: map)
      let task = Task { [weak controller] in _ = try? await controller?.add(Place.row(20)) }
      await Task.yield()
      controller = nil
      await task.value
      for _ in 0..<50 where !(map.annotations.isEmpty && map.delegate == nil) { await Task.yield() }
      #expect(map.annotations.isEmpty)
      #expect(map.delegate == nil)
    }
  }
}
