#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSimulation
import PinfoldSurface
import PinfoldTesting
import Testing

/// Settings and data at their extremes: nothing traps, hangs or is lost.
@MainActor @Suite(.everyBehavior) struct ExtremeSettingsTests {
  private static let coordinates: [(Double, Double)] = [
    (90, 0), (-90, 180), (0, -180), (0, 180), (85.06, 179.999_999), (-85.06, -179.999_999),
    (0, 0), (0, 0), (1e300, 1e300), (91, 540), (-1e-300, 1e-300),
  ]

  @Test(arguments: [
    .nan, -.infinity, -5, 0, 0.001, 1, 60, 1e4, 1e9, .infinity,
  ])
  func cellSizes(cellSize: Double) async throws {
    try await check {
      $0.clustering.strategy = .grid(GridClustering(cellSize: ZoomSteps(cellSize)))
    }
    try await check { $0.clustering.strategy.spaced?.separation = cellSize }
  }

  @Test(arguments: [Double.nan, -9, 0.0, 0.01, 50, .infinity])
  func margins(margin: Double) async throws {
    try await check { $0.clustering.marginFactor = margin }
  }

  @Test(arguments: [Double.nan, -1, 0, 1e-300, 1e300, .infinity])
  func transitionSeconds(seconds: Double) async throws {
    try await check { $0.transitionSeconds = seconds }
  }

  @Test(arguments: [Double.nan, -1, 0, 44, 1e300, .infinity])
  func overlaps(limit: Double) async throws {
    try await check { $0.overlaps = .move(limit: limit) }
    try await check { $0.viewSize = { _ in ViewSize(width: limit, height: limit) } }
  }

  @Test(arguments: 0..<5)
  func strategies(number: Int) async throws {
    var ranked = RankedThinning()
    ranked.budget = 1
    let strategies: [Strategy] = [
      .grid(), .none, .decimals(DecimalThinning()), .overlapFilter(OverlapFilter()),
      .ranked(ranked),
    ]
    try await check {
      $0.clustering.strategy = strategies[number]
      $0.spreading = Spreading()
      $0.showsReaches = true
    }
  }

  @Test func aPassThatMergesEverything() async throws {
    try await check {
      $0.pass = { OverlapRemoval().applied(to: $0) { _ in ViewSize(width: 1e6, height: 1e6) } }
    }
  }

  /// Shows the world's strangest places, shows them from everywhere, and removes them
  /// again.
  private func check(_ set: (inout SurfaceOptions) -> Void) async throws {
    var options = SurfaceOptions()
    set(&options)
    let map = MKMapView(frame: CGRect(x: 0, y: 0, width: 320, height: 320))
    let controller = ClusterMapController(mapView: map, options: options, columnCount: 1)
    controller.values = { _ in [.nan] }
    controller.useClock(of: map)
    let places = Self.coordinates.map { Place($0.0, $0.1) }
    try await controller.add(places)
    for factor in [1.0, 30, 30, 30, 0.001, 1e-6] {
      map.simulation.zoom(by: factor)
      await controller.clusters.rest()
      map.simulation.clock.advance(bySeconds: 2)
      let members = controller.clusterAnnotations.flatMap(\.members.all)
      #expect(Set(members.map { ObjectIdentifier($0) }).count == members.count, "doubled")
      #expect(controller.clusterAnnotations.map(\.count).reduce(0, +) == members.count)
      for annotation in controller.clusterAnnotations {
        #expect(annotation.coordinate.latitude.isFinite && annotation.mapRect.width.isFinite)
        _ = await controller.open(annotation)
        controller.close()
      }
    }
    #expect(controller.count == places.count)
    try await controller.remove(places)
    await controller.clusters.rest()
    map.simulation.clock.advance(bySeconds: 10)
    await controller.clusters.rest()
    // The deadline ends an endless animation, if the deadline itself ends.
    if options.transitionSeconds < 100 { #expect(map.annotations.isEmpty) }
    #expect(controller.count == 0)
  }
}
#endif
