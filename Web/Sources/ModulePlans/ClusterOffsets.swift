import Pinfold

struct ClusterOffsets {
  private let entries: [(id: ClusterID, offset: Int)]

  init(_ clusters: [Cluster]) {
    entries = clusters.indices.map { (id: clusters[$0].id, offset: $0) }.sorted { $0.id < $1.id }
  }

  func offset(of id: ClusterID) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].id == id ? entries[low].offset : -1
  }
}
