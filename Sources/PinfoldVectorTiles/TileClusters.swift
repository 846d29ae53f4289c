public import Pinfold

/// The clusters that tiles are made of: spaced ones or those by distance.
///
/// Closures keep a program that makes tiles of one kind free of the code of the other.
public struct TileClusters: Sendable {
  /// Visits what a zoom level shows in a map rect, and perhaps a little around it, and where each is.
  let forEach:
    @Sendable (_ rect: MapRect, _ zoomLevel: Int, _ body: (TileNode, MapPoint) -> Void) -> Void

  /// Counts what a zoom level shows in a map rect; more than a limit may be any number above it.
  let count: @Sendable (_ rect: MapRect, _ zoomLevel: Int, _ limit: Int) -> Int

  /// What the values of a column add up to over the places of a cluster.
  let aggregate: @Sendable (_ node: TileNode, _ column: Int) -> Aggregate

  /// The rect around the places of a cluster.
  let mapRect: @Sendable (_ node: TileNode) -> MapRect?

  /// The places of a cluster.
  let members: @Sendable (_ node: TileNode) -> [PointID]

  /// The finest zoom level at which the places of a cluster are one.
  let finestZoomLevel: @Sendable (_ node: TileNode) -> Int

  /// The sizes and shades of the clusters of a zoom level; `nil` where tiles have none.
  let scale: (@Sendable (_ zoomLevel: Int) -> ClusterScale)?
}

extension TileClusters {
  /// Clusters by distance.
  public init(_ hierarchy: RadiusHierarchy) {
    self.init(
      forEach: { rect, zoomLevel, body in
        hierarchy.forEachReference(in: rect, zoomLevel: zoomLevel) { node, reference in
          body(TileNode(node, reference), node.position)
        }
      },
      count: { hierarchy.nodeCount(in: $0, zoomLevel: $1, limit: $2) },
      aggregate: { hierarchy.aggregate(at: $0.reference.node, column: $1) },
      mapRect: { hierarchy.mapRect(of: $0.nodeID) },
      members: { Array(hierarchy.leaves(of: $0.reference.node)) },
      finestZoomLevel: { Int($0.zoomLevel) },
      scale: nil
    )
  }

  /// Spaced clusters.
  public init(_ clusters: SpacedClusters) {
    self.init(
      forEach: { rect, zoomLevel, body in
        clusters.forEachNode(in: rect, zoomLevel: zoomLevel) { body(TileNode($0), $0.position) }
      },
      count: { rect, zoomLevel, _ in clusters.nodeCount(in: rect, zoomLevel: zoomLevel) },
      aggregate: { clusters.aggregate(at: $0.reference.disc, column: $1) },
      mapRect: { clusters.members(of: $0.reference.disc).boundingMapRect },
      members: { Array(clusters.members(of: $0.reference.disc)) },
      finestZoomLevel: { clusters.finestZoomLevel(ofPointsIn: $0.reference.disc) },
      scale: { clusters.scale(zoomLevel: $0) }
    )
  }

  /// Returns how many clusters and places a zoom shows.
  public func count(zoom: Int) -> Int { count(.world, TileZoom.level(zoom), .max) }
}

/// What a node of tiles is in its hierarchy.
enum TileReference: Hashable, Sendable {
  case node(RadiusHierarchy.NodeReference)
  case disc(ClusterID, SpacedClusters.Reference)

  /// The node of clusters by distance.
  ///
  /// - Precondition: It is one.
  var node: RadiusHierarchy.NodeReference {
    guard case .node(let node) = self else { preconditionFailure("A disc is no node") }
    return node
  }

  /// The points of a spaced cluster.
  ///
  /// - Precondition: It is one.
  var disc: SpacedClusters.Reference {
    guard case .disc(_, let disc) = self else { preconditionFailure("A node is no disc") }
    return disc
  }
}
