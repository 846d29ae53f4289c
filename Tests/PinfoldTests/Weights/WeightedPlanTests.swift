import PinfoldTesting
import Testing

@testable import Pinfold

/// A plan of weighted points equals a plan with each point repeated as often as it counts, cluster
/// by cluster and to the bit. The same holds for the difference between two plans.
@Suite struct WeightedPlanTests {
  @Test(arguments: 0..<300)
  func gridsAreThoseOfRepeatedPoints(seed: UInt64) {
    let step = WeightedStep(seed: seed) { _, options in options }
    step.expectSameClusters()
    step.expectSameDiffs()
  }

  @Test(arguments: 0..<300)
  func allStrategiesAreThoseOfRepeatedPoints(seed: UInt64) {
    let step = WeightedStep(seed: seed) { random, options in random.withStrategy(options) }
    step.expectSameClusters()
    step.expectSameDiffs()
  }

  @Test(arguments: 0..<300)
  func clustersByDistanceAreThoseOfRepeatedPoints(seed: UInt64) {
    let step = WeightedStep(seed: seed) { random, options in
      var options = options
      options.strategy = .radius(RadiusClustering(random.radiusSettings()))
      return options
    }
    step.expectSameClusters()
    step.expectSameDiffs()
  }

  /// One that stands for several does not open; a location of several does.
  @Test func weightedPointsAreTold() {
    let places = [(10.0, 20.0), (40, 50), (40, 50), (-10, 80)].map {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
    let index = PointIndex(places, weights: [5, 2, 1, 1])
    let viewport = Viewport(visibleMapRect: .world, width: 2048, height: 2048)
    for strategy in [Strategy.grid(), .radius(RadiusClustering()), .ranked(RankedThinning())] {
      let plan = Planner(ClusterOptions(strategy)).plan(index, for: viewport)
      let found = plan.clusters.map { [$0.count, plan.members(of: $0).count] }
      #expect(Set(found) == [[5, 1], [3, 2], [1, 1]])
      #expect(plan.clusters.map(\.isWeightedPoint) == plan.clusters.map { $0.count == 5 })
      #expect(plan.clusters.map(\.isCluster) == plan.clusters.map { $0.count > 1 })
    }
  }

  /// Merged clusters count what their parts stand for.
  @Test(arguments: 0..<60)
  func mergedClustersAddUp(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let points = WeightedPoints(&random)
    let viewport = random.viewport(near: points.coordinates)
    let planner = Planner(random.options())
    let removal = OverlapRemoval()
    func shown(_ index: PreparedIndex) -> Plan {
      removal.applied(to: planner.plan(index, for: viewport)) { count in
        ViewSize(width: count > 5 ? 60 : 40, height: 40)
      }
    }
    #expect(shown(points.weighted).weightedFigures == shown(points.repeated).repeatedFigures)
  }
}
