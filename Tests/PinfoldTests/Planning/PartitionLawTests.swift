import Pinfold
import PinfoldTesting
import Testing

/// Each point of the planned area is in exactly one cluster.
@Suite struct PartitionLawTests {
  @Test(arguments: 0..<300)
  func eachPointIsInOneCluster(seed: UInt64) {
    let scenario = PlanScenario(seed: seed)
    let plan = Planner(scenario.options).plan(
      PointIndex(scenario.coordinates),
      for: scenario.viewport
    )
    let members = plan.clusters.flatMap { Array(plan.members(of: $0)) }
    #expect(Set(members).count == members.count)
    let planned = PointOracle(scenario.coordinates).points.filter { point in
      plan.grid.cell(containing: point.mapPoint).map(plan.cells.contains) ?? false
    }
    #expect(members.sorted() == planned.map(\.id).sorted())
    #expect(plan.memberCount == members.count)
    #expect(plan.clusters.allSatisfy { $0.count > 0 && $0.isCluster == ($0.count > 1) })
  }

  /// Asking for a point's cluster and for a cluster's points are the same question.
  @Test(arguments: 0..<200)
  func clusterOfAPointHasItAsAMember(seed: UInt64) {
    let scenario = PlanScenario(seed: seed)
    let index = PointIndex(scenario.coordinates)
    let plan = Planner(scenario.options).plan(index, for: scenario.viewport)
    var clusterOfPoint: [PointID: ClusterID] = [:]
    for cluster in plan.clusters {
      for id in plan.members(of: cluster) { clusterOfPoint[id] = cluster.id }
    }
    for row in 0..<UInt32(scenario.coordinates.count + 3) {
      #expect(plan.cluster(of: PointID(row))?.id == clusterOfPoint[PointID(row)])
    }
    #expect(Set(plan.clusters.map(\.id)).count == plan.clusters.count)
  }

  @Test(arguments: 0..<200)
  func clustersAreInTheirCellsAndInOrder(seed: UInt64) {
    let scenario = PlanScenario(seed: seed)
    let oracle = PointOracle(scenario.coordinates)
    let index = PointIndex(scenario.coordinates)
    let plan = Planner(scenario.options).plan(index, for: scenario.viewport)
    for cluster in plan.clusters {
      #expect(plan.cells.contains(cluster.cell))
      let members = plan.members(of: cluster).compactMap(oracle.point)
      #expect(members == members.sorted())
      #expect(members.allSatisfy { plan.grid.cell(containing: $0.mapPoint) == cluster.cell })
      #expect(cluster.firstMember == (cluster.isUniqueLocation ? members.first?.id : nil))
    }
    let places = plan.clusters.map { cluster in
      plan.members(of: cluster).compactMap(oracle.point)[0]
    }
    for (place, (a, b)) in zip(places.indices, zip(plan.clusters, plan.clusters.dropFirst())) {
      #expect(a.cell < b.cell || (a.cell == b.cell && places[place] < places[place + 1]))
    }
  }

  /// The plan covers the visible area and the margin.
  @Test(arguments: 0..<200)
  func plannedAreaCoversWhatIsVisible(seed: UInt64) {
    var scenario = PlanScenario(seed: seed, count: 0...0)
    scenario.options.marginFactor = abs(scenario.options.marginFactor)
    let plan = Planner(scenario.options).plan(PointIndex(), for: scenario.viewport)
    let (visible, world) = (scenario.viewport.visibleMapRect, MapRect.world)
    for _ in 0..<50 {
      let place = MapPoint(
        x: visible.minX + visible.width * scenario.random.unit(),
        y: visible.minY + visible.height * scenario.random.unit()
      )
      guard place.y >= 0 && place.y < world.height else { continue }
      let cell = plan.grid.cell(containing: place)
      // A place may round to the unit beyond the edge of the area.
      let isPlanned = cell.map(plan.cells.contains) ?? false
      #expect(isPlanned || visible.width < 1, "\(place)")
    }
  }

  @Test(arguments: 0..<200)
  func cellsAreAtLeastAsLargeAsRequested(seed: UInt64) {
    var scenario = PlanScenario(seed: seed, count: 0...0)
    let cellSize = scenario.random.number(in: 1...2000)
    scenario.options.strategy.grid?.cellSize = ZoomSteps(cellSize)
    let plan = Planner(scenario.options).plan(PointIndex(), for: scenario.viewport)
    let side = plan.grid.cellMapPoints * scenario.viewport.zoomScale
    let isWorld = plan.grid.cellsAroundWorld == 1
    #expect(isWorld || side >= cellSize * (1 - 1e-8))
    let isFinest = plan.grid.cellsAroundWorld == CellGrid.maximumCellsAroundWorld
    let factor =
      scenario.options.strategy.grid?.lattice == .levels
      ? 2.0 : 1 + 1 / Double(plan.grid.cellsAroundWorld)
    // Cells are larger where there would be more than a map shows.
    let isFull = plan.cells.count > ClusterOptions.maximumCellCount / 5
    #expect(isFull || isFinest || isWorld || side <= cellSize * factor * (1 + 1e-8))
  }
}
