public import Pinfold
public import PinfoldSimulation
public import PinfoldSurface
import PinfoldTesting

/// A thousand pins around Kyoto, which become areas when the map shows a large region.
///
/// It follows the tutorial that thins pins by rounding their coordinates. An update compares the
/// pins on the map with the pins to show, and changes only the difference.
@MainActor public final class KyotoMap {
  /// The map.
  public let map = SimulatedMap(width: 320, height: 460)

  /// The surface that shows the pins on the map.
  public let surface: SimulatedSurface

  /// The controller that keeps the surface up to date.
  public let controller: ClusterController

  /// The middle of the pins.
  public static let center = Coordinate(latitude: 35.0212466, longitude: 135.7555968)

  /// The reuse identifiers of the views of areas and pins.
  public static let identifiers = (
    area: "AreaAnnotationIdentifier", pin: "PinAnnotationIdentifier"
  )

  /// Creates the map, without pins.
  ///
  /// - Parameter showsBestRanked: Whether the best-ranked pin of an area represents it, instead of
  ///   the first.
  public init(showsBestRanked: Bool = false) {
    surface = SimulatedSurface(map)
    var thinning = DecimalThinning()
    if showsBestRanked { thinning.rankColumn = 0 }
    var options = SurfaceOptions()
    options.clustering.strategy = .decimals(thinning)
    // The tutorial's map holds all pins, not only the visible ones.
    options.clustering.marginFactor = 8
    controller = ClusterController(
      surface: surface,
      options: options,
      columnCount: showsBestRanked ? 1 : 0
    )
    surface.reuseIdentifier = { $0.isArea ? Self.identifiers.area : Self.identifiers.pin }
    surface.configure = Self.configure
    surface.title = { $0.isCluster ? "\($0.count) pins" : "A pin" }
  }

  private static func configure(_ view: SimulatedView, _ cluster: ShownCluster) {
    if cluster.isArea {
      (view.size, view.color) = ((16, 16), "orange")
      (view.canShowCallout, view.isDraggable) = (false, false)
    } else {
      (view.size, view.color) = ((32, 39), "#d33")
      view.canShowCallout = true
    }
  }
}

extension KyotoMap {
  /// Adds the pins, and runs the update once by hand.
  ///
  /// - Parameter ranks: The rank of each pin, if the best pins represent the rest.
  public func load(ranks: [Double]? = nil) async throws {
    try await controller.update { edits in
      for (row, place) in DataSet.kyoto().enumerated() {
        let values = ranks.map { [$0[row]] } ?? []
        edits.insert(PointID(UInt32(row)), at: place, values: values)
      }
    }
    try await controller.update()
    await map.settle(controller)
  }

  /// Shows a region with a span in degrees of latitude around a place.
  public func show(
    latitudeSpan span: Double,
    around center: Coordinate = KyotoMap.center
  ) async -> ChurnRecord {
    let before = map.churn
    map.setRegion(center: center, latitudeSpan: span, longitudeSpan: span / 2)
    await map.settle(controller)
    return map.churn.since(before)
  }

  /// The number of areas and pins that the controller has on the map.
  public var shown: (areas: Int, pins: Int) {
    let areas = controller.clusters.count { $0.isArea }
    return (areas, controller.clusters.count - areas)
  }
}
