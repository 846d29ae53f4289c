import Pinfold
public import PinfoldSimulation
public import PinfoldSurface
import PinfoldTesting

/// Pins in three colors, with views that are reused only for pins of their color.
@MainActor public final class ColoredPinsMap {
  /// The map.
  public let map = SimulatedMap(width: 320, height: 460)

  /// What is shown on it.
  public let surface: SimulatedSurface

  /// The controller that keeps it up to date.
  public let controller: ClusterController

  private let kinds: [PlaceKind]

  /// Creates a map without pins yet.
  public init() {
    surface = SimulatedSurface(map)
    var options = SurfaceOptions()
    options.clustering.strategy = .none
    controller = ClusterController(surface: surface, options: options)
    kinds = (0..<1000).map { PlaceKind.allCases[$0 * 7 / 5 % PlaceKind.allCases.count] }
    surface.reuseIdentifier = { [kinds] in Self.identifier(of: Self.kind(of: $0, kinds).color) }
    surface.configure = { [kinds] view, cluster in
      // On reused views, too: the next pin's color is its own.
      view.color = Self.kind(of: cluster, kinds).color.rawValue
      view.canShowCallout = true
    }
    surface.title = { [kinds] cluster in
      // Hotels have no name here, and so no callout.
      switch Self.kind(of: cluster, kinds) {
      case .restaurant: "Restaurant"
      case .school: "School"
      case .hotel: nil
      }
    }
  }

  /// The identifier of the views of a color.
  public static func identifier(of color: PinColor) -> String { "Pin.\(color.rawValue)" }

  /// Returns what kind of place is shown.
  public func kind(of cluster: ShownCluster) -> PlaceKind { Self.kind(of: cluster, kinds) }

  private static func kind(of cluster: ShownCluster, _ kinds: [PlaceKind]) -> PlaceKind {
    // Shown one by one, every annotation is its own first member.
    kinds[Int(cluster.cluster.firstMember?.row ?? 0)]
  }

  /// Adds the pins.
  public func load() async throws {
    map.setRegion(
      center: Coordinate(latitude: 35.0212466, longitude: 135.7555968),
      latitudeSpan: 0.03,
      longitudeSpan: 0.02
    )
    let places = DataSet.kyoto().enumerated().map { (PointID(UInt32($0)), $1) }
    try await controller.add(places)
    await map.settle(controller)
  }
}
