import Pinfold
import PinfoldTesting
import Testing

/// Settings are set by sliders and files: no value traps, and none makes a plan of more
/// than a map can show.
@Suite struct HostileSettingsTests {
  private static let numbers = [
    Double.nan, .infinity, -.infinity, -1, 0, -0.0, 1e-300, 0.001, 1, 60, 1e9, 1e300,
    .greatestFiniteMagnitude,
  ]
  private static let integers = [Int.min, -1, 0, 1, 7, 1 << 31, .max]

  private static let index = PointIndex(
    DataSet.clustered(count: 2000, seed: 3),
    columns: [(0..<2000).map { Double($0 % 10) }]
  )

  /// Phones and desks, near and far.
  private static let viewports = [(390.0, 844.0, 15.0), (1366, 1024, 3), (390, 844, 21)]
    .map { width, height, zoomLevel in
      let scale = ZoomLevel(zoomLevel).zoomScale
      let middle = WebMercator.mapPoint(for: DataSet.clustered(count: 1, seed: 3)[0])
      return Viewport(
        visibleMapRect: MapRect(
          x: middle.x - width / scale / 2,
          y: middle.y - height / scale / 2,
          width: width / scale,
          height: height / scale
        ),
        width: width,
        height: height
      )
    }

  /// Plans all viewports after each other, and returns how much was planned.
  private func expectBoundedPlans(_ set: (inout ClusterOptions) -> Void) {
    var options = ClusterOptions()
    set(&options)
    let planner = Planner(options)
    var shown: Plan?
    for viewport in Self.viewports {
      let plan = planner.plan(Self.index, for: viewport, after: shown)
      // Cells at the edges, on a grid that is up to twice as fine.
      #expect(
        options.strategy.grid == nil || plan.cells.count <= 5 * ClusterOptions.maximumCellCount
      )
      #expect(plan.clusters.count <= Self.index.count && plan.memberCount <= Self.index.count)
      #expect(Set(plan.clusters.map(\.id)).count == plan.clusters.count)
      _ = planner.isCurrent(plan, for: Self.viewports[0])
      _ = plan.reaches
      shown = plan
    }
  }

  @Test(arguments: numbers, [GridClustering.Lattice.levels, .exact])
  func numbersOfTheGrid(value: Double, grid: GridClustering.Lattice) {
    let settings: [(inout ClusterOptions) -> Void] = [
      { $0.strategy.grid?.cellSize = ZoomSteps(value) },
      {
        $0.strategy.grid?.cellSize = ZoomSteps([
          (zoomLevel: value, value: 50), (zoomLevel: 5, value: value),
        ])
      },
      { $0.marginFactor = value },
      { ($0.marginFactor, $0.strategy) = (value, .grid(GridClustering(cellSize: 0.001))) },
      { $0.strategy.grid?.maximumZoom = value },
      { $0.strategy.grid?.uniqueLocationTolerance = value },
      { $0.hysteresis = value },
      { ($0.hysteresis, $0.strategy) = (value, .grid(GridClustering(cellSize: 0.001))) },
    ]
    for set in settings {
      expectBoundedPlans {
        $0.strategy.grid?.lattice = grid
        set(&$0)
      }
    }
  }

  @Test(arguments: integers)
  func countsOfTheGrid(value: Int) {
    expectBoundedPlans { $0.strategy.grid?.minimumUniqueLocations = value }
    expectBoundedPlans { $0.strategy.grid?.minimumCount = ZoomSteps(value) }
  }

  @Test(arguments: numbers)
  func numbersOfStrategies(value: Double) {
    var ranked = RankedThinning()
    ranked.cellSize = ZoomSteps(value)
    for strategy in [Strategy.none, .ranked(ranked), .radius(RadiusClustering())] {
      expectBoundedPlans { ($0.strategy, $0.marginFactor) = (strategy, value) }
    }
    var thinning = DecimalThinning()
    thinning.divisor = value
    expectBoundedPlans { $0.strategy = .decimals(thinning) }
    (thinning.divisor, thinning.latitudeSpan) = (2, value)
    expectBoundedPlans { $0.strategy = .decimals(thinning) }
    var filter = OverlapFilter()
    (filter.viewWidth, filter.viewHeight) = (value, 39)
    expectBoundedPlans { $0.strategy = .overlapFilter(filter) }
    filter.viewSize = ViewSize(width: value, height: value)
    expectBoundedPlans { $0.strategy = .overlapFilter(filter) }
    var clustering = RadiusClustering()
    clustering.radius = ZoomSteps(value)
    expectBoundedPlans { $0.strategy = .radius(clustering) }
  }

  @Test(arguments: integers)
  func countsOfStrategies(value: Int) {
    var thinning = DecimalThinning()
    (thinning.decimals, thinning.rankColumn) = (value, value)
    expectBoundedPlans { $0.strategy = .decimals(thinning) }
    #expect(thinning.key(of: Coordinate(latitude: 35, longitude: 135)) != nil)
    var ranked = RankedThinning()
    ranked.budget = value
    expectBoundedPlans { $0.strategy = .ranked(ranked) }
    (ranked.budget, ranked.rankColumn) = (100, value)
    expectBoundedPlans { $0.strategy = .ranked(ranked) }
    var filter = OverlapFilter()
    filter.rankColumn = value
    expectBoundedPlans { $0.strategy = .overlapFilter(filter) }
    var clustering = RadiusClustering()
    (clustering.minimumZoom, clustering.minimumPoints) = (value, value)
    expectBoundedPlans { $0.strategy = .radius(clustering) }
    (clustering.minimumZoom, clustering.maximumZoom) = (1, value)
    expectBoundedPlans { $0.strategy = .radius(clustering) }
    var prepared = PreparedIndex(Self.index)
    prepared.prepare(clustering)
    #expect(prepared.preparedClusterings.count == 1)
    prepared.discard(clustering)
    #expect(prepared.preparedClusterings.isEmpty)
  }

  @Test(arguments: numbers)
  func numbersOfPasses(value: Double) {
    let plan = Planner().plan(Self.index, for: Self.viewports[1])
    var removal = OverlapRemoval(.displace(limit: value))
    _ = removal.applied(to: plan) { _ in ViewSize(width: 40, height: 40) }
    removal = OverlapRemoval()
    removal.spacing = value
    _ = removal.applied(to: plan) { _ in ViewSize(width: 40, height: 40) }
    var spreading = Spreading()
    let places = [Coordinate](repeating: Coordinate(latitude: 35, longitude: 135), count: 12)
    let settings: [(inout Spreading) -> Void] = [
      { $0.tolerance = value }, { $0.metersPerMember = value }, { $0.earthRadius = value },
      { $0.separation = value },
    ]
    for set in settings {
      spreading = Spreading()
      set(&spreading)
      let drawn = spreading.displayed(places) + spreading.displayed(places, in: Self.viewports[0])
      #expect(drawn.allSatisfy { $0.latitude.isFinite && $0.longitude.isFinite })
    }
    var spiderfy = Spiderfy()
    (spiderfy.separation, spiderfy.legLength) = (value, value)
    for count in [0, 5, 50] {
      guard case .offsets(let offsets) = spiderfy.layout(ofMembers: count) else { continue }
      #expect(offsets.count == count && offsets.allSatisfy { !$0.x.isNaN && !$0.y.isNaN })
    }
  }

  @Test(arguments: integers)
  func countsOfSpiderfy(value: Int) {
    var spiderfy = Spiderfy()
    (spiderfy.limit, spiderfy.spiralCount) = (value, value)
    for count in [0, 1, 8, 500, 1 << 40] {
      if case .offsets(let offsets) = spiderfy.layout(ofMembers: count) {
        #expect(offsets.count == count && count <= 1000)
      }
    }
  }

  /// However small the cells, a map has a bounded number of them, on every grid.
  @Test func cellsAreNoMoreThanAMapShows() {
    for grid in [GridClustering.Lattice.levels, .exact] {
      var options = ClusterOptions()
      options.strategy = .grid(GridClustering(cellSize: 0.001, lattice: grid))
      let plan = Planner(options).plan(Self.index, for: Self.viewports[1])
      #expect(plan.cells.count > ClusterOptions.maximumCellCount / 5)
      #expect(plan.cells.count < ClusterOptions.maximumCellCount * 5)
    }
    #expect(ClusterOptions().clamped().strategy.grid?.cellSize == 60)
  }

  /// An `Int` has 32 bits in WebAssembly: it has to count the cells of all plans.
  @Test(arguments: [0.5, 100, 1000], [3.0, 18, 24, 32])
  func cellsOfWideAreasFit32Bits(marginFactor: Double, zoomLevel: Double) {
    let scale = ZoomLevel(zoomLevel).zoomScale
    var strategies = [Strategy.grid(), .none, .radius(RadiusClustering())]
    strategies += [.decimals(DecimalThinning()), .overlapFilter(OverlapFilter())]
    strategies += [.ranked(RankedThinning())]
    for strategy in strategies {
      var options = ClusterOptions(strategy)
      options.marginFactor = marginFactor
      let planner = Planner(options)
      var shown: Plan?
      for (width, height) in [(400.0, 400.0), (20_000, 20_000), (1e9, 1e9), (1e9, 1e-9)] {
        let viewport = Viewport(
          visibleMapRect: MapRect(x: 7, y: 1e8, width: width / scale, height: height / scale),
          width: width,
          height: height
        )
        if let shown { _ = planner.isCurrent(shown, for: viewport) }
        let plan = planner.plan(Self.index, for: viewport, after: shown)
        #expect(plan.cells.count <= Int32.max, "\(strategy) \(width)")
        #expect(planner.isCurrent(plan, for: viewport))
        _ = planner.mapRect(for: viewport, after: plan)
        shown = plan
      }
    }
  }

  /// The sizes that are documented to give one grid do, and exact ones do not.
  @Test func sizesOfOneLevelAreOneGrid() {
    let scale = ZoomLevel(10.4).zoomScale
    let viewport = Viewport(
      visibleMapRect: MapRect(x: 1e8, y: 1e8, width: 390 / scale, height: 844 / scale),
      width: 390,
      height: 844
    )
    func grid(_ size: Double, _ grid: GridClustering.Lattice) -> CellGrid {
      var options = ClusterOptions()
      options.strategy = .grid(GridClustering(cellSize: ZoomSteps(size), lattice: grid))
      return Planner(options).plan(Self.index, for: viewport).grid
    }
    #expect(Set([45.0, 60, 80].map { grid($0, .levels) }).count == 1)
    #expect(grid(42, .levels) != grid(45, .levels) && grid(85, .levels) != grid(80, .levels))
    #expect(Set([45.0, 60, 80].map { grid($0, .exact) }).count == 3)
    #expect(abs(grid(60, .levels).cellMapPoints * scale - 84.45) < 0.05)
  }
}
