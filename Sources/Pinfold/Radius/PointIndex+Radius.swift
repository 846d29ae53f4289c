extension PointIndex {
  /// Clusters the points by distance once and for all: plans with these settings then
  /// take no longer than others, and edits keep the clusters up.
  ///
  ///     var index = PointIndex(coordinates, columns: [populations])
  ///     index.prepare(RadiusClustering(), summaries: [.aggregate(column: 0)])
  ///
  /// Without it every plan with the radius strategy clusters all points anew.
  /// Filtering an index drops what was prepared; ``refilter(_:from:to:)`` keeps it up.
  ///
  /// - Parameters:
  ///   - clustering: The settings.
  ///   - summaries: What is to be known of every cluster; anything else is found by
  ///     looking at all points of a cluster.
  /// - Precondition: As for ``RadiusHierarchy/init(_:_:)``; the index has the columns,
  ///   and tops are of one point or more.
  /// - Complexity: O(*n*), half a second for a million points; for settings that are
  ///   prepared already, only the summaries are made.
  public mutating func prepare(
    _ clustering: RadiusClustering,
    summaries: [RadiusSummary] = []
  ) {
    prepare(clustering, summaries: summaries, on: SerialRunner())
  }

  /// Clusters the points by distance on several threads; see ``prepare(_:summaries:)``.
  public mutating func prepare(
    _ clustering: RadiusClustering,
    summaries: [RadiusSummary] = [],
    on runner: some ConcurrentRunner
  ) {
    let clustering = clustering.clamped()
    var prepared =
      preparedTree(clustering)
      ?? PreparedRadiusTree(clustering, RadiusTree(self, clustering, runner))
    prepared.summarize(summaries, self)
    discard(clustering)
    radiusTrees.append(prepared)
  }

  /// Gives up the clusters of some settings, and their memory.
  public mutating func discard(_ clustering: RadiusClustering) {
    let clustering = clustering.clamped()
    radiusTrees.removeAll { $0.clustering == clustering }
  }

  /// The settings whose clusters are prepared.
  public var preparedClusterings: [RadiusClustering] { radiusTrees.map { $0.clustering } }

  func preparedTree(_ clustering: RadiusClustering) -> PreparedRadiusTree? {
    let clustering = clustering.clamped()
    return radiusTrees.first { $0.clustering == clustering }
  }

  /// Brings what is prepared up to date.
  ///
  /// - Complexity: O(*m*) for *m* edits, each at the cost of what it changes; at most
  ///   that of preparing anew.
  mutating func updateRadiusTrees(removed: Run, added: Run) {
    let isFew = removed.count + added.count < max(count / 512, 4)
    let old = radiusTrees
    radiusTrees = []
    for var prepared in old {
      let isEdited =
        isFew && !prepared.clustering.isCompatible && prepared.replace(removed, with: added)
      if !isEdited {
        let summaries = prepared.summaries.map { $0.summary }
        let tree = RadiusTree(self, prepared.clustering, SerialRunner())
        prepared = PreparedRadiusTree(prepared.clustering, tree)
        prepared.summarize(summaries, self)
      }
      radiusTrees.append(prepared)
    }
  }
}
