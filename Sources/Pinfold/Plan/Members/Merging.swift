/// The mapping from planned clusters to shown clusters.
struct Merging: Sendable {
  let planned: [Cluster]

  /// The offset of the shown cluster for each planned cluster.
  let clusters: [Int]

  /// The planned clusters, grouped by shown cluster.
  private let parts: Grouped<Int>

  init(planned: [Cluster], clusters: [Int], shownCount: Int) {
    (self.planned, self.clusters) = (planned, clusters)
    parts = Grouped(Array(clusters.indices), groups: clusters, count: shownCount)
  }
}

extension Merging {
  /// Returns the planned clusters of a shown one, or an empty slice for an invalid offset.
  func parts(ofCluster cluster: Int) -> ArraySlice<Int> { parts[cluster] }
}

extension [Flow<Int>] {
  /// Returns the flows between shown clusters.
  func shown(from old: Merging?, to new: Merging?) -> [Flow<Int>] {
    var counts = FlowCounts()
    for flow in self { counts.add(flow.from.shown(old), flow.to.shown(new), flow.count) }
    return counts.flows()
  }
}

extension Lineage.Endpoint {
  fileprivate func shown(_ merging: Merging?) -> Lineage.Endpoint {
    guard case .cluster(let index) = self, let merging else { return self }
    return .cluster(merging.clusters[index])
  }
}

extension Plan {
  /// Marks a shown cluster if any of its parts is marked.
  func marks(_ planned: [Bool]) -> [Bool] {
    guard let merging else { return planned }
    var marks = [Bool](repeating: false, count: clusters.count)
    for (part, cluster) in merging.clusters.enumerated() where planned[part] {
      marks[cluster] = true
    }
    return marks
  }
}
