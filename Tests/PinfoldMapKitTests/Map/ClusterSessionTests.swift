#if !canImport(ObjectiveC)
import Foundation
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import PinfoldTesting
import SwiftUI
import Testing

/// Random sessions: in the end, the map shows the clusters of a new map.
@MainActor @Suite struct ClusterSessionTests {
  /// `PINFOLD_SESSIONS=1000` runs more of them.
  static let count =
    ProcessInfo.processInfo.environment["PINFOLD_SESSIONS"].flatMap { UInt64($0) } ?? 100

  @Test(arguments: [0, 1, 2, 3] as [UInt64])
  func sessionsEndWithTheClustersOfANewMap(part: UInt64) async {
    for seed in 0..<Self.count where seed % 4 == part {
      let session = ClusterSession(seed: seed)
      await session.run(steps: 6)
      #expect(session.faults == [], "session \(seed)")
      if !session.faults.isEmpty { break }
    }
  }

  /// A pinch over four zoom levels makes each view that stays on the map only once.
  @Test(arguments: [MapTraits(), .untrackedContent, .reportsLate, .reportsTwice])
  func pinchMakesNoSurvivingViewAgain(traits: MapTraits) async {
    let screen = StopsScreen(ClusterContentTests.stops(300), traits)
    screen.host.resize(to: StopsScreen.size)
    await screen.settle()
    var (kept, degrees) = (0, 0.3)
    for _ in 0..<32 {
      let before = screen.map.creations
      let paths = Set(screen.map.annotations.map(\.path))
      degrees /= 1.09
      screen.map.gesture(to: .kyoto(degrees))
      await screen.settle(seconds: 0.1)
      for path in paths.intersection(screen.map.annotations.map(\.path)) {
        #expect(screen.map.creations[path] == before[path])
        kept += 1
      }
    }
    #expect(kept > 500)
    #expect(degrees < 0.3 / 15)
    #expect(screen.map.breaches == [])
  }
}

/// A session of a user and an app.
@MainActor final class ClusterSession {
  private var random: SplitMix64
  private let screen: StopsScreen
  private var nextID = 60
  private var span = 0.3
  private(set) var faults: [String] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    let traits = MapTraits(rawValue: Int.random(in: 0..<64, using: &random))
    let strategies: [Strategy?] = [nil, nil, .cells(60), .distance(50), Strategy.none]
    let strategy = strategies.randomElement(using: &random) ?? nil
    screen = StopsScreen(
      ClusterContentTests.stops(Int.random(in: 0..<60, using: &random), seed: seed),
      traits,
      strategy: strategy
    )
    // With hysteresis, a plan depends on the way to it.
    screen.model.options.clustering.hysteresis = 0
    // What merges with something out of sight depends on how much there is planned.
    screen.model.options.overlaps = strategy == nil ? .merge : .keep
    screen.model.options.excludesSelectionFromClusters = Int.random(in: 0..<4, using: &random) == 0
    screen.model.tapAction = Bool.random(using: &random) ? .open : .select
  }

  func run(steps: Int) async {
    screen.host.update()
    screen.host.resize(to: StopsScreen.size)
    await screen.settle()
    await check("the beginning")
    for step in 0..<steps where faults.isEmpty {
      let before = Dictionary(
        screen.shown.map { (Set($0.members.map(\.id)), $0.id) },
        uniquingKeysWith: { first, _ in first }
      )
      var actions: [String] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        actions.append(act())
        if Bool.random(using: &random) { screen.host.update() }
        if Bool.random(using: &random) { screen.host.readContentAgain() }
        if Bool.random(using: &random) { await Task.yield() }
      }
      await screen.settle()
      // An item may be tapped after it was removed.
      if case .item(let id) = screen.model.selection, actions.contains("tap"),
        !screen.model.items.contains(where: { $0.id == id })
      {
        screen.model.selection = nil
        screen.host.update()
      }
      let options = screen.model.map("main").controller.options
      let kind = "\(options.clustering.strategy)".prefix(10)
      let name = "\(kind) \(options.overlaps) step \(step): \(actions.joined(separator: ", "))"
      // One plan follows the other then, and items and settings are the same. Other strategies
      // name clusters after a point in the middle, which is in sight or not.
      if actions.count == 1, ["pan", "zoom", "selection"].contains(actions[0]),
        !screen.host.traits.contains(.reportsLate), !options.excludesSelectionFromClusters,
        options.clustering.strategy.grid != nil
      {
        for cluster in screen.shown {
          guard let id = before[Set(cluster.members.map(\.id))], id != cluster.id else { continue }
          faults.append("\(name): \(id.shown) became \(cluster.id.shown)")
        }
      }
      await check(name)
    }
  }
}

