import Pinfold
public import PinfoldSimulation
public import PinfoldSurface
import PinfoldTesting

/// Pins in three colors. A view is reused only for pins of its color.
@MainActor public final class ColoredPinsMap {
  /// The map.
  public let map = SimulatedMap(width: 320, height: 460)

  /// The surface that shows the pins on the map.
  public let surface: SimulatedSurface

  /// The controller that keeps the surface up to date.
  public let controller: ClusterController

  private let kinds: [PlaceKind]

  /// Creates a map without pins.
  public init() {
    surface = SimulatedSurface(map)
    var options = SurfaceOptions()
    options.clustering.strategy = .none
    controller = ClusterController(surface: surface, options: options)
    kinds = (0..<1000).map { PlaceKind.allCases[$0 * 7 / 5 % PlaceKind.allCases.count] }
    surface.reuseIdentifier = { [kinds] in Self.identifier(of: Self.kind(of: $0, kinds).color) }
    surface.configure = { [kinds] view, cluster in
      // The surface configures reused views as well, so that each pin has its own color.
      view.color = Self.kind(of: cluster, kinds).color.rawValue
      view.canShowCallout = true
    }
    surface.title = { [kinds] cluster in
      // Hotels are unnamed here, so they don't have a callout.
      switch Self.kind(of: cluster, kinds) {
      case .restaurant: "Restaurant"
      case .school: "School"
      case .hotel: nil
      }
    }
  }

  /// The reuse identifier for pins of a color.
  public static func identifier(of color: PinColor) -> String { "Pin.\(color.rawValue)" }

  /// Returns the kind of the shown place.
  public func kind(of cluster: ShownCluster) -> PlaceKind { Self.kind(of: cluster, kinds) }

  private static func kind(of cluster: ShownCluster, _ kinds: [PlaceKind]) -> PlaceKind {
    // The map does not cluster, so each annotation is its own first member.
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
