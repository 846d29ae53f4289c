import Pinfold
import PinfoldJSON
import PinfoldSettings

/// What is said of one cluster of tiles: where its members are, and how far to zoom in.
struct TileClusterReport {
  let json: JSONValue

  init(_ cluster: RadiusHierarchy.Node, of hierarchy: RadiusHierarchy) {
    let place = cluster.coordinate
    json = .object([
      ("cluster_id", .string(cluster.id.description)),
      ("point_count", .number(cluster.count)),
      ("coordinates", JSONValue(longitude: place.longitude, latitude: place.latitude)),
      ("bounds", JSONValue(hierarchy.mapRect(of: cluster.id).map(CoordinateRect.init))),
      ("hull", .array(ClusterReport.hull(hierarchy.convexHull(of: cluster.id)))),
      // Tiles of a zoom show the level above it.
      ("expansion_zoom", hierarchy.expansionZoom(of: cluster.id).map { .number($0 - 1) } ?? .null),
    ])
  }
}
