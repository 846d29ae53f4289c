import Pinfold
import PinfoldOutput
import PinfoldPlans
import PinfoldReaders
import PinfoldText
import PinfoldVectorTiles

/// One cluster in tiles, or a place that it is divided into.
enum TileCluster: Sendable {
  case disc(SpacedClusters.Node, SpacedClusters)
  case node(RadiusHierarchy.Node, RadiusHierarchy)
}

extension TileCluster {
  /// Finds a cluster that tiles show; `nil` for none.
  ///
  /// - Parameter zoom: The zoom of a tile that shows it; `nil` for the highest.
  init?(
    _ id: ClusterID,
    zoom: Int?,
    of clustering: TileClustering,
    in index: PreparedIndex
  ) {
    switch clustering {
    case .spaced(let clustering):
      let clusters = SpacedClusters(index, clustering)
      guard let node = clusters.node(id, zoomLevel: zoom.map(TileZoom.level)), node.isCluster,
        TileID.zooms.contains(TileZoom.zoom(ofLevel: node.zoomLevel))
      else { return nil }
      self = .disc(node, clusters)
    case .radius(let clustering):
      let hierarchy = RadiusHierarchy(index, clustering)
      guard let name = id.node, TileZoom.zoom(ofLevel: name.zoomLevel) >= TileID.zooms.lowerBound,
        let node = hierarchy.node(name), node.isCluster
      else { return nil }
      self = .node(node, hierarchy)
    }
  }

  /// How many places it stands for.
  var count: Int {
    switch self {
    case .disc(let node, _): node.count
    case .node(let node, _): node.count
    }
  }

  /// Its properties in tiles, and its position.
  func json(_ numbers: any PlaceNumbers) -> JSONValue {
    guard count > 1 else {
      return .object([("place", numbers.number(of: point).json), ("coordinates", coordinates)])
    }
    return .object([
      ("cluster_id", .string(name)), ("point_count", .number(count)), ("coordinates", coordinates),
    ])
  }

  /// Where its members are, and how far to zoom in.
  var report: JSONValue {
    let bounds: MapRect?
    let hull: [MapPoint]
    let level: Int?
    switch self {
    case .disc(let node, let clusters):
      let members = clusters.members(of: node.reference)
      (bounds, hull) = (members.boundingMapRect, members.convexHull)
      level = clusters.expansionLevel(of: node)
    case .node(let node, let hierarchy):
      (bounds, hull) = (hierarchy.mapRect(of: node.id), hierarchy.convexHull(of: node.id))
      level = hierarchy.expansionZoom(of: node.id)
    }
    return .object([
      ("cluster_id", .string(name)),
      ("point_count", .number(count)),
      ("coordinates", coordinates),
      ("bounds", JSONValue(bounds.map(CoordinateRect.init))),
      ("hull", .array(ClusterReport.hull(hull))),
      ("expansion_zoom", level.map { .number(TileZoom.zoom(ofLevel: $0)) } ?? .null),
    ])
  }

  /// What it is divided into at the expansion zoom.
  var children: [TileCluster] {
    switch self {
    case .disc(let node, let clusters):
      clusters.children(of: node).map { .disc($0, clusters) }
    case .node(let node, let hierarchy):
      hierarchy.children(of: node.id)?.map { .node($0, hierarchy) } ?? []
    }
  }

  /// Returns a page of its places.
  func members(from offset: Int, count: Int) -> [PointID] {
    switch self {
    case .disc(let node, let clusters):
      Array(clusters.members(of: node.reference).dropFirst(offset).prefix(count))
    case .node(let node, let hierarchy):
      hierarchy.leaves(of: node.id)?.page(from: offset, count: count) ?? []
    }
  }

  private var name: String {
    switch self {
    case .disc(let node, _): node.id.description
    case .node(let node, _): node.id.description
    }
  }

  private var point: PointID {
    switch self {
    case .disc(let node, _): node.point
    case .node(let node, _): node.id.seed
    }
  }

  private var coordinates: JSONValue {
    let coordinate =
      switch self {
      case .disc(let node, _): node.coordinate
      case .node(let node, _): node.coordinate
      }
    return JSONValue(longitude: coordinate.longitude, latitude: coordinate.latitude)
  }
}
