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
