import Pinfold

/// Points that are planned together: the clustered points of a group, or the points that
/// are excluded from its clusters.
struct GroupPart: Sendable {
  /// Which points.
  struct ID: Hashable, Comparable, Sendable {
    let group: GroupID

    /// Whether these are the points that are excluded from clusters.
    let isExcluded: Bool

    static func < (a: ID, b: ID) -> Bool {
      (a.group, a.isExcluded ? 1 : 0) < (b.group, b.isExcluded ? 1 : 0)
    }
  }

  let id: ID

  /// What is shown of them.
  let plan: Plan

  /// The points.
  let points: PointIndex

  /// The offsets of the plan's clusters, by name.
  private let offsets: [ClusterID: Int]

  init(id: ID, plan: Plan, points: PointIndex) {
    (self.id, self.plan, self.points) = (id, plan, points)
    offsets = Dictionary(
      uniqueKeysWithValues: plan.clusters.indices.map { (plan.clusters[$0].id, $0) }
    )
  }
}

extension GroupPart {
  /// Returns the plan's cluster of a name.
  ///
  /// A cluster of an earlier plan cannot be used, even if nothing that is shown of it
  /// changed: its cell may be one of another grid.
  func cluster(_ id: ClusterID) -> Cluster? {
    offsets[id].map { plan.clusters[$0] }
  }
}

extension GroupPart.ID {
  /// Returns the name on the surface of a cluster of the part's plan.
  func shownID(_ id: ClusterID) -> ShownCluster.ID {
    ShownCluster.ID(group: group, cluster: id, isExcluded: isExcluded)
  }
}

extension ShownCluster.ID {
  /// The part that it was planned in.
  var part: GroupPart.ID { GroupPart.ID(group: group, isExcluded: isExcluded) }
}

/// A part that is planned and not shown yet.
struct GroupPartDraft {
  let id: GroupPart.ID

  /// The points.
  let points: PointIndex

  let draft: Planner.Draft

  /// Whether places are shown one by one; see `Planner.showsEachPlace`.
  let showsEachPlace: Bool
}

extension GroupPartDraft {
  /// What was planned.
  var plan: Plan { draft.plan }

  /// What happens to the part's views that overlap other views.
  ///
  /// - Parameters:
  ///   - number: The part's number among the parts of the map.
  ///   - isAlone: Whether no other clusters are on the screen.
  func role(number: Int, isAlone: Bool) -> ViewRole {
    guard !id.isExcluded else { return .moves }
    // Areas do not grow with their members, and are drawn smaller than clusters.
    let showsAreas = plan.clusters.first?.id.isArea == true
    let isApart = plan.strategy.spaced != nil
    return showsEachPlace || showsAreas || isApart && isAlone
      ? .stays : .merges(plan: number, isApart: isApart)
  }
}
