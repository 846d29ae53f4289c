import Pinfold
import PinfoldTesting
import Testing

/// A camera and settings as a test of the reference has them.
struct ReferenceCamera {
  /// The middle of a region in degrees, and its span.
  let center: (latitude: Double, longitude: Double)
  let span: Double

  /// The side of the square screen in screen points.
  var screen = 300.0
}

extension ReferenceCamera {
  /// The viewport that the reference's map shows for the region.
  var viewport: Viewport {
    get throws {
      try #require(
        Viewport(
          south: center.latitude - span / 2,
          west: center.longitude - span / 2,
          north: center.latitude + span / 2,
          east: center.longitude + span / 2,
          width: screen,
          height: screen
        )
      )
    }
  }
}

extension ClusterOptions {
  /// Settings of the reference's tests: no margin, and its own lattice.
  static func reference(cellSize: Double) -> ClusterOptions {
    var options = ClusterOptions()
    options.strategy.grid?.lattice = .exact
    options.marginFactor = 0
    options.strategy.grid?.cellSize = ZoomSteps(cellSize)
    return options
  }
}

/// Makes coordinates of latitudes and longitudes.
func coordinates(_ places: [(Double, Double)]) -> [Coordinate] {
  places.map { Coordinate(latitude: $0.0, longitude: $0.1) }
}

/// The unique locations of coordinates: their sizes, in index order.
func locationSizes(
  _ coordinates: [Coordinate],
  tolerance: Double = GridClustering().uniqueLocationTolerance
) -> [Int] {
  var options = ClusterOptions()
  options.strategy.grid?.maximumZoom = -.infinity
  options.strategy.grid?.cellSize = 1000.0  // one cell around the world
  options.strategy.grid?.uniqueLocationTolerance = tolerance
  let plan = Planner(options).plan(PointIndex(coordinates), for: .world)
  return plan.clusters.map(\.count)
}

extension Viewport {
  /// The whole world on 256 screen points: zoom level 0.
  static let world = Viewport(visibleMapRect: .world, width: 256, height: 256)
}
