import Pinfold
import PinfoldTesting
import Testing

@testable import PinfoldSimulation
@testable import PinfoldSurface

/// Many tasks at one map at a time, as under the thread sanitizer.
@MainActor @Suite struct StressTests {
  /// Eight tasks make 10,000 operations, some of them canceled. The map ends as if only the
  /// successful edits had been requested, one after the other. Nothing is left behind.
  @Test(arguments: [Strategy.spaced(), .grid()])
  func endsAsTheSurvivingOperationsInOrder(strategy: Strategy) async throws {
    let stage = StressStage(strategy)
    await withTaskGroup { group in
      for task in 0..<8 {
        group.addTask { await stage.work(task: UInt32(task), seed: 0, count: 1250) }
      }
    }
    await stage.settle()
    #expect(stage.operationCount == 10_000)
    #expect(stage.refusedCount > 0, "no operation was canceled in time")

    // Discs depend on the order of edits until they are rebuilt.
    stage.controller.options.clustering.strategy.spaced?.separation = 70
    await stage.settle()
    let fresh = StressStage(strategy)
    for edits in stage.survivors { try await fresh.controller.update(edits) }
    fresh.controller.options = stage.controller.options
    fresh.map.setVisibleMapRect(stage.map.visibleMapRect)
    await fresh.settle()
    #expect(stage.positions == fresh.positions, "members were lost or doubled")
    #expect(stage.partition == fresh.partition, "the map is another one")
    await stage.expectNothingLeftBehind()
  }

  /// Canceling a load of many annotations ends it soon and leaves the map as it was.
  @Test func cancelingALoadLeavesTheMapAsItWas() async throws {
    let places = DataSet.uniform(count: 300_000)
    // On a busy machine a load may end before it can be canceled.
    for _ in 0..<20 {
      let stage = StressStage()
      try await stage.controller.add([(PointID(0), Coordinate(latitude: 1, longitude: 1))])
      let controller = stage.controller
      var edits = MapEdits()
      for (row, place) in places.enumerated() {
        edits.insert(PointID(UInt32(row + 1)), at: place)
      }
      let load = Task { [edits] in try await controller.update(edits) }
      while controller.requests.isEmpty { await Task.yield() }
      #expect(controller.job != nil, "the load has not begun")
      load.cancel()
      do {
        _ = try await load.value
        continue
      } catch is CancellationError {}
      await stage.settle()
      #expect(stage.controller.count == 1)
      #expect(stage.controller.clusters.map(\.count) == [1])
      await stage.expectNothingLeftBehind()
      return
    }
    Issue.record("no load was canceled")
  }
}

/// A map, its controller, and a log of the operations.
@MainActor final class StressStage {
  let map = SimulatedMap(width: 390, height: 844)
  let surface: SimulatedSurface
  let controller: ClusterController
  private(set) var operationCount = 0
  private(set) var refusedCount = 0

  /// The edits in the order of their requests, without the refused ones at the end.
  var survivors: [MapEdits] { log.compactMap { $0 } }
  private var log: [MapEdits?] = []

  init(_ strategy: Strategy = .spaced()) {
    surface = SimulatedSurface(map)
    var options = SurfaceOptions()
    options.clustering = ClusterOptions(strategy)
    // With kept anchors, a plan would depend on earlier plans, and so on the order of cameras.
    options.clustering.strategy.grid?.keepsAnchors = false
    options.clustering.hysteresis = 0
    controller = ClusterController(surface: surface, options: options)
  }

  /// Makes many operations. Each runs in a separate task that may be canceled.
  nonisolated func work(task: UInt32, seed: UInt64, count: Int) async {
    var random = SplitMix64(seed: seed &* 100 &+ UInt64(task))
    var running: [Task<Void, Never>] = []
    for _ in 0..<count {
      let operation = StressOperation.random(ids: task * 200..<(task + 1) * 200, &random)
      let isCancelled = Int.random(in: 0..<6, using: &random) == 0
      let operationTask = Task { await self.perform(operation) }
      if isCancelled {
        for _ in 0..<Int.random(in: 0..<3, using: &random) { await Task.yield() }
        operationTask.cancel()
      }
      running.append(operationTask)
      if running.count == 8 {
        for task in running { await task.value }
        running = []
      }
    }
    for task in running { await task.value }
  }

  private func perform(_ operation: StressOperation) async {
    operationCount += 1
    if operationCount.isMultiple(of: 7) { map.clock.advance(bySeconds: 0.1) }
    switch operation {
    case .show(let step): map.perform(step)
    case .select(let id):
      // Time has to advance for the camera to get there; the other tasks do that.
      Task { await controller.select(id) }
    case .deselect: controller.deselect()
    case .cellSize(let size):
      controller.options.clustering.strategy.grid?.cellSize = ZoomSteps(size)
      controller.options.clustering.strategy.spaced?.separation = size
    case .add, .remove, .move:
      guard let edits = operation.edits else { return }
      // Requested before anything else can be: the log has the order of requests.
      let place = log.count
      log.append(edits)
      do { try await controller.update(edits) } catch {
        log[place] = nil
        refusedCount += 1
      }
    }
  }

  /// Lets everything end that is on its way.
  func settle() async {
    controller.deselect()
    await map.settle(controller)
  }

  /// Where every annotation is.
  var positions: [PointID: MapPoint] {
    var positions: [PointID: MapPoint] = [:]
    for row in 0..<1600 as Range<UInt32> {
      positions[PointID(row)] = controller.position(of: PointID(row))
    }
    return positions
  }

  /// Which annotations are shown together.
  var partition: Set<[PointID]> {
    Set(controller.clusters.map { (controller.members(of: $0.id).map(Array.init) ?? []).sorted() })
  }

  /// No request, no ticket, no departure and no view is kept that is not needed.
  func expectNothingLeftBehind() async {
    #expect(controller.requests.isEmpty)
    #expect(controller.state.isIdle)
    for _ in 0..<100 where await !controller.cancellations.tickets.isEmpty { await Task.yield() }
    #expect(await controller.cancellations.tickets.isEmpty)
    let onMap = map.annotations.compactMap(\.cluster).sorted { $0.id < $1.id }
    #expect(onMap == controller.clusters, "ghosts or doubles")
    #expect(map.clock.pendingCount == 0)
    let pooled = map.pools.values.map(\.count).reduce(0, +)
    #expect(map.churn.viewsCreated == pooled + map.views.count, "views were lost, or made twice")
    #expect(map.motions.isEmpty)
  }
}
