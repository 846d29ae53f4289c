/// The total weight of the members for each pair of an old and a new endpoint. Addition wraps,
/// since sums may be too large until removed points are subtracted.
struct FlowCounts {
  /// By the codes of the two endpoints. A pair may occur more than once.
  private var counts: [(pair: UInt64, count: Int)] = []
}

extension FlowCounts {
  mutating func add(_ from: Lineage.Endpoint, _ to: Lineage.Endpoint, _ number: Int) {
    let pair = UInt64(from.code) << 32 | UInt64(to.code)
    if let last = counts.last, last.pair == pair {
      counts[counts.count - 1].count &+= number
    } else {
      counts.append((pair, number))
    }
  }

  /// Returns the flows with a cluster at either end, sorted by old cluster, then by new cluster.
  mutating func flows() -> [Flow<Int>] {
    // Sort in place, so that sorting again after more additions is fast.
    counts.sort { $0.pair < $1.pair }
    var end = 0
    for next in counts {
      if end > 0 && counts[end - 1].pair == next.pair {
        counts[end - 1].count &+= next.count
      } else {
        counts[end] = next
        end += 1
      }
    }
    counts.removeSubrange(end...)
    return counts.compactMap { pair, count in
      let from = Lineage.Endpoint(code: UInt32(truncatingIfNeeded: pair >> 32))
      let to = Lineage.Endpoint(code: UInt32(truncatingIfNeeded: pair))
      guard count != 0, from.isCluster || to.isCluster else { return nil }
      return Flow<Int>(from: from, to: to, count: count)
    }
  }
}

extension Lineage.Endpoint {
  /// A number for each endpoint: outside, absent, then the clusters.
  fileprivate var code: UInt32 {
    switch self {
    case .outside: 0
    case .absent: 1
    // A plan has far fewer than 2³¹ clusters.
    case .cluster(let index): UInt32(index) + 2
    }
  }

  fileprivate init(code: UInt32) {
    switch code {
    case 0: self = .outside
    case 1: self = .absent
    default: self = .cluster(Int(code) - 2)
    }
  }
}
