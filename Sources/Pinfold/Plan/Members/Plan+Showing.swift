extension Plan {
  /// Returns the plan with only the members in a subset. Clusters do not move.
  ///
  ///     let plan = planner.plan(index, for: viewport, after: previous)
  ///     let shown = plan.showing(index.subset(ofColumn: 1, in: 2020...2026), countingColumn: 0)
  ///
  /// Use this while a window moves, because no cluster jumps. Counts, members, aggregates and
  /// categories describe the subset. Clusters without a member in it disappear. All others keep
  /// their ids, positions and order, even if only one member is left, which is then the
  /// ``Cluster/firstMember``. To cluster only the points of the subset, see
  /// ``Planner/plan(_:for:showing:countingColumn:after:)-(PreparedIndex,_,_,_,_)``.
  ///
  /// A cluster of several locations becomes a unique location only if one member is left. Compare
  /// shown plans with ``PlanDiff``: points outside the subset count as removed. Make the next plan after
  /// the plan of all points.
  ///
  /// - Parameters:
  ///   - subset: A subset of the plan's index. If the plan shows a subset already, points must be in
  ///     both.
  ///   - column: A column of categories: see ``categoryCounts(of:)``. `nil` counts none.
  /// - Precondition: The subset is one of the plan's index: not of the whole index if the plan was
  ///   made for a subset without a grid. The column stores categories.
  /// - Complexity: O(*m*) for *m* members before: about 15 milliseconds for ten million members of
  ///   clusters by distance if the index stores categories or ranks. O(*m* log *n*) after edits, and
  ///   in strategies that thin.
  public func showing(_ subset: PointSubset, countingColumn column: Int? = nil) -> Plan {
    subset.check(index)
    if let column { index.checkCategories(column) }
    var all = planned
    all.subset = self.subset?.intersection(subset) ?? subset
    let counts = MemberCounts(of: all, column: column)
    let kept = all.clusters.indices.filter { counts.totals[$0].points > 0 }
    var plan = all
    plan.clusters = kept.map { all.remaining(all.clusters[$0], counts.totals[$0]) }
    plan.membership = membership.picking(kept)
    plan.categories = counts.categories?.picking(kept)
    plan.number()
    return merging.map { plan.merged(like: self, $0, kept) } ?? plan
  }

  /// Returns a cluster with only its members in the subset.
  private func remaining(_ cluster: Cluster, _ total: MemberCounts.Total) -> Cluster {
    let first =
      total.points == 1 || cluster.firstMember.map { !isInSubset($0) } ?? false
      ? total.first ?? pointsAround(cluster).first(where: isInSubset) : cluster.firstMember
    return Cluster(
      id: cluster.id,
      cell: cluster.cell,
      count: Int(truncatingIfNeeded: total.weight),
      anchor: cluster.anchor,
      isUniqueLocation: cluster.isUniqueLocation || total.points == 1,
      isWeightedPoint: total.points == 1 && total.weight > 1,
      firstMember: first
    )
  }

  /// Merges the remaining clusters as the whole plan merges them.
  private func merged(like whole: Plan, _ merging: Merging, _ kept: [Int]) -> Plan {
    var hosts: [Int] = []
    for cluster in kept { hosts.append(merging.clusters[cluster]) }
    var isShown = [Bool](repeating: false, count: whole.clusters.count)
    for host in hosts { isShown[host] = true }
    let shown = isShown.indices.filter { isShown[$0] }
    let places = shown.places(among: isShown.count)
    var plan = self
    let merging = Merging(
      planned: clusters,
      clusters: hosts.map { Int(places[$0]) },
      shownCount: shown.count
    )
    plan.merging = merging
    plan.clusters = shown.indices.map { number in
      let (host, parts) = (whole.clusters[shown[number]], merging.parts(ofCluster: number))
      let part = clusters[parts[parts.startIndex]]
      let isWhole = host.firstMember.map(isInSubset) ?? true
      return Cluster(
        id: host.id,
        cell: host.cell,
        count: parts.reduce(0) { $0 + clusters[$1].count },
        anchor: host.anchor,
        isUniqueLocation: parts.count == 1 ? part.isUniqueLocation : host.isUniqueLocation,
        isWeightedPoint: parts.count == 1 && part.isWeightedPoint,
        firstMember: parts.count == 1
          ? part.firstMember
          : isWhole ? host.firstMember : part.firstMember ?? members(of: part).first { _ in true }
      )
    }
    plan.number()
    return plan
  }
}