// MARK: - What happens

extension ClusterSession {
  private func act() -> String {
    let model = screen.model
    let stop = model.items.randomElement(using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0:
      span = min(max(span * .random(in: 0.3...3, using: &random), 0.0005), 100)
      return gesture("zoom")
    case 1: return gesture("pan")
    case 2:
      var items = model.items.filter { _ in Int.random(in: 0..<8, using: &random) > 0 }
      for index in items.indices where Int.random(in: 0..<8, using: &random) == 0 {
        items[index] = moved(items[index])
      }
      for _ in 0..<Int.random(in: 0..<6, using: &random) {
        items.insert(newStop(), at: Int.random(in: 0...items.count, using: &random))
      }
      if Int.random(in: 0..<5, using: &random) == 0 { items.shuffle(using: &random) }
      if let stop, Int.random(in: 0..<5, using: &random) == 0 { items.append(moved(stop)) }
      model.items = items
      return "items"
    case 3:
      model.insert(newStop())
      return "insert"
    case 4:
      guard let stop else { return "nothing" }
      if Bool.random(using: &random) { model.update(moved(stop)) } else { model.remove(stop.id) }
      return "edit"
    case 5:
      model.selection = stop.map { .item($0.id) }
      return "selection"
    case 6:
      guard let map = screen.host.maps.first else { return "nothing" }
      map.tap(map.annotations.randomElement(using: &random))
      return "tap"
    case 7:
      screen.show(!screen.isShown)
      return "show"
    case 8:
      let (width, height) = (
        Double.random(in: 200...900, using: &random), Double.random(in: 200...900, using: &random)
      )
      screen.host.resize(to: CGSize(width: width, height: height))
      return "resize"
    case 9:
      let divisor = Int.random(in: 2..<5, using: &random)
      model.filter = Bool.random(using: &random) ? { $0.id % divisor != 0 } : nil
      return "filter"
    case 10:
      model.position = Bool.random(using: &random) ? .automatic : .rect(.kyoto(span))
      return "position"
    default:
      let meters = Double.random(in: 100...5000, using: &random)
      if let stop { model.select(stop.id, reveal: meters) }
      return "select"
    }
  }

  private func gesture(_ name: String) -> String {
    let rect = MKMapRect.kyoto(span)
    let (x, y) = (
      Double.random(in: -0.5...0.5, using: &random), Double.random(in: -0.5...0.5, using: &random)
    )
    screen.host.maps.first?.gesture(
      to: MKMapRect(
        x: rect.origin.x + x * rect.width,
        y: rect.origin.y + y * rect.height,
        width: rect.width,
        height: rect.height
      )
    )
    return name
  }

  private func moved(_ stop: Stop) -> Stop {
    var stop = stop
    // Moved, renamed or both.
    let kind = Int.random(in: 0..<3, using: &random)
    if kind < 2 { stop.coordinate.latitude += .random(in: -0.02...0.02, using: &random) }
    if kind > 0 { stop.name += "+" }
    return stop
  }

  private func newStop() -> Stop {
    nextID += 1
    return Stop(
      id: nextID,
      coordinate: CLLocationCoordinate2D(
        latitude: 35.02 + .random(in: -0.1...0.1, using: &random),
        longitude: 135.75 + .random(in: -0.1...0.1, using: &random)
      ),
      name: "\(nextID)"
    )
  }
}

