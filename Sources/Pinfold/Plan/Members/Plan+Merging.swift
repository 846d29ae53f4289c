extension Plan {
  /// Returns the plan with some clusters merged or moved.
  ///
  /// Use this in passes after planning, such as overlap removal. The result is a complete plan. A
  /// merged cluster has the id and the place in the order of its first source. List the largest
  /// cluster first to keep the most important id.
  ///
  /// The plan remembers the planned clusters. ``Planner/plan(_:for:after:)-(PreparedIndex,_,_)``
  /// continues from them, so merging does not accumulate from plan to plan. Diffs compare the shown
  /// clusters.
  ///
  /// - Parameter merges: The clusters to merge or move. All other clusters stay as they are.
  ///   Anchors wrap around the world and are clamped to its northern and southern edges.
  /// - Precondition: Each merge has sources, and each cluster is a source at most once. With
  ///   borders, all sources of a merge have the same category.
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

  /// Returns the planned clusters that a cluster shows.
  ///
  /// The result is the cluster itself, unless it was merged with ``merged(_:)``.
  public func parts(of cluster: Cluster) -> [Cluster] {
    guard let merging else { return [cluster] }
    return merging.parts(ofCluster: cluster.offset).map { merging.planned[$0] }
  }
}

extension Plan {
  /// The plan before merging.
  var planned: Plan {
    guard let merging else { return self }
    var plan = self
    (plan.clusters, plan.merging) = (merging.planned, nil)
    return plan
  }

  /// Returns the representative of each cluster: itself, or the first source of its merge.
  private func hosts(of merges: [Merged]) -> [Int] {
    var hosts = Array(clusters.indices)
    var isTaken = [Bool](repeating: false, count: clusters.count)
    for merge in merges {
      precondition(!merge.sources.isEmpty, "A merged cluster has no sources")
      for source in merge.sources {
        precondition(clusters.indices.contains(source), "Cluster \(source) of \(clusters.count)")
        precondition(!isTaken[source], "Cluster \(source) is merged twice")
        precondition(
          category(of: clusters[source]) == category(of: clusters[merge.sources[0]]),
          "A merged cluster has two categories"
        )
        isTaken[source] = true
        hosts[source] = merge.sources[0]
      }
    }
    return hosts
  }

  /// Gives a merged cluster the count of its parts.
  private func absorbParts(_ index: Int, of merging: Merging, in shown: inout [Cluster]) {
    let parts = merging.parts(ofCluster: index).map { merging.planned[$0] }
    guard parts.count > 1 else { return }
    let host = shown[index]
    // Parts at one location each share a location only if they are coincident.
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
  /// A cluster that replaces several clusters of a plan, or moves one.
  ///
  ///     let joined = Plan.Merged(sources: [3, 7])
  ///     let moved = Plan.Merged(sources: [4], anchor: MapPoint(x: 8192, y: 4096))
  ///     plan = plan.merged([joined, moved])
  public struct Merged: Hashable, Sendable {
    /// The offsets of the sources in ``Plan/clusters``. The merged cluster keeps the id of the
    /// first.
    public var sources: [Int]

    /// The position to draw the cluster at, in map points.
    ///
    /// Defaults to the anchor of the first source. The default also applies if the anchor is not
    /// finite.
    public var anchor: MapPoint?

    /// Creates a merged cluster.
    public init(sources: [Int], anchor: MapPoint? = nil) {
      (self.sources, self.anchor) = (sources, anchor)
    }
  }
}
