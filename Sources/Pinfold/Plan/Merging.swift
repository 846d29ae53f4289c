/// Which planned clusters a plan shows as one.
struct Merging: Sendable {
  /// The clusters as they were planned.
  let planned: [Cluster]

  /// For each of them, the offset of the cluster that shows it.
  let places: [Int]

  /// The planned clusters again, by the one that shows them.
  private let parts: [Int]

  /// Where the parts of each shown cluster begin, and where the last ones end.
  private let starts: [Int]

  /// - Parameters:
  ///   - planned: The clusters as they were planned.
  ///   - places: For each of them, the offset of the cluster that shows it.
  ///   - shownCount: How many clusters are shown, each for one or more.
  init(planned: [Cluster], places: [Int], shownCount: Int) {
    (self.planned, self.places) = (planned, places)
    var ends = [Int](repeating: 0, count: shownCount + 1)
    for place in places { ends[place + 1] += 1 }
    for place in 0..<shownCount { ends[place + 1] += ends[place] }
    starts = ends
    var parts = [Int](repeating: 0, count: places.count)
    for (part, place) in places.enumerated() {
      parts[ends[place]] = part
      ends[place] += 1
    }
    self.parts = parts
  }
}

extension Merging {
  /// Returns the planned clusters that a shown one stands for, in their order.
  func parts(ofCluster place: Int) -> ArraySlice<Int> {
    // The cluster may be another plan's.
    guard (0..<starts.count - 1).contains(place) else { return [] }
    return parts[starts[place]..<starts[place + 1]]
  }
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
    return .cluster(merging.places[index])
  }
}

extension Plan {
  /// Returns marks for the shown clusters: a cluster has each mark that any of its parts
  /// has.
  func marks(_ planned: [Bool]) -> [Bool] {
    guard let merging else { return planned }
    var marks = [Bool](repeating: false, count: clusters.count)
    for (part, place) in merging.places.enumerated() where planned[part] { marks[place] = true }
    return marks
  }
}
