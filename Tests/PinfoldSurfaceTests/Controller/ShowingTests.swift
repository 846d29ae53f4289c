import Pinfold
import PinfoldSurface
import PinfoldSimulation
import PinfoldTesting
import Testing

/// Strategies, passes and spreading, through a controller.
@MainActor @Suite struct ShowingTests {
  private static let kyoto = Coordinate(latitude: 35.0212466, longitude: 135.7555968)
  private let surface = RecordingSurface(viewport: .phone(around: kyoto, zoomLevel: 12))
  private let controller: ClusterController

  init() {
    controller = ClusterController(surface: surface)
    controller.options.transition = .none
  }

  private func addKyoto() async throws {
    try await controller.update { edits in
      for (row, pin) in DataSet.kyoto().enumerated() { edits.insert(PointID(UInt32(row)), at: pin) }
    }
  }

  private func addStack(_ count: Int) async throws {
    try await controller.update { edits in
      for row in 0..<UInt32(count) { edits.insert(PointID(row), at: Self.kyoto) }
    }
  }

  /// Settings are inputs: each applies without a move of the map (defect 28).
  @Test func everySettingAppliesAtOnce() async throws {
    try await addKyoto()
    var seen: Set<[ShownCluster.ID]> = [controller.clusters.map(\.id)]
    let changes: [(inout SurfaceOptions) -> Void] = [
      { $0.clustering.strategy.spaced?.separation = 200 },
      { $0.clustering.strategy = .grid(GridClustering(cellSize: 200)) },
      { $0.clustering.strategy.grid?.lattice = .exact },
      { $0.clustering.strategy.grid?.maximumZoom = 3 }, { $0.clustering.strategy = .none },
      { $0.clustering.strategy = .decimals(DecimalThinning()) },
      { $0.clustering.strategy = .overlapFilter(OverlapFilter()) },
      { $0.excludedPoints = [PointID(500)] }, { $0.clustering = SurfaceOptions().clustering },
      { options in
        options.pass = { plan in
          OverlapRemoval().applied(to: plan) { _ in ViewSize(width: 120, height: 120) }
        }
      },
    ]
    for change in changes {
      change(&controller.options)
      await controller.rest()
      #expect(surface.breaches == [])
      #expect(seen.insert(controller.clusters.map(\.id)).inserted)
      #expect(controller.clusters == surface.clusters.values.sorted { $0.id < $1.id })
    }
  }

  /// Nothing is planned for a screen that is closed.
  @Test func aReleasedControllerPlansNoMore() async throws {
    var controller = Optional(ClusterController(surface: surface))
    try await controller?.add([(id: PointID(0), coordinate: Self.kyoto)])
    let (plans, planned) = AsyncStream.makeStream(of: Void.self)
    controller?.options.pass = { plan in
      planned.yield()
      return plan
    }
    controller = nil
    for _ in 0..<50 { try await Task.sleep(nanoseconds: 1_000_000) }
    planned.finish()
    var count = 0
    for await _ in plans { count += 1 }
    #expect(count == 0)
  }

  /// Requests 10: no two views of the size they really have overlap.
  @Test(arguments: [OverlapRemoval.Method.merge, .displace(limit: 30)])
  func viewsDoNotOverlapAtAnyZoom(method: OverlapRemoval.Method) async throws {
    let size: @Sendable (Int) -> ViewSize = { count in
      ViewSize(width: count > 99 ? 80 : 60, height: 60)
    }
    controller.options.pass = { OverlapRemoval(method).applied(to: $0, size: size) }
    try await addKyoto()
    for level in stride(from: 8.0, through: 15, by: 0.7) {
      let viewport = Viewport.phone(around: Self.kyoto, zoomLevel: level)
      surface.moveCamera(to: viewport)
      await controller.rest()
      let boxes = controller.clusters.map { cluster in
        ViewBox(
          x: cluster.position.x * viewport.zoomScale,
          y: cluster.position.y * viewport.zoomScale,
          size: size(cluster.count)
        )
      }
      for (index, box) in boxes.enumerated() {
        #expect(!boxes[..<index].contains { box.overlaps($0, spacing: -1e-3) })
      }
      #expect(surface.breaches == [])
    }
  }

  /// An app's own pass may draw clusters somewhere else.
  @Test func passMovesClusters() async throws {
    try await addKyoto()
    let before = controller.clusters
    controller.options.pass = { plan in
      plan.merged(
        plan.clusters.enumerated().map { index, cluster in
          let anchor = MapPoint(x: cluster.anchor.x + 16, y: cluster.anchor.y)
          return Plan.Merged(sources: [index], anchor: anchor)
        }
      )
    }
    await controller.rest()
    #expect(controller.clusters.map(\.id) == before.map(\.id))
    #expect(controller.clusters != before)
  }

