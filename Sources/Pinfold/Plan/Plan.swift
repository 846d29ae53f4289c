/// The clusters to show for one viewport, in a stable order.
///
/// Every point is a member of at most one cluster. With a grid, every point in the planned cells is a
/// member of exactly one. Clusters are sorted by cell, rows from north to south. Within a cell, spaced
/// clusters are sorted by position, and others by their first members. The order does not depend on
/// the order of the input.
///
/// Spaced clusters and clusters by distance may have members in other cells. The plan then contains
/// every cluster whose own position is in the planned cells, with all its members.
public struct Plan: Sendable {
  /// The viewport that the plan was made for.
  public let viewport: Viewport

  /// The zoom level that the plan was made for.
  ///
  /// This is the viewport's level, or the level of an earlier plan if the difference is within the
  /// hysteresis.
  public let zoomLevel: ZoomLevel

  /// The planned cells, on the screen and around it.
  public let cells: CellBlock

  /// The clusters to show.
  public internal(set) var clusters: [Cluster]

  /// The planned points, or an index that contains them: see ``subset``.
  var index: PointIndex

  /// The planned points, if they are not all points of the index.
  var subset: PointSubset?

  /// The counts of the planned clusters, if the plan counts categories.
  var categories: PlannedCategories?

  let anchor: Anchor

  /// The strategy of the plan.
  public let strategy: Strategy

  /// The assignment of points to planned clusters.
  var membership = Membership.slices(CellSlices())

  /// The planned clusters that are shown as one, if a pass changed the plan.
  var merging: Merging?
}

extension Plan {
  /// The grid of the planned cells.
  public var grid: CellGrid { cells.grid }

  /// Whether each cluster is a cell or part of a cell.
  ///
  /// In other strategies, the cells only determine the planned area and the order.
  public var isByCells: Bool {
    membership.isByCells || membership.parts != nil && strategy.grid != nil
  }

  /// The scale for the sizes and shades of the clusters.
  ///
  /// Spaced clusters have one scale per level, based on all points, or with borders on those of the
  /// category with the largest cluster. All other strategies use ``ClusterScale/fixed``.
  public var scale: ClusterScale { membership.discs?.scale ?? membership.parts?.scale ?? .fixed }

  /// The planned area in map points.
  ///
  /// If it crosses the antimeridian, `maxX` is greater than the world's width.
  public var mapRect: MapRect { cells.mapRect }

  /// The total count of all clusters.
  public var memberCount: Int { clusters.reduce(0) { $0 + $1.count } }

  /// Returns the members of a cluster, which must belong to this plan.
  ///
  /// The slice copies no ids. It reads them from the index, in index order. Members of a cluster by
  /// distance have the order of its hierarchy.
  ///
  /// - Complexity: O(1). In a grid of exact cells, O(*e*), where *e* is the number of points near
  ///   the cell's edges. For a merged cluster, O(*p* log *p*) for *p* parts in cells, or O(*m* log
  ///   *n*) for *m* members in other strategies.
  public func members(of cluster: Cluster) -> PointSlice {
    let members = pointsAround(cluster)
    guard let subset else { return members }
    return PointSlice(index: index, listed: members.filter { index.contains($0, in: subset) }[...])
  }

  /// The members of a cluster, and points of the index that are not in the subset.
  func pointsAround(_ cluster: Cluster) -> PointSlice {
    // A fast path: most of the tens of thousands of clusters have one part.
    guard merging != nil else { return membership.members(of: cluster, of: index, grid) }
    let parts = parts(of: cluster).map { membership.members(of: $0, of: index, grid) }
    let isListed = membership.parts != nil
    return parts.count == 1
      ? parts[0] : PointSlice(joining: parts, in: index, isListed: isListed)
  }

  /// Returns the smallest rect around a cluster's members and anchor, in map points.
  ///
  /// Zoom to this rect to open the cluster, which must belong to this plan.
  public func mapRect(of cluster: Cluster) -> MapRect {
    let anchor = GridPoint(cluster.anchor).map { GridRect($0).mapRect }
    let members = members(of: cluster).boundingMapRect
    switch (members, anchor) {
    case (let members?, let anchor?): return members.unionAroundWorld(anchor)
    case (let rect?, nil), (nil, let rect?): return rect
    case (nil, nil): return grid.mapRect(of: cluster.cell)
    }
  }

  /// Returns the cluster that contains a point, or `nil` if the point is outside the planned area
  /// or not in the index of the plan.
  ///
  /// - Complexity: O(log *n*), plus O(*p*) for the *p* positions of a cell whose locations are
  ///   shown one by one.
  public func cluster(of id: PointID) -> Cluster? {
    guard let key = index.key(of: id), subset.map({ index.contains(id, in: $0) }) ?? true
    else { return nil }
    let planned = merging?.planned ?? clusters
    guard let offset = membership.cluster(ofKey: key, row: id.row, in: planned, cells)
    else { return nil }
    return clusters[merging?.clusters[offset] ?? offset]
  }
}

extension Plan {
  /// Returns the aggregate of a column over the members of a cluster, which must belong to this
  /// plan.
  ///
  /// - Precondition: The index has the column.
  /// - Complexity: O(log *n*), plus O(log *n*) for each point at a position with removed points. In
  ///   a grid of exact cells, O(*e* log *n*), where *e* is the number of points near the cell's
  ///   edges. For a cluster by distance, see ``RadiusHierarchy/aggregate(of:column:)``. A merged
  ///   cluster takes the time of all its parts.
  public func aggregate(of cluster: Cluster, column: Int) -> Aggregate {
    guard subset == nil else {
      index.checkColumn(column)
      return members(of: cluster).reduce(into: Aggregate()) { aggregate, id in
        if let value = index.value(ofColumn: column, of: id) { aggregate.add(value) }
      }
    }
    guard merging != nil else {
      return membership.aggregate(of: cluster, column: column, of: index, grid)
    }
    // Each member is in one part, and sums are exact in any order.
    return parts(of: cluster).reduce(into: Aggregate()) {
      $0.add(membership.aggregate(of: $1, column: column, of: index, grid))
    }
  }
}
