public import Pinfold
public import PinfoldSimulation
public import PinfoldSurface
import PinfoldTesting

/// Places filtered so that their views do not overlap. Each shown place represents the hidden
/// places around it.
@MainActor public final class OverlapFilterMap {
  /// The map.
  public let map = SimulatedMap(width: 320, height: 460)

  /// The surface that shows the places on the map.
  public let surface: SimulatedSurface

  /// The controller that keeps the surface up to date.
  public let controller: ClusterController

  /// Creates a map without places.
  ///
  /// - Parameter axes: Whether to use the tutorial's swapped axes or the right ones.
  public init(axes: OverlapFilter.Axes = .corrected) {
    surface = SimulatedSurface(map)
    var filter = OverlapFilter()
    filter.axes = axes
    var options = SurfaceOptions()
    options.clustering.strategy = .overlapFilter(filter)
    // Like the tutorial, the filter covers all places, not only the visible ones.
    options.clustering.marginFactor = 100
    controller = ClusterController(surface: surface, options: options)
    surface.configure = { view, cluster in
      view.size = (32, 39)
      view.color = cluster.isCluster ? "#0a64d6" : "#d33"
      view.label = cluster.isCluster ? String(cluster.count) : nil
    }
  }

  /// Adds the places.
  public func load() async throws {
    let places = DataSet.kyoto().enumerated().map { (PointID(UInt32($0)), $1) }
    try await controller.add(places)
    await map.settle(controller)
  }

  /// Shows a region with a span in degrees, and lets all animations end.
  public func show(span: (latitude: Double, longitude: Double)) async {
    map.setRegion(
      center: Coordinate(latitude: 35.0212466, longitude: 135.7555968),
      latitudeSpan: span.latitude,
      longitudeSpan: span.longitude
    )
    await map.settle(controller)
  }
}