  /// E1 to E5 on the map: above the maximum zoom, annotations at one place are drawn
  /// around it, while their coordinates stay.
  @Test func coincidentAnnotationsAreSpreadWhereNothingIsClustered() async throws {
    controller.options.clustering.strategy = .grid(GridClustering(maximumZoom: 15))
    controller.options.spreading = .exactCircle
    try await addStack(4)
    #expect(controller.clusters.map(\.count) == [4])
    surface.moveCamera(to: .phone(around: Self.kyoto, zoomLevel: 18))
    await controller.rest()
    #expect(controller.clusters.map(\.count) == [1, 1, 1, 1])
    for cluster in controller.clusters {
      let meters = GreatCircle.distance(from: Self.kyoto, to: cluster.coordinate)
      #expect(cluster.isSpread && abs(meters - 6) < 0.02)
      let place = WebMercator.coordinate(for: cluster.cluster.anchor)
      #expect(GreatCircle.distance(from: Self.kyoto, to: place) < 0.02)
    }
    let positions = controller.clusters.map(\.position)
    try await controller.update()
    #expect(controller.clusters.map(\.position) == positions, "spread twice")
    // One more annotation: all of them have other places.
    let update = try await controller.update { $0.insert(PointID(9), at: Self.kyoto) }
    #expect(update.diff.changed.count == 4 && update.diff.inserted.count == 1)
    expectFlowsToAddUp(update.diff)
  }

  /// Annotations are spread where none are clustered: neither rounding nor a pinch within
  /// the hysteresis interferes.
  @Test(arguments: [Strategy.radius(RadiusClustering()), .grid(GridClustering(maximumZoom: 17.99))])
  func spreadingUsesThePlannedLevel(strategy: Strategy) async throws {
    controller.options.clustering.strategy = strategy
    controller.options.spreading = Spreading()
    try await addStack(4)
    let steps: [(zoomLevel: Double, isSpread: Bool)] = [
      (18 - 1e-10, true), (17.5, false), (17.95, false), (18.04, false), (17.95, false),
      (18.12, true), (18.08, true), (17.98, true), (18.08, true), (17.8, false),
    ]
    for (zoomLevel, isSpread) in steps {
      surface.moveCamera(to: .exactly(zoomLevel, around: Self.kyoto))
      await controller.rest()
      let counts = controller.clusters.map(\.count)
      #expect(counts == (isSpread ? [1, 1, 1, 1] : [4]), "\(zoomLevel)")
      #expect(controller.clusters.allSatisfy { $0.isSpread == isSpread }, "\(zoomLevel)")
      // Planning again has the same result.
      let shown = controller.clusters
      try await controller.update()
      #expect(controller.clusters == shown && surface.breaches == [], "\(zoomLevel)")
    }
  }

  /// Requests 3: a coincident cluster opens on the screen, with legs, and closes when
  /// the camera zooms.
  @Test func coincidentClusterOpensAndCloses() async throws {
    surface.moveCamera(to: .phone(around: Self.kyoto, zoomLevel: 18))
    try await addStack(12)
    let cluster = try #require(controller.clusters.first)
    #expect(await controller.open(cluster.id) == .opened)
    #expect(controller.clusters.map(\.count) == Array(repeating: 1, count: 12))
    #expect(controller.clusters.allSatisfy { $0.isSpread && $0.id.isExcluded })
    #expect(surface.shapes.filter { $0.kind == .leg }.count == 12)
    let open = controller.clusters
    try await controller.update()
    #expect(controller.clusters == open, "opened twice")
    try await controller.update { $0.remove(PointID(3)) }
    #expect(controller.clusters.count == 11 && surface.shapes.count == 11)
    surface.moveCamera(to: .phone(around: Self.kyoto, zoomLevel: 17))
    await controller.rest()
    #expect(controller.clusters.map(\.count) == [11] && surface.shapes.isEmpty)
    #expect(surface.breaches == [] && !controller.isOpen)
  }

