public import Pinfold

/// The clusters of tiles: spaced clusters or clusters by distance.
///
/// Uses closures, so that a program with one kind does not link the code of the other.
public struct TileClusters: Sendable {
  /// Visits the nodes of a zoom level in a map rect, and possibly some around it, with their
  /// positions.
  let forEach:
    @Sendable (_ rect: MapRect, _ zoomLevel: Int, _ body: (TileNode, MapPoint) -> Void) -> Void

  /// Counts the nodes of a zoom level in a map rect. If there are more than `limit`, returns any
  /// number above it.
  let count: @Sendable (_ rect: MapRect, _ zoomLevel: Int, _ limit: Int) -> Int

  /// Returns the aggregate of a column over a cluster's places.
  let aggregate: @Sendable (_ node: TileNode, _ column: Int) -> Aggregate

  /// Returns the counts of a cluster's places by category.
  let categoryCounts: @Sendable (_ node: TileNode, _ column: Int) -> [Int]

  /// Returns the rect around a cluster's places.
  let mapRect: @Sendable (_ node: TileNode) -> MapRect?

  /// Returns the places of a cluster.
  let members: @Sendable (_ node: TileNode) -> [PointID]

  /// Returns the finest zoom level at which a cluster's places are together.
  let finestZoomLevel: @Sendable (_ node: TileNode) -> Int

  /// Returns the scale of sizes and shades at a zoom level. `nil` if tiles do not have these
  /// properties.
  let scale: (@Sendable (_ zoomLevel: Int) -> ClusterScale)?
}

extension TileClusters {
  /// Creates tile clusters from clusters by distance.
  public init(_ hierarchy: RadiusHierarchy) {
    self.init(
      forEach: { rect, zoomLevel, body in
        hierarchy.forEachReference(in: rect, zoomLevel: zoomLevel) { node, reference in
          body(TileNode(node, reference), node.position)
        }
      },
      count: { hierarchy.nodeCount(in: $0, zoomLevel: $1, limit: $2) },
      aggregate: { hierarchy.aggregate(at: $0.reference.node, column: $1) },
      categoryCounts: { hierarchy.categoryCounts(at: $0.reference.node, column: $1) },
      mapRect: { hierarchy.mapRect(of: $0.nodeID) },
      members: { Array(hierarchy.leaves(of: $0.reference.node)) },
      finestZoomLevel: { Int($0.zoomLevel) },
      scale: nil
    )
  }

  /// Creates tile clusters from spaced clusters.
  public init(_ clusters: SpacedClusters) {
    self.init(
      forEach: { rect, zoomLevel, body in
        clusters.forEachNode(in: rect, zoomLevel: zoomLevel) { body(TileNode($0), $0.position) }
      },
      count: { rect, zoomLevel, _ in clusters.nodeCount(in: rect, zoomLevel: zoomLevel) },
      aggregate: { clusters.aggregate(at: $0.reference.disc, column: $1) },
      categoryCounts: { clusters.categoryCounts(at: $0.reference.disc, column: $1) },
      mapRect: { clusters.members(of: $0.reference.disc).boundingMapRect },
      members: { Array(clusters.members(of: $0.reference.disc)) },
      finestZoomLevel: { clusters.finestZoomLevel(ofPointsIn: $0.reference.disc) },
      scale: { clusters.scale(zoomLevel: $0) }
    )
  }

  /// Returns the number of clusters and places at a zoom.
  public func count(zoom: Int) -> Int { count(.world, TileZoom.level(zoom), .max) }
}

/// A reference to a node in its clusters.
enum TileReference: Hashable, Sendable {
  case node(RadiusHierarchy.NodeReference)
  case disc(ClusterID, SpacedClusters.Reference)

  /// The reference in clusters by distance.
  ///
  /// - Precondition: The node is a cluster by distance.
  var node: RadiusHierarchy.NodeReference {
    guard case .node(let node) = self else { preconditionFailure("A disc is not a node") }
    return node
  }

  /// The reference in spaced clusters.
  ///
  /// - Precondition: The node is a spaced cluster.
  var disc: SpacedClusters.Reference {
    guard case .disc(_, let disc) = self else { preconditionFailure("A node is not a disc") }
    return disc
  }
}
