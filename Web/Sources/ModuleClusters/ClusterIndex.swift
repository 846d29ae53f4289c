import ModulePoints
import Pinfold

/// Points with their clusters. A filter may hide some points.
struct ClusterIndex {
  private var points: FilteredPoints

  private(set) var clustering = RadiusClustering()

  private(set) var summaries: [RadiusSummary] = []

  /// The number of rows, including rows without a point.
  var rowCount = 0

  private var ranks = RadiusLevelRanks()

  /// Whether the ranks are those of earlier clusters.
  private var areRanksStale = true

  init(_ points: PointIndex = PointIndex(), rowCount: Int = 0) {
    // Delegating to another initializer would copy all properties.
    (self.points, self.rowCount) = (FilteredPoints(PreparedIndex(points)), rowCount)
  }

  init(_ shown: PreparedIndex, _ clustering: RadiusClustering, rowCount: Int) {
    (points, self.clustering, self.rowCount) = (FilteredPoints(shown), clustering, rowCount)
  }

  /// The search for clusters, created on first use. Dropped before each change, which would
  /// otherwise copy the shared storage.
  private var search: RadiusSearch?

  /// The clustered points. The getter is mutating to avoid copies of the index.
  var shown: PreparedIndex {
    mutating get { points.shown }
  }

  var hierarchy: RadiusHierarchy {
    @inline(never)
    mutating get {
      if let search { return search.hierarchy }
      let hierarchy = RadiusHierarchy(points.shown, clustering)
      search = RadiusSearch(hierarchy)
      return hierarchy
    }
  }

  mutating func begin(in rect: MapRect, zoomLevel: Int) {
    // In one place, because inlining this would increase the code size.
    if search == nil { _ = hierarchy }
    search?.begin(in: rect, zoomLevel: zoomLevel)
  }

  mutating func begin(atChildrenOf cluster: RadiusHierarchy.NodeReference) {
    search?.begin(atChildrenOf: cluster)
  }

  /// Calls `body` with the next points of the search. See ``RadiusSearch``.
  @inline(__always)  // so that the function is called directly
  mutating func nextPoints(limit: Int, _ body: (PointID, MapPoint) -> Void) {
    search?.nextPoints(limit: limit, body)
  }

  mutating func next() -> RadiusHierarchy.Node? { search?.next() }
}

// MARK: - Making

extension ClusterIndex {
  mutating func cluster(_ clustering: RadiusClustering) {
    discard()
    self.clustering = clustering
    points.discardPrepared()
    points.prepare(clustering, summaries: summaries)
  }

  /// Returns spaced clusters of the points. They are built on first use, and kept in addition to
  /// the clusters by distance.
  @inline(never)
  mutating func spaced(_ clustering: SpacedClustering) -> SpacedClusters {
    points.prepare(for: .spaced(clustering), isDraft: false)
    return SpacedClusters(points.shown, clustering)
  }

  /// Keeps a figure for all clusters.
  @inline(never)  // for each of its callers it would take room
  mutating func keep(_ summary: RadiusSummary) {
    guard !summaries.contains(where: { $0.covers(summary) }) else { return }
    search = nil
    summaries.append(summary)
    points.prepare(clustering, summaries: [summary])
  }

  mutating func setFilter(_ rows: PointSet) {
    discard()
    points.setFilter(rows)
    points.prepare(clustering, summaries: summaries)
  }

  mutating func removeFilter() {
    guard points.isFiltered else { return }
    discard()
    points.removeFilter()
    points.prepare(clustering, summaries: summaries)
  }

  /// Drops all results that depend on the clusters, because memory may not have room for old and
  /// new ones.
  private mutating func discard() {
    search = nil
    ranks = RadiusLevelRanks()
    areRanksStale = true
  }
}

// MARK: - Edits

extension ClusterIndex {
  mutating func apply(_ changes: [PointChange]) {
    search = nil
    areRanksStale = true
    points.apply(changes)
  }
}

// MARK: - Names

extension ClusterIndex {
  /// Returns supercluster's number for a node. For a point, weighted or not, this is the row.
  @inline(never)  // for each of its callers it would take room
  mutating func number(of node: RadiusHierarchy.Node) -> Int32 {
    guard node.isCluster, !node.isWeightedPoint else {
      return Int32(bitPattern: node.id.seed.row)
    }
    updateRanks()
    let level = node.id.zoomLevel
    // A cluster starts with an item of the next finer level, whose rank is part of the number.
    let rank = ranks.rank(of: node.id.seed, zoomLevel: level + 1) ?? 0
    // Does not wrap, because there are fewer than 2²⁵ rows.
    return Int32(truncatingIfNeeded: rank << 5 + level + rowCount)
  }

  /// Returns the cluster with a number, which may be a weighted point, or `nil`.
  @inline(never)  // for each of its callers it would take room
  mutating func cluster(_ number: Double) -> RadiusHierarchy.NodeReference? {
    guard let number = Int32(exactly: number), number >= 0 else { return nil }
    guard Int(number) > rowCount else {
      return hierarchy.reference(toWeightedPoint: PointID(UInt32(number)))
    }
    updateRanks()
    let (rank, level) = ((Int(number) - rowCount) >> 5, (Int(number) - rowCount) & 31)
    guard level <= clustering.maximumZoom,
      let seed = ranks.seed(at: rank, zoomLevel: level + 1)
    else { return nil }
    return hierarchy.reference(to: RadiusHierarchy.NodeID(seed: seed, zoomLevel: level))
  }

  private mutating func updateRanks() {
    guard areRanksStale else { return }
    ranks.update(to: hierarchy)
    areRanksStale = false
  }
}

extension RadiusSummary {
  /// Returns whether this summary includes another: the top 100 include the top 10.
  fileprivate func covers(_ other: RadiusSummary) -> Bool {
    guard case .top(let limit, let column) = self,
      case .top(let otherLimit, let otherColumn) = other
    else { return self == other }
    return column == otherColumn && limit >= otherLimit
  }
}
