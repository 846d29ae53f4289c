/// Everything to show for one viewport, in stable order.
///
/// Every point in the planned cells is a member of exactly one cluster. The
/// order of the clusters goes by cells, rows from north to south, and in a cell
/// by first members; it does not depend on the order of the input.
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

  /// Whether cells were clustered; above the maximum zoom they are not.
  let isClustered: Bool

  /// Where clusters were placed.
  let anchor: Anchor

  /// How the plan was made.
  public let strategy: Strategy

  /// How near places overlap, if the plan is one of the overlap filter.
  var deltas: OverlapFilter.Deltas?

  /// The points' planned clusters, where they do not go by cells.
  var assignment: Assignment?

  /// Which nodes the planned clusters show, if the plan is one of the radius hierarchy.
  var radius: RadiusPlacement?

  /// Which planned clusters are shown as one, if any pass was made over them.
  var merging: Merging?
}

extension Plan {
  /// The grid that the cells belong to.
  public var grid: CellGrid { cells.grid }

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
  /// They come in index order; those of a cluster by distance in the order of the
  /// hierarchy, see ``RadiusLeaves``.
  ///
  /// - Complexity: O(1), in a grid of exact cells O(*e*), *e* being the points
  ///   near the cell's edges; for a merged cluster, O(*p* log *p*) for *p* parts, and
  ///   where the points go by other rules than cells, O(*m* log *n*) for *m* members.
  public func members(of cluster: Cluster) -> PointSlice {
    switch cluster.extent {
    case .cell:
      PointSlice(index: index, ranges: index.keyRanges(of: cluster.cell, in: grid))
    case .location(let ranges):
      PointSlice(index: index, ranges: ranges)
    case .node(let node):
      PointSlice(
        index: index,
        leaves: radius.map { RadiusLeaves(tree: $0.hierarchy.tree, node: node) }
      )
    case .assigned(let number):
      PointSlice(index: index, listed: assignment?.members(ofCluster: number) ?? [])
    case .merged:
      PointSlice(joining: parts(of: cluster).map(members), in: index)
    }
  }

  /// Returns the smallest rect around the members of one of the plan's clusters
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
  /// - Complexity: O(log *n*), and O(*p*) for the *p* positions of a cell whose
  ///   locations are shown one by one.
  public func cluster(of id: PointID) -> Cluster? {
    guard case .placed(let key, _) = index.state(of: id) else { return nil }
    let offset =
      assignment.map { $0.cluster(ofKey: key, row: id.row) }
      ?? radius.map { $0.cluster(ofKey: key, row: id.row) }
      ?? Self.offset(ofKey: key, in: merging?.planned ?? clusters, cells)
    guard let offset else { return nil }
    return clusters[merging?.places[offset] ?? offset]
  }

  /// Brings the clusters into the order of their cells; those of one cell stay in
  /// order.
  mutating func sortClusters() {
    let clusters = clusters
    self.clusters = clusters.indices
      .sorted { (clusters[$0].cell, $0) < (clusters[$1].cell, $1) }
      .map { clusters[$0] }
  }

  /// Returns the place of the planned cluster that holds a key.
  private static func offset(
    ofKey key: UInt64,
    in clusters: [Cluster],
    _ cells: CellBlock
  ) -> Int? {
    let cell = cells.grid.cell(containing: MortonKey.position(key))
    guard cells.contains(cell) else { return nil }
    var low = clusters.indices.endOfPrefix { clusters[$0].cell < cell }
    while low < clusters.count && clusters[low].cell == cell {
      switch clusters[low].extent {
      case .cell: return low
      case .location(let ranges) where ranges.contains { $0.contains(key) }: return low
      case .location, .assigned, .node, .merged: low += 1
      }
    }
    return nil
  }
}

extension MapRect {
  /// Returns the smaller of the rects around two, going east or west around the
  /// world from one to the other.
  fileprivate func unionAroundWorld(_ other: MapRect) -> MapRect {
    let turns = [0, MapRect.world.width, -MapRect.world.width]
    let unions = turns.map { turn in
      union(MapRect(x: other.minX + turn, y: other.minY, width: other.width, height: other.height))
    }
    return unions.dropFirst().reduce(unions[0]) { $1.width < $0.width ? $1 : $0 }
  }

  private func union(_ other: MapRect) -> MapRect {
    let (x, y) = (min(minX, other.minX), min(minY, other.minY))
    return MapRect(
      x: x,
      y: y,
      width: max(maxX, other.maxX) - x,
      height: max(maxY, other.maxY) - y
    )
  }
}
