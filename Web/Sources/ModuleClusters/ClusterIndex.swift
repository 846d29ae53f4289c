import ModulePoints
import Pinfold

/// Points with their clusters, of which a filter may leave some out.
struct ClusterIndex {
  private var points: FilteredPoints

  private(set) var clustering = RadiusClustering()

  /// The figures that are kept for all clusters.
  private(set) var summaries: [RadiusSummary] = []

  /// How many rows there are, also those without a point.
  var rowCount = 0

  private var ranks = RadiusLevelRanks()

  /// Whether the ranks are of other clusters than these.
  private var areRanksStale = true

  /// Creates an index of points that are not clustered yet.
  init(_ points: PointIndex = PointIndex(), rowCount: Int = 0) {
    // To delegate would copy all parts.
    (self.points, self.rowCount) = (FilteredPoints(PreparedIndex(points)), rowCount)
  }

  /// Creates an index of points that are clustered.
  init(_ shown: PreparedIndex, _ clustering: RadiusClustering, rowCount: Int) {
    (points, self.clustering, self.rowCount) = (FilteredPoints(shown), clustering, rowCount)
  }

  /// Searches of the clusters, once these were asked for; dropped before a change, which would
  /// have to copy what they share.
  private var search: RadiusSearch?

  /// The points that are clustered. To mutate is to copy nothing: the index has many parts.
  var shown: PreparedIndex {
    mutating get { points.shown }
  }

  /// The clusters.
  var hierarchy: RadiusHierarchy {
    @inline(never)
    mutating get {
      if let search { return search.hierarchy }
      let hierarchy = RadiusHierarchy(points.shown, clustering)
      search = RadiusSearch(hierarchy)
      return hierarchy
    }
  }

  /// Begins to search for what a zoom level shows in a map rect.
  mutating func begin(in rect: MapRect, zoomLevel: Int) {
    // A search is made in one place: it takes room.
    if search == nil { _ = hierarchy }
    search?.begin(in: rect, zoomLevel: zoomLevel)
  }

  /// Begins to search for what a cluster is made of.
  mutating func begin(atChildrenOf cluster: RadiusHierarchy.NodeReference) {
    search?.begin(atChildrenOf: cluster)
  }

  /// Calls a function with points of the search that come next; see ``RadiusSearch``.
  @inline(__always)  // so that the function is called directly
  mutating func nextPoints(limit: Int, _ body: (PointID, MapPoint) -> Void) {
    search?.nextPoints(limit: limit, body)
  }

  /// Returns the next node of the search.
  mutating func next() -> RadiusHierarchy.Node? { search?.next() }
}

// MARK: - Making

extension ClusterIndex {
  /// Clusters the points by other settings.
  mutating func cluster(_ clustering: RadiusClustering) {
    discard()
    self.clustering = clustering
    points.discardPrepared()
    points.prepare(clustering, summaries: summaries)
  }

  /// Returns spaced clusters of the points, beside those by distance. They are built the first time.
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

  /// Leaves out the points that are not in a set.
  mutating func setFilter(_ rows: PointSet) {
    discard()
    points.setFilter(rows)
    points.prepare(clustering, summaries: summaries)
  }

  /// Shows all points again.
  mutating func removeFilter() {
    guard points.isFiltered else { return }
    discard()
    points.removeFilter()
    points.prepare(clustering, summaries: summaries)
  }

  /// Drops what was made of the clusters, before others are made: there is not room for both.
  private mutating func discard() {
    search = nil
    ranks = RadiusLevelRanks()
    areRanksStale = true
  }
}

// MARK: - Edits

extension ClusterIndex {
  /// Makes changes, one after the other.
  mutating func apply(_ changes: [PointChange]) {
    search = nil
    areRanksStale = true
    points.apply(changes)
  }
}

// MARK: - Names

extension ClusterIndex {
  /// The number that supercluster gives a node: for a point its row, whatever it stands for.
  @inline(never)  // for each of its callers it would take room
  mutating func number(of node: RadiusHierarchy.Node) -> Int32 {
    guard node.isCluster, !node.isWeightedPoint else {
      return Int32(bitPattern: node.id.seed.row)
    }
    updateRanks()
    let level = node.id.zoomLevel
    // Every cluster begins with an item of the next finer level.
    let rank = ranks.rank(of: node.id.seed, zoomLevel: level + 1) ?? 0
    // Fewer than 2²⁵ rows: nothing wraps.
    return Int32(truncatingIfNeeded: rank << 5 + level + rowCount)
  }

  /// Returns the cluster of a number, if there is one: also a point that stands for several.
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
  /// Whether what is kept for one answers another: the first ten are among the first hundred.
  fileprivate func covers(_ other: RadiusSummary) -> Bool {
    guard case .top(let limit, let column) = self,
      case .top(let otherLimit, let otherColumn) = other
    else { return self == other }
    return column == otherColumn && limit >= otherLimit
  }
}
