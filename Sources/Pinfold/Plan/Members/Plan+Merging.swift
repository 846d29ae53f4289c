extension Plan {
  /// Returns the plan with some clusters shown as one, or somewhere else.
  ///
  /// This is for passes after planning, such as the removal of overlaps. The result
  /// answers all queries that a plan answers. A merged cluster has the name of the first
  /// of its sources and its position in the order of the plan; listing the largest cluster
  /// first keeps the names that matter.
  ///
  /// The plan remembers what was planned: ``Planner/plan(_:for:after:)-(PreparedIndex,_,_)`` continues from
  /// that, so that merging never accumulates from plan to plan, while diffs compare what
  /// is shown.
  ///
  /// - Parameter merges: What to show as one or somewhere else. Clusters that are the
  ///   source of none stay as they are. Anchors wrap around the world and are clamped
  ///   at its northern and southern edges.
  /// - Precondition: No cluster is a source twice, and there is none without sources.
  /// - Complexity: O(*c*) for *c* clusters.
  public func merged(_ merges: [Merged]) -> Plan {
    let hosts = hosts(of: merges)
    var offsets = hosts
    var shown: [Cluster] = []
    for index in clusters.indices where hosts[index] == index {
      offsets[index] = shown.count
      shown.append(clusters[index])
    }
    for index in clusters.indices { offsets[index] = offsets[hosts[index]] }
    var plan = self
    let merging = Merging(
      planned: merging?.planned ?? clusters,
      clusters: merging.map { $0.clusters.map { offsets[$0] } } ?? offsets,
      shownCount: shown.count
    )
    for index in shown.indices { absorbParts(index, of: merging, in: &shown) }
    for merge in merges {
      guard let anchor = merge.anchor, anchor.x.isFinite && anchor.y.isFinite else { continue }
      shown[offsets[merge.sources[0]]].anchor = anchor.inWorld
    }
    (plan.merging, plan.clusters) = (merging, shown)
    plan.number()
    return plan
  }

  /// Returns the clusters that were planned and that one of the plan's clusters shows:
  /// just itself, unless the plan was ``merged(_:)``.
  public func parts(of cluster: Cluster) -> [Cluster] {
    guard let merging else { return [cluster] }
    return merging.parts(ofCluster: cluster.offset).map { merging.planned[$0] }
  }
}

extension Plan {
  /// The plan before clusters were merged.
  var planned: Plan {
    guard let merging else { return self }
    var plan = self
    (plan.clusters, plan.merging) = (merging.planned, nil)
    return plan
  }

  /// For each cluster the one that represents it: itself, or the first of the clusters
  /// that it is merged with.
  private func hosts(of merges: [Merged]) -> [Int] {
    var hosts = Array(clusters.indices)
    var isTaken = [Bool](repeating: false, count: clusters.count)
    for merge in merges {
      precondition(!merge.sources.isEmpty, "A merged cluster has no sources")
      for source in merge.sources {
        precondition(clusters.indices.contains(source), "Cluster \(source) of \(clusters.count)")
        precondition(!isTaken[source], "Cluster \(source) is merged twice")
        isTaken[source] = true
        hosts[source] = merge.sources[0]
      }
    }
    return hosts
  }

  /// Lets a cluster stand for all of its parts.
  private func absorbParts(_ index: Int, of merging: Merging, in shown: inout [Cluster]) {
    let parts = merging.parts(ofCluster: index).map { merging.planned[$0] }
    guard parts.count > 1 else { return }
    let host = shown[index]
    // Parts of one location each are one together if they are coincident.
    let isUniqueLocation = parts.allSatisfy { part in
      part.isUniqueLocation && part.anchor == parts[0].anchor
    }
    shown[index] = Cluster(
      id: host.id,
      cell: host.cell,
      count: parts.reduce(0) { $0 + $1.count },
      anchor: host.anchor,
      isUniqueLocation: isUniqueLocation,
      isWeightedPoint: false,
      firstMember: isUniqueLocation || strategy.grid == nil ? host.firstMember : nil
    )
  }
}

extension Plan {
  /// A cluster that stands for several clusters of a plan, or for one at another
  /// position.
  ///
  ///     let joined = Plan.Merged(sources: [3, 7])
  ///     let moved = Plan.Merged(sources: [4], anchor: MapPoint(x: 8192, y: 4096))
  ///     plan = plan.merged([joined, moved])
  public struct Merged: Hashable, Sendable {
    /// The offsets of the clusters in ``Plan/clusters``, first that of the cluster whose
    /// name is kept.
    public var sources: [Int]

    /// Where to draw it, in map points; where the first source was if there is none,
    /// or one that is not finite.
    public var anchor: MapPoint?

    /// Creates a merged cluster.
    public init(sources: [Int], anchor: MapPoint? = nil) {
      (self.sources, self.anchor) = (sources, anchor)
    }
  }
}
