/// Everything to show for one viewport, in stable order.
///
/// Every point in the planned cells is a member of exactly one cluster. Clusters are
/// ordered by cells, rows from north to south, and in a cell by first members, whatever
/// the order of the input.
///
/// With the radius strategy, clusters have members beyond their cells: every cluster
/// that is in the planned cells itself is shown, with all of its members.
public struct Plan: Sendable {
  /// What the camera showed.
  public let viewport: Viewport

  /// The zoom level that the plan was made for: the viewport's, or that of an
  /// earlier plan, when the difference is within the hysteresis.
  public let zoomLevel: ZoomLevel

  /// The cells that were planned, on screen and around it.
  public let cells: CellBlock

  /// What to show.
  public internal(set) var clusters: [Cluster]

  /// The points at the time.
  let index: PointIndex

  /// Where clusters were placed.
  let anchor: Anchor

  /// How the plan was made.
  public let strategy: Strategy

  /// Which points are in which planned cluster.
  var membership = Membership.slices(CellSlices())

  /// Which planned clusters are shown as one, if any pass was made over them.
  var merging: Merging?
}

extension Plan {
  /// The grid that the cells belong to.
  public var grid: CellGrid { cells.grid }

  /// Whether clusters are cells or in cells: of other strategies, cells only say what was
  /// planned, and in which order.
  public var isByCells: Bool { membership.isByCells }

  /// The scale of the sizes and shades of the clusters.
  ///
  /// Spaced clusters have a scale for each level, of all data; other strategies a fixed one.
  public var scale: ClusterScale { membership.discs?.scale ?? .fixed }

  /// The planned area in map points; `maxX` is beyond the world's width when it
  /// crosses the antimeridian.
  public var mapRect: MapRect { cells.mapRect }

  /// How many points the clusters stand for.
  public var memberCount: Int { clusters.reduce(0) { $0 + $1.count } }

  /// Returns the members of one of the plan's clusters.
  ///
  /// Nothing is copied: the ids are read from the index while walking. The answer
  /// for another plan's cluster means nothing.
  ///
  /// They are in index order; the members of a cluster by distance are in the order of
  /// the hierarchy, see ``RadiusLeaves``.
  ///
  /// - Complexity: O(1), in a grid of exact cells O(*e*), *e* being the points
  ///   near the cell's edges; for a merged cluster, O(*p* log *p*) for *p* parts, and
  ///   where the points go by other rules than cells, O(*m* log *n*) for *m* members.
  public func members(of cluster: Cluster) -> PointSlice {
    // Asked for each of tens of thousands of clusters, most of which have one part.
    guard merging != nil else { return membership.members(of: cluster, of: index, grid) }
    let parts = parts(of: cluster).map { membership.members(of: $0, of: index, grid) }
    return parts.count == 1 ? parts[0] : PointSlice(joining: parts, in: index)
  }

  /// Returns the rect around the members of one of the plan's clusters
  /// and its anchor, in map points: what to zoom to.
  public func mapRect(of cluster: Cluster) -> MapRect {
    let anchor = GridPoint(cluster.anchor).map { GridRect($0).mapRect }
    let members = members(of: cluster).boundingMapRect
    switch (members, anchor) {
    case (let members?, let anchor?): return members.unionAroundWorld(anchor)
    case (let rect?, nil), (nil, let rect?): return rect
    case (nil, nil): return grid.mapRect(of: cluster.cell)
    }
  }

  /// Returns the cluster that a point is a member of.
  ///
  /// - Returns: `nil` when the point is not in the planned area, or not in the
  ///   index that the plan was made of.
  /// - Complexity: O(log *n*), and O(*p*) for the *p* positions of a cell with locations
  ///   that are shown one by one.
  public func cluster(of id: PointID) -> Cluster? {
    guard let key = index.key(of: id) else { return nil }
    let planned = merging?.planned ?? clusters
    guard let offset = membership.cluster(ofKey: key, row: id.row, in: planned, cells)
    else { return nil }
    return clusters[merging?.clusters[offset] ?? offset]
  }
}

extension Plan {
  /// Returns what the values of a column of the index add up to over the members
  /// of one of the plan's clusters.
  ///
  /// - Precondition: The index has the column.
  /// - Complexity: O(log *n*), and as much for each point of the positions where one
  ///   was removed; in a grid of exact cells, O(*e* log *n*), *e* being the points
  ///   near the cell's edges. For a cluster by distance see
  ///   ``RadiusHierarchy/aggregate(of:column:)``; for a merged cluster, that of all its
  ///   parts.
  public func aggregate(of cluster: Cluster, column: Int) -> Aggregate {
    guard merging != nil else {
      return membership.aggregate(of: cluster, column: column, of: index, grid)
    }
    // Each member is in one part, and sums are exact in any order.
    return parts(of: cluster).reduce(into: Aggregate()) {
      $0.add(membership.aggregate(of: $1, column: column, of: index, grid))
    }
  }
}
