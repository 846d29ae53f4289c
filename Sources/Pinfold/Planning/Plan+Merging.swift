extension Plan {
  /// Returns the plan with some clusters shown as one, or somewhere else.
  ///
  /// This is for what comes after planning, such as the removal of overlaps. A merged
  /// cluster is called what the biggest of its parts is called; of equally big ones,
  /// that with the lesser name. It takes that one's turn in the order of the plan.
  ///
  /// The plan remembers what was planned: ``Planner/plan(_:for:after:)`` goes on from
  /// there, so that merging never adds up from plan to plan, while diffs go by what is
  /// shown.
  ///
  /// - Parameter merges: What to show as one or somewhere else. Clusters without a
  ///   merge stay as they are. An anchor wraps around the world and is clamped at its
  ///   northern and southern edges; one that is not finite counts as none.
  /// - Precondition: No cluster is in two merges, and none of these is empty.
  /// - Complexity: O(*c* log *c*) for *c* clusters.
  public func merging(_ merges: [Merge]) -> Plan {
    let hosts = hosts(of: merges)
    var places = hosts
    var shown: [Cluster] = []
    for place in clusters.indices where hosts[place] == place {
      places[place] = shown.count
      shown.append(clusters[place])
    }
    for place in clusters.indices { places[place] = places[hosts[place]] }
    var plan = self
    let merging = Merging(
      planned: merging?.planned ?? clusters,
      places: merging.map { $0.places.map { places[$0] } } ?? places,
      shownCount: shown.count
    )
    for place in shown.indices { absorbParts(place, of: merging, in: &shown) }
    for merge in merges {
      guard let anchor = merge.anchor?.inWorld else { continue }
      shown[places[merge.clusters[0]]].anchor = anchor
    }
    (plan.merging, plan.clusters) = (merging, shown)
    return plan
  }

  /// Returns the clusters that were planned and that one of the plan's clusters shows:
  /// just itself, unless the plan is ``merging(_:)`` clusters.
  public func parts(of cluster: Cluster) -> [Cluster] {
    guard case .merged(let place) = cluster.extent, let merging else { return [cluster] }
    return merging.parts(ofCluster: place).map { merging.planned[$0] }
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

  /// For each cluster the one that it goes by: itself, or the biggest of its merge.
  private func hosts(of merges: [Merge]) -> [Int] {
    var hosts = Array(clusters.indices)
    var isTaken = [Bool](repeating: false, count: clusters.count)
    for merge in merges {
      precondition(!merge.clusters.isEmpty, "A merge of no clusters")
      for place in merge.clusters {
        precondition(clusters.indices.contains(place), "Cluster \(place) of \(clusters.count)")
        precondition(!isTaken[place], "Cluster \(place) is in two merges, or twice in one")
        isTaken[place] = true
      }
      let host = merge.clusters.reduce(merge.clusters[0]) { isBigger($1, than: $0) ? $1 : $0 }
      for place in merge.clusters { hosts[place] = host }
    }
    return hosts
  }

  private func isBigger(_ place: Int, than other: Int) -> Bool {
    clusters[place].count != clusters[other].count
      ? clusters[place].count > clusters[other].count : clusters[place].id < clusters[other].id
  }

  /// Lets a cluster stand for all of its parts.
  private func absorbParts(_ place: Int, of merging: Merging, in shown: inout [Cluster]) {
    let parts = merging.parts(ofCluster: place).map { merging.planned[$0] }
    guard parts.count > 1 else { return }
    let host = shown[place]
    // Parts of one location each are one together if they are coincident.
    let isUniqueLocation = parts.allSatisfy { part in
      part.isUniqueLocation && part.anchor == parts[0].anchor
    }
    shown[place] = Cluster(
      id: host.id,
      cell: host.cell,
      count: parts.reduce(0) { $0 + $1.count },
      anchor: host.anchor,
      isUniqueLocation: isUniqueLocation,
      firstMember: isUniqueLocation || strategy != .grid ? host.firstMember : nil,
      extent: .merged(place)
    )
  }
}

extension MapPoint {
  /// The place inside the world; `nil` for one that is not finite.
  fileprivate var inWorld: MapPoint? {
    guard x.isFinite && y.isFinite else { return nil }
    let world = MapRect.world
    // Exact for all but numbers just below zero, which may round up to the width.
    let wrapped = x - world.width * (x / world.width).rounded(.down)
    return MapPoint(
      x: wrapped < world.width ? wrapped : 0,
      y: min(max(y, 0), world.height)
    )
  }
}
