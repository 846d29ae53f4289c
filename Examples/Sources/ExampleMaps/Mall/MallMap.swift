public import Pinfold
public import PinfoldSimulation
public import PinfoldSurface

/// Shops in a mall: many share one coordinate, and the map draws them on a circle around it.
///
/// The shops keep their coordinates. Only their drawing moves.
@MainActor public final class MallMap {
  /// The map.
  public let map = SimulatedMap(width: 320, height: 320)

  /// The surface that shows the shops on the map.
  public let surface: SimulatedSurface

  /// The controller that keeps the surface up to date.
  public let controller: ClusterController

  /// The coordinate of the mall.
  public static let mall = Coordinate(latitude: 35.0212466, longitude: 135.7555968)

  /// The shops: eight in the mall and three elsewhere. Two of the three are almost at one place.
  public static let shops: [(name: String, place: Coordinate)] =
    ["Bakery", "Books", "Flowers", "Fish & Co", "Hats", "Keys", "Tea", "Toys"].map { ($0, mall) }
    + [
      ("Kiosk", Coordinate(latitude: 35.0214, longitude: 135.7553)),
      ("Café", Coordinate(latitude: 35.02108, longitude: 135.7559)),
      ("Café's garden", Coordinate(latitude: 35.021081, longitude: 135.755901)),
    ]

  /// Creates a map without shops.
  ///
  /// - Parameters:
  ///   - tolerance: The distance in meters up to which shops count as at one place.
  ///   - isExact: Whether shops are drawn on the tutorial's circle of meters. Otherwise they are
  ///     far enough apart to tap each.
  public init(tolerance: Double = 0, isExact: Bool = false) {
    surface = SimulatedSurface(map)
    var options = SurfaceOptions()
    options.clustering.strategy = .none
    var spreading = isExact ? .exactCircle : Spreading()
    spreading.tolerance = tolerance
    options.spreading = spreading
    controller = ClusterController(surface: surface, options: options)
    surface.configure = { view, cluster in
      view.color = cluster.isSpread ? "#0a64d6" : "#d33"
    }
    surface.title = { Self.shops[Int($0.cluster.firstMember?.row ?? 0)].name }
  }

  /// Adds the shops.
  public func load() async throws {
    map.setRegion(center: Self.mall, latitudeSpan: 0.0008, longitudeSpan: 0.0008)
    let places = Self.shops.enumerated().map { (PointID(UInt32($0)), $1.place) }
    try await controller.add(places)
    await map.settle(controller)
  }

  /// The coordinates at which the shops are drawn, in degrees.
  public var drawn: [Coordinate] {
    Self.shops.indices.map { row in
      controller.cluster(of: PointID(UInt32(row)))?.coordinate
        ?? Coordinate(latitude: .nan, longitude: .nan)
    }
  }
}
