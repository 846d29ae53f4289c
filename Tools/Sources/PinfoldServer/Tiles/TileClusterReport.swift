import Pinfold
import PinfoldText
import PinfoldPlans

/// The description of one cluster in tiles: where its members are, and how far to zoom in.
struct TileClusterReport {
  let json: JSONValue

  init(_ cluster: RadiusHierarchy.Node, of hierarchy: RadiusHierarchy) {
    let center = cluster.coordinate
    let zoom = hierarchy.expansionZoom(of: cluster.id).map(TileZoom.zoom)
    json = .object([
      ("cluster_id", .string(cluster.id.description)),
      ("point_count", .number(cluster.count)),
      ("coordinates", JSONValue(longitude: center.longitude, latitude: center.latitude)),
      ("bounds", JSONValue(hierarchy.mapRect(of: cluster.id).map(CoordinateRect.init))),
      ("hull", .array(ClusterReport.hull(hierarchy.convexHull(of: cluster.id)))),
      ("expansion_zoom", zoom.map { .number($0) } ?? .null),
    ])
  }
}
