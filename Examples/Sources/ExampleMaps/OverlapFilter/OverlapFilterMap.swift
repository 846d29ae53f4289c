public import Pinfold
public import PinfoldSimulation
public import PinfoldSurface
import PinfoldTesting

/// Places of which only ones with views that do not overlap are shown; each represents
/// the hidden places around it.
@MainActor public final class OverlapFilterMap {
  /// The map.
  public let map = SimulatedMap(width: 320, height: 460)

  /// What is shown on it.
  public let surface: SimulatedSurface

  /// The controller that keeps it up to date.
  public let controller: ClusterController

  /// Creates a map without places yet.
  ///
  /// - Parameter axes: Whether the axes are the swapped ones of the tutorial, or the
  ///   right ones.
  public init(axes: OverlapFilter.Axes = .corrected) {
    surface = SimulatedSurface(map)
    var filter = OverlapFilter()
    filter.axes = axes
    var options = SurfaceOptions()
    options.clustering.strategy = .overlapFilter(filter)
    // Everything is filtered wherever the camera is, as in the tutorial.
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

  /// Shows a number of degrees, and lets everything end.
  public func show(span: (latitude: Double, longitude: Double)) async {
    map.setRegion(
      center: Coordinate(latitude: 35.0212466, longitude: 135.7555968),
      latitudeSpan: span.latitude,
      longitudeSpan: span.longitude
    )
    await map.settle(controller)
  }
}