// MARK: - What must hold

extension ClusterSession {
  private func check(_ name: String) async {
    let (model, shown) = (screen.model, screen.shown)
    func expect(_ isTrue: Bool, _ fault: String) {
      if !isTrue { faults.append("\(name): \(fault)") }
    }
    guard screen.isShown, let map = screen.host.maps.first,
      let viewport = model.map("main").surface.viewport
    else { return expect(shown.isEmpty, "something is shown without a map") }
    expect(map.breaches == [], "\(map.breaches)")
    expect(Set(shown.map(\.id)).count == shown.count, "an id twice")
    expect(map.annotations.count == shown.count, "\(map.annotations.count) for \(shown.count)")
    let drawn = map.annotations.flatMap(\.drawn)
    let texts = shown.map { $0.members.map(\.name).sorted().joined(separator: ",") }
    expect(drawn.map(\.content).sorted() == texts.sorted(), "other texts")
    expect(drawn.allSatisfy { $0.look.opacity == 1 && $0.look.offset == .zero }, "on their way")
    let visible = viewport.visibleMapRect.split()
    func memberships(_ clusters: [ItemCluster<Stop>], inSight: Bool) -> Set<Set<Int>> {
      let clusters = clusters.filter { cluster in
        let point = WebMercator.mapPoint(for: Coordinate(cluster.coordinate))
        return !inSight || visible.contains { $0.contains(point) }
      }
      return Set(clusters.map { Set($0.members.map(\.id)) })
    }
    // Clusters in cells keep their places while they survive, and some go out of sight.
    func expectSame(_ others: [ItemCluster<Stop>], _ text: String) {
      let missing = memberships(others, inSight: true)
        .subtracting(memberships(shown, inSight: false))
      let wrong = memberships(shown, inSight: true).subtracting(memberships(others, inSight: false))
      expect(missing.isEmpty && wrong.isEmpty, "\(text): missing \(missing), wrong \(wrong)")
    }
    // Each item in sight is in one cluster, and no other item is in any.
    let members = shown.flatMap(\.members).map(\.id)
    let wanted = model.items.filter { model.filter?($0) ?? true }
    expect(Set(members).count == members.count, "an item twice")
    expect(Set(members).isSubset(of: wanted.map(\.id)), "items that must not be shown")
    let missing = wanted.filter { stop in
      let point = WebMercator.mapPoint(for: Coordinate(stop.coordinate))
      return visible.contains { $0.contains(point) } && !members.contains(stop.id)
    }
    expect(missing.isEmpty, "\(missing.map(\.id)) are missing")
    expectSame(screen.newPlan, "a new plan")
    // An opened cluster and an excluded item are not in a new map's plan.
    let controller = model.map("main").controller
    if controller.options.clustering.strategy.spaced == nil, !controller.isOpen,
      controller.options.excludedPoints.isEmpty
    {
      expectSame(await screen.newMap(), "a new map")
    }
    let drawnSelected = map.annotations.filter { annotation in
      annotation.drawn.contains { $0.look.label == "selected" }
    }
    expect(
      drawnSelected.map(\.path) == map.selected.map(\.path),
      "another one is drawn as selected"
    )
    expect(
      shown.filter(\.isSelected).count == map.selected.count,
      "others are selected in the model"
    )
    switch model.selection {
    case nil: expect(map.selected.isEmpty, "something is selected")
    case .item(let id):
      expect(model.items.contains { $0.id == id }, "a removed item is selected")
      let owner = shown.first { $0.members.contains { $0.id == id } }
      expect(map.selected.count == (owner == nil ? 0 : 1), "\(map.selected.count) are selected")
      expect(
        map.selected.allSatisfy { $0.coordinate.latitude == owner?.coordinate.latitude },
        "another one is selected"
      )
    case .cluster(let id):
      expect(shown.contains { $0.id == id }, "a cluster that is not shown is selected")
      expect(map.selected.count == 1, "\(map.selected.count) are selected")
    }
  }
}
#endif
