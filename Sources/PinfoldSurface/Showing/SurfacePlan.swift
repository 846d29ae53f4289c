import Pinfold

/// Everything that a surface shows: the plan of each part, and what is drawn
/// beside its place.
struct SurfacePlan: Sendable {
  let viewport: Viewport

  /// In ascending order.
  let parts: [GroupPart]

  /// Where clusters are drawn that are not drawn at their anchors.
  let positions: [ShownCluster.ID: MapPoint]

  /// The lines to the members of an opened cluster.
  let legs: [Leg]
}

/// The line from a place to where one of its annotations is drawn, in map points.
struct Leg: Sendable {
  let id: ShownCluster.ID
  let start: MapPoint
  let end: MapPoint
}

extension SurfacePlan {
  /// What is drawn under the clusters.
  ///
  /// - Parameter showsReaches: Whether that includes why annotations are together.
  func shapes(showsReaches: Bool) -> [SurfaceShape] {
    let reaches = showsReaches ? parts.filter { !$0.id.isExcluded }.flatMap(\.plan.reaches) : []
    return reaches.map { SurfaceShape(.reach, .rect($0)) }
      + legs.map { SurfaceShape(.leg, .line($0.start, $0.end)) }
  }

  /// Returns a part.
  func part(_ id: GroupPart.ID) -> GroupPart? {
    parts.first { $0.id == id }
  }

  /// Everything shown, part by part in the order of their plans.
  var clusters: [ShownCluster] {
    parts.flatMap { part in part.plan.clusters.map { shown($0, in: part) } }
  }

  /// Returns what is shown under a name.
  func cluster(_ id: ShownCluster.ID) -> ShownCluster? {
    part(id.part).flatMap { part in part.cluster(id.cluster).map { shown($0, in: part) } }
  }

  /// Returns what shows a planned cluster.
  func shown(_ cluster: Cluster, in part: GroupPart) -> ShownCluster {
    shown(cluster, in: part.id, part.plan.scale)
  }

  /// Returns what shows a cluster of another plan at its place in this one.
  func shown(_ cluster: Cluster, in part: GroupPart.ID, _ scale: ClusterScale) -> ShownCluster {
    let id = part.shownID(cluster.id)
    let position = positions[id] ?? cluster.anchor
    return ShownCluster(id: id, cluster: cluster, position: position, scale: scale)
  }

  /// Returns what shows a point, or where the point is if nothing does.
  func place(of id: PointID, in part: GroupPart.ID) -> SurfaceDiff.Flow.Endpoint {
    guard let part = self.part(part), part.points.contains(id) else { return .absent }
    guard let cluster = part.plan.cluster(of: id) else { return .outside }
    return .cluster(part.id.shownID(cluster.id))
  }

  /// Returns what shows a point.
  func cluster(of id: PointID, in group: GroupID) -> ShownCluster? {
    for isExcluded in [true, false] {
      let name = GroupPart.ID(group: group, isExcluded: isExcluded)
      guard let part = part(name), let cluster = part.plan.cluster(of: id) else { continue }
      return shown(cluster, in: part)
    }
    return nil
  }
}
