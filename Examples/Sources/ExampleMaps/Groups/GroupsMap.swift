public import Pinfold
public import PinfoldSimulation
public import PinfoldSurface
import PinfoldTesting

/// The reference's example app: two groups of annotations on one map, each with its own settings,
/// loaded in batches.
@MainActor public final class GroupsMap {
  /// The map.
  public let map = SimulatedMap(width: 390, height: 600)

  /// The controllers that keep the groups up to date, one for each group.
  public let controllers: [ClusterController]

  /// The surfaces that show the groups, one for each group.
  public let surfaces: [SimulatedSurface]

  /// How many annotations are added at a time.
  public static let batchSize = 500

  /// Seconds between two batches.
  public static let batchDelay = 0.3

  /// Creates a map around Berlin, without annotations.
  public init() {
    let map = map
    surfaces = [SimulatedSurface(map), SimulatedSurface(map)]
    controllers = zip(surfaces, [60.0, 80]).map { surface, cellSize in
      var options = SurfaceOptions.reference
      options.overlaps = .merge
      options.strategy = .grid(
        GridClustering(
          cellSize: ZoomSteps(cellSize),
          lattice: .exact,
          maximumZoom: 16,
          minimumUniqueLocations: 3
        )
      )
      return ClusterController(surface: surface, options: options)
    }
    for (surface, color) in zip(surfaces, ["#0a64d6", "#c0392b"]) {
      configure(surface, color)
    }
    map.setRegion(
      center: Coordinate(latitude: 52.52, longitude: 13.405),
      latitudeSpan: 0.4,
      longitudeSpan: 0.4
    )
  }

  /// The size of the view for a number of annotations on the screen: a disc, or a pin above its
  /// place.
  public nonisolated static func viewSize(ofCount count: Int) -> ViewSize {
    count > 1
      ? ClusterAppearance(count: count).viewSize : ViewSize(width: 18, height: 27, offsetY: -13)
  }

  private func configure(_ surface: SimulatedSurface, _ color: String) {
    surface.reuseIdentifier = { $0.cluster.isUniqueLocation ? "Place" : "Cluster" }
    surface.configure = { view, cluster in
      let size = Self.viewSize(ofCount: cluster.count)
      (view.size, view.color) = ((size.width, size.height), color)
      let label = ClusterAppearance(count: cluster.count).label
      view.label = cluster.count > 1 ? label : nil
      view.canShowCallout = true
      view.hasCalloutAccessory = cluster.cluster.isUniqueLocation
    }
    // Views of the two groups do not overlap either.
    surface.viewSize = { Self.viewSize(ofCount: $0.count) }
    surface.title = { $0.count == 1 ? "1 annotation" : "\($0.count) annotations" }
    surface.subtitle = { [weak self, weak surface] cluster in
      guard let surface else { return nil }
      return self?.subtitle(of: cluster, on: surface)
    }
  }

  /// The titles of at most five members.
  private func subtitle(of cluster: ShownCluster, on surface: SimulatedSurface) -> String? {
    guard let controller = controllers.first(where: { $0.surface === surface }),
      let members = controller.members(of: cluster.id)
    else { return nil }
    return members.lazy.prefix(5).map { "Place \($0.row)" }.joined(separator: ", ")
  }
}

extension GroupsMap {
  /// Adds annotations to a group in batches, as data arrives over a network.
  ///
  /// - Parameters:
  ///   - count: The number of annotations.
  ///   - group: 0 or 1.
  ///   - progress: Called after each batch, with the number of annotations added.
  public func load(_ count: Int, group: Int, progress: (Int) -> Void) async throws {
    let places = Self.places(count: count, group: group)
    for start in stride(from: 0, to: count, by: Self.batchSize) {
      let batch = start..<min(start + Self.batchSize, count)
      try await controllers[group].add(batch.map { (PointID(UInt32($0)), places[$0]) })
      map.clock.advance(bySeconds: Self.batchDelay)
      progress(batch.upperBound)
    }
    await map.settle(controllers[0], controllers[1])
  }

  /// Places around Berlin, the same each time.
  private static func places(count: Int, group: Int) -> [Coordinate] {
    var random = SplitMix64(seed: UInt64(group + 1))
    return (0..<count).map { _ in
      // Places are dense in the middle.
      let reach = Double.random(in: 0...0.3, using: &random)
      return Coordinate(
        latitude: 52.52 + Double.random(in: -reach...reach, using: &random),
        longitude: 13.405 + Double.random(in: -reach...reach, using: &random)
      )
    }
  }
}