  @Test func panningKeepsAClusterOpen() async throws {
    surface.moveCamera(to: .phone(around: Self.kyoto, zoomLevel: 18))
    try await addStack(5)
    _ = await controller.open(try #require(controller.clusters.first?.id))
    let near = Coordinate(latitude: Self.kyoto.latitude + 0.0001, longitude: Self.kyoto.longitude)
    surface.moveCamera(to: .phone(around: near, zoomLevel: 18))
    await controller.rest()
    #expect(controller.clusters.count == 5)
    controller.close()
    await controller.rest()
    #expect(controller.clusters.map(\.count) == [5])
  }

  @Test func clusterThatIsTooLargeIsListed() async throws {
    try await addStack(61)
    let cluster = try #require(controller.clusters.first)
    #expect(await controller.open(cluster.id) == .list((0..<61).map { PointID($0) }))
    #expect(controller.clusters.map(\.count) == [61])
  }

  /// A single weighted annotation is a cluster that does not open. It keeps its count when it is
  /// shown alone.
  @Test func whatStandsForSeveralAloneDoesNotOpen() async throws {
    surface.moveCamera(to: .phone(around: Self.kyoto, zoomLevel: 18))
    try await controller.update { $0.insert(PointID(0), at: Self.kyoto, weight: 12) }
    var cluster = try #require(controller.clusters.first)
    #expect(cluster.count == 12 && cluster.isCluster && !cluster.opens)
    #expect(await controller.open(cluster.id) == .notFound)
    #expect(surface.shapes.isEmpty && !controller.isOpen)
    try await controller.update { $0.insert(PointID(1), at: Self.kyoto, weight: 100) }
    cluster = try #require(controller.clusters.first)
    // Two members open instead of being listed, at any weight.
    #expect(cluster.count == 112 && cluster.opens)
    #expect(await controller.open(cluster.id) == .opened)
    #expect(controller.clusters.map(\.count).sorted() == [12, 100])
    #expect(surface.shapes.count == 2 && surface.breaches == [])
    controller.options.excludedPoints = [PointID(1)]
    controller.close()
    await controller.rest()
    #expect(controller.clusters.map(\.count).sorted() == [12, 100])
  }

  /// If an annotation is shown alone from now on and its weight changes, only the difference
  /// appears or disappears.
  @Test(arguments: [(3, 8), (8, 3), (5, 5)])
  func whatChangesItsWeightAddsUp(weights: (Int, Int)) async throws {
    try await controller.update { edits in
      edits.insert(PointID(0), at: Self.kyoto, weight: weights.0)
      edits.insert(PointID(1), at: Self.kyoto, weight: 2)
    }
    let recorder = DiffRecorder()
    recorder.clusters = controller.clusters
    controller.onUpdate = { recorder.take($0) }
    controller.options.excludedPoints = [PointID(0)]
    try await controller.update { edits in
      edits.remove(PointID(0))
      edits.insert(PointID(0), at: Self.kyoto, weight: weights.1)
    }
    #expect(controller.clusters.map(\.count).sorted() == [2, weights.1].sorted())
    #expect(recorder.clusters == controller.clusters.sorted { $0.id < $1.id })
    let change = weights.1 - weights.0
    #expect(recorder.appeared == max(0, change) && recorder.disappeared == max(0, -change))
  }

  /// The debug overlay disappears with its setting, at once (defect 28).
  @Test(arguments: [
    Strategy.spaced(), .grid(), .decimals(DecimalThinning()), .overlapFilter(OverlapFilter()),
    .none,
  ])
  func reachesAreDrawnForEveryStrategy(strategy: Strategy) async throws {
    controller.options.clustering.strategy = strategy
    try await addKyoto()
    #expect(surface.shapes.isEmpty)
    controller.options.showsReaches = true
    await controller.rest()
    #expect(surface.shapes.isEmpty == (strategy == .none))
    for cluster in controller.clusters where cluster.isCluster {
      // What explains a cluster is drawn, and holds all its members.
      let reason = try #require(controller.reason(for: cluster.id))
      guard let area = reason.area else { continue }
      #expect(surface.shapes.contains { $0.outline == .rect(area) }, "\(reason)")
      for member in try #require(controller.members(of: cluster.id)) {
        let position = try #require(controller.position(of: member))
        #expect(area.contains(position), "\(reason)")
      }
    }
    controller.options.showsReaches = false
    await controller.rest()
    #expect(surface.shapes.isEmpty)
  }
}

extension Plan.Reason {
  /// The area that explains the cluster.
  fileprivate var area: MapRect? {
    switch self {
    case .cell(_, let area), .rank(_, let area), .decimals(_, let area), .inTheWay(let area),
      .near(_, _, let area):
      area
    case .alone, .location, .overlap: nil
    }
  }
}
