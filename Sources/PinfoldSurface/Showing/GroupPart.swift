import Pinfold

/// Points that are planned together: either a group's clustered points or its excluded points.
struct GroupPart: Sendable {
  struct ID: Hashable, Comparable, Sendable {
    let group: GroupID

    let isExcluded: Bool

    static func < (a: ID, b: ID) -> Bool {
      (a.group, a.isExcluded ? 1 : 0) < (b.group, b.isExcluded ? 1 : 0)
    }
  }

  let id: ID

  /// The plan for these points, with only the counted ones.
  let plan: Plan

  /// The plan for all these points, which the next plan follows.
  let whole: Plan

  /// Whether all points count.
  let isWhole: Bool

  let points: PointIndex

  /// The names of categories, if the plan counts them.
  let categoryNames: [String]?

  /// The index of each cluster in `plan.clusters`.
  private let offsets: [ClusterID: Int]

  init(
    id: ID,
    plan: Plan,
    whole: Plan,
    isWhole: Bool,
    points: PointIndex,
    categoryNames: [String]?
  ) {
    (self.id, self.plan, self.points) = (id, plan, points)
    (self.whole, self.isWhole, self.categoryNames) = (whole, isWhole, categoryNames)
    offsets = Dictionary(
      uniqueKeysWithValues: plan.clusters.indices.map { (plan.clusters[$0].id, $0) }
    )
  }
}

extension GroupPart {
  /// Returns the plan's cluster with an id.
  ///
  /// Unlike an equal cluster of an earlier plan, its cell belongs to the current grid.
  func cluster(_ id: ClusterID) -> Cluster? {
    offsets[id].map { plan.clusters[$0] }
  }

  /// Returns the members of a cluster by category, or `nil` without categories.
  func categories(of id: ClusterID) -> ShownCategories? {
    guard let categoryNames, let cluster = cluster(id) else { return nil }
    return plan.categoryCounts(of: cluster).map { ShownCategories(categoryNames, $0) }
  }
}

extension GroupPart.ID {
  func shownID(_ id: ClusterID) -> ShownCluster.ID {
    ShownCluster.ID(group: group, cluster: id, isExcluded: isExcluded)
  }
}

extension ShownCluster.ID {
  var part: GroupPart.ID { GroupPart.ID(group: group, isExcluded: isExcluded) }
}

/// A part that is planned but not shown.
struct GroupPartDraft {
  let id: GroupPart.ID

  let points: PointIndex

  let draft: Planner.Draft

  /// Whether places are shown one by one. See `Planner.showsEachPlace`.
  let showsEachPlace: Bool
}

extension GroupPartDraft {
  var plan: Plan { draft.plan }

  /// Returns how overlap removal treats the part's views.
  ///
  /// - Parameters:
  ///   - number: The part's index among the parts of the map.
  ///   - isAlone: Whether all clusters on the screen are in the part.
  func role(number: Int, isAlone: Bool) -> ViewRole {
    guard !id.isExcluded else { return .moves }
    // Areas have a fixed size and are smaller than clusters.
    let showsAreas = plan.clusters.first?.id.isArea == true
    let isApart = plan.strategy.spaced != nil
    // With borders, discs of different values may overlap.
    return showsEachPlace || showsAreas || isApart && isAlone && plan.borderColumn == nil
      ? .stays : .merges(plan: number, isApart: isApart)
  }
}
