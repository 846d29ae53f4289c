import Pinfold
import PinfoldText
import PinfoldPlans

/// The description of a cluster: the extent of its members and how to open it.
struct ClusterReport {
  let json: JSONValue

  /// - Parameters:
  ///   - cluster: The cluster.
  ///   - plan: The plan that contains it.
  ///   - spreadLimit: The maximum number of members to spread. A cluster with more members lists
  ///     them instead. `nil` uses the engine's limit.
  init(_ cluster: Cluster, of plan: Plan, spreadLimit: Int?) {
    let members = plan.members(of: cluster)
    let center = cluster.coordinate
    json = .object([
      ("cluster_id", .string(cluster.id.description)),
      ("point_count", .number(cluster.count)),
      ("unique_location", .bool(cluster.isUniqueLocation)),
      ("coordinates", JSONValue(longitude: center.longitude, latitude: center.latitude)),
      ("bounds", JSONValue(members.boundingMapRect.map(CoordinateRect.init))),
      ("hull", .array(Self.hull(members.convexHull))),
      ("spread", Self.spread(cluster, members.count, spreadLimit)),
    ])
  }

  /// Returns the corners of a hull. Longitudes may exceed 180°, so that the hull stays connected.
  static func hull(_ corners: [MapPoint]) -> [JSONValue] {
    corners.map { corner in
      let coordinate = WebMercator.coordinate(for: corner)
      let turn = corner.x >= MapRect.world.width ? 360.0 : 0
      return JSONValue(longitude: coordinate.longitude + turn, latitude: coordinate.latitude)
    }
  }

  /// Returns the layout of an opened cluster whose members share one location.
  private static func spread(
    _ cluster: Cluster,
    _ memberCount: Int,
    _ limit: Int?
  ) -> JSONValue {
    guard cluster.isUniqueLocation, !cluster.isWeightedPoint else { return .null }
    var spiderfy = Spiderfy()
    spiderfy.limit = limit ?? spiderfy.limit
    switch spiderfy.layout(ofMembers: memberCount) {
    case .list: return .object([("layout", .string("list"))])
    case .offsets(let offsets):
      let places = offsets.map { offset in
        JSONValue.array([.number(offset.x, places: 3), .number(offset.y, places: 3)])
      }
      return .object([("layout", .string("offsets")), ("offsets", .array(places))])
    }
  }
}
