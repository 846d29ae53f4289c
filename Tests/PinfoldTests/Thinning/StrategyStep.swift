import PinfoldTesting

@testable import Pinfold

/// Two plans of the same points, by any strategies, from one seed.
struct StrategyStep: DiffStep {
  let oracle: PointOracle
  let index: PointIndex
  let planner: Planner
  let old: Plan
  let new: Plan
  let diff: PlanDiff
  let panned: Viewport

  // The points are the same in both plans.
  var oldPoints: PointOracle { oracle }
  var newPoints: PointOracle { oracle }

  init(seed: UInt64) {
    var scenario = PlanScenario(seed: seed, count: 0...200)
    let coordinates = scenario.coordinates
    let ranks = coordinates.map { _ in
      scenario.random.chance(0.1) ? Double.nan : Double(scenario.random.integer(in: 0...30))
    }
    oracle = PointOracle(coordinates, columns: [ranks])
    index = PointIndex(coordinates, columns: [ranks])
    scenario.options.marginFactor = scenario.random.pick([0, 0.5, 1, -0.2])
    let first = Planner(scenario.random.withStrategy(scenario.options))
    old = first.plan(index, for: scenario.viewport)
    planner =
      scenario.random.chance(0.6) ? first : Planner(scenario.random.withStrategy(scenario.options))
    let viewport =
      scenario.random.chance(0.3) ? scenario.viewport : scenario.random.viewport(near: coordinates)
    let step = planner.step(index, for: viewport, after: old)
    (new, diff) = (step.plan, step.diff)
    let rect = viewport.visibleMapRect
    panned = Viewport(
      visibleMapRect: MapRect(
        x: rect.minX + rect.width * scenario.random.number(in: -0.6...0.6),
        y: rect.minY + rect.height * scenario.random.number(in: -0.6...0.6),
        width: rect.width,
        height: rect.height
      ),
      width: viewport.width,
      height: viewport.height
    )
  }
}

extension SplitMix64 {
  /// Returns settings with another strategy.
  mutating func withStrategy(_ options: ClusterOptions) -> ClusterOptions {
    var options = options
    switch integer(in: 0...6) {
    case 0: options.strategy = .grid()
    case 1: options.strategy = .none
    case 2:
      var thinning = DecimalThinning()
      thinning.divisor = pick([2, 20, 0.01])
      thinning.latitudeSpan = pick([0.02, 2, 50])
      thinning.rankColumn = chance(0.5) ? 0 : nil
      options.strategy = .decimals(thinning)
    case 3:
      var filter = OverlapFilter()
      filter.axes = chance(0.5) ? .corrected : .asWritten
      filter.rankColumn = chance(0.5) ? 0 : nil
      options.strategy = .overlapFilter(filter)
    case 4:
      var clustering = SpacedClustering()
      clustering.separation = pick([20, 64, 200])
      options.strategy = .spaced(clustering)
    case 5:
      options.strategy = .radius(RadiusClustering(radiusSettings()))
    default:
      var thinning = RankedThinning()
      thinning.budget = pick([1, 3, 10, 100])
      options.strategy = .ranked(thinning)
    }
    return options
  }
}
