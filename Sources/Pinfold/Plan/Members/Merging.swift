/// Which planned clusters a plan shows as one.
struct Merging: Sendable {
  /// The clusters as they were planned.
  let planned: [Cluster]

  /// For each of them, the offset of the cluster that shows it.
  let clusters: [Int]

  /// The planned clusters again, by the one that shows them.
  private let parts: Grouped<Int>

  /// - Parameters:
  ///   - planned: The clusters as they were planned.
  ///   - clusters: For each of them, the offset of the cluster that shows it.
  ///   - shownCount: How many clusters are shown, each for one or more.
  init(planned: [Cluster], clusters: [Int], shownCount: Int) {
    (self.planned, self.clusters) = (planned, clusters)
    parts = Grouped(Array(clusters.indices), groups: clusters, count: shownCount)
  }
}

extension Merging {
  /// Returns the planned clusters that a shown one stands for, in their order; none for
  /// another plan's.
  func parts(ofCluster cluster: Int) -> ArraySlice<Int> { parts[cluster] }
}

extension [Flow<Int>] {
  /// Returns the flows between shown clusters, given those between planned ones.
  func shown(from old: Merging?, to new: Merging?) -> [Flow<Int>] {
    var counts = FlowCounts()
    for flow in self { counts.add(flow.from.shown(old), flow.to.shown(new), flow.count) }
    return counts.flows()
  }
}

extension Lineage.Endpoint {
  /// The endpoint among shown clusters.
  fileprivate func shown(_ merging: Merging?) -> Lineage.Endpoint {
    guard case .cluster(let index) = self, let merging else { return self }
    return .cluster(merging.clusters[index])
  }
}

extension Plan {
  /// Returns marks for the shown clusters: a cluster has each mark that any of its parts
  /// has.
  func marks(_ planned: [Bool]) -> [Bool] {
    guard let merging else { return planned }
    var marks = [Bool](repeating: false, count: clusters.count)
    for (part, cluster) in merging.clusters.enumerated() where planned[part] {
      marks[cluster] = true
    }
    return marks
  }
}
