import Pinfold
import PinfoldTesting
import Testing

/// A hierarchy in compatible mode against supercluster's arithmetic.
@Suite struct CompatibleHierarchyTests {
  /// The level sets are supercluster's, with positions rounded to a sixteenth of a unit:
  /// every decision by float32 is the same.
  @Test(arguments: 0..<150)
  func levelSetsAreSuperclusters(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // Among points that are near each other, float32 decides.
    let coordinates =
      random.chance(0.3)
      ? random.coordinates(count: 0...100)
      : random.pick([PointShape.nearlyCoincident, .kyoto, .clustered])
        .coordinates(count: 100, &random)
    var settings = random.radiusSettings()
    settings.radius = ZoomSteps(random.pick([0.5, 3, 40, 40, 60, 100]))
    // Where more points are wanted, the order in supercluster's tree decides.
    settings.minimumPoints = random.pick([1, 2])
    var clustering = RadiusClustering(settings)
    clustering.isCompatible = true
    let exact = coordinates.filter(Self.isExact)
    let points = exact.map(WebMercator.singlePrecisionMapPoint)
    let hierarchy = RadiusHierarchy(PointIndex(points), clustering)
    let levels = SuperclusterOracle(exact, settings, step: 0x1p-36).levels
    for zoomLevel in settings.minimumZoom...settings.maximumZoom + 1 {
      let nodes = hierarchy.nodes(in: .world, zoomLevel: zoomLevel)
      expectSameSet(nodes, levels.nodes(zoomLevel: zoomLevel), "\(zoomLevel)")
    }
  }

  /// Nearer than a 256th of the world to its western or northern edge float32 is finer
  /// than the index; the other edges are tested only for comparison.
  private static func isExact(_ coordinate: Coordinate) -> Bool {
    abs(coordinate.longitude) < 178 && abs(coordinate.latitude) < 84
  }

  @Test(arguments: [179.99, 180])
  func nothingMergesAcrossTheAntimeridian(longitude: Double) {
    let points = [longitude, -longitude].map { longitude in
      WebMercator.singlePrecisionMapPoint(for: Coordinate(latitude: 10, longitude: longitude))
    }
    var clustering = RadiusClustering()
    #expect(
      RadiusHierarchy(PointIndex(points), clustering).nodes(in: .world, zoomLevel: 1).count == 1
    )
    clustering.isCompatible = true
    #expect(
      RadiusHierarchy(PointIndex(points), clustering).nodes(in: .world, zoomLevel: 1).count == 2
    )
  }

  /// The eastern and the southern edge share a unit with their neighbors.
  @Test(arguments: [(180.0, 0.0), (179.99999, 0), (0, -90), (180, -90)])
  func pointsAtAnEdgeAreAtOnePlace(longitude: Double, latitude: Double) {
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    let points = [coordinate, coordinate].map(WebMercator.singlePrecisionMapPoint)
    var clustering = RadiusClustering()
    (clustering.radius, clustering.isCompatible) = (0, true)
    let nodes = RadiusHierarchy(PointIndex(points), clustering).nodes(in: .world, zoomLevel: 1)
    #expect(nodes.map { $0.count } == [2])
  }
}
