import Pinfold

/// All contents of a surface: the plan of each part, and the views beside their anchors.
struct SurfacePlan: Sendable {
  let viewport: Viewport

  let parts: [GroupPart]

  /// The positions of clusters that are drawn beside their anchors.
  let positions: [ShownCluster.ID: MapPoint]

  /// The lines to the members of an opened cluster.
  let legs: [Leg]
}

/// A line from an annotation's position to its view, in map points.
struct Leg: Sendable {
  let id: ShownCluster.ID
  let start: MapPoint
  let end: MapPoint
}

extension SurfacePlan {
  /// Returns the shapes under the clusters.
  func shapes(showsReaches: Bool) -> [SurfaceShape] {
    let reaches = showsReaches ? parts.filter { !$0.id.isExcluded }.flatMap(\.plan.reaches) : []
    return reaches.map { SurfaceShape(.reach, .rect($0)) }
      + legs.map { SurfaceShape(.leg, .line($0.start, $0.end)) }
  }

  func part(_ id: GroupPart.ID) -> GroupPart? {
    parts.first { $0.id == id }
  }

  var clusters: [ShownCluster] {
    parts.flatMap { part in part.plan.clusters.map { shown($0, in: part) } }
  }

  func cluster(_ id: ShownCluster.ID) -> ShownCluster? {
    part(id.part).flatMap { part in part.cluster(id.cluster).map { shown($0, in: part) } }
  }

  /// Returns a planned cluster as shown on the surface.
  func shown(_ cluster: Cluster, in part: GroupPart) -> ShownCluster {
    shown(cluster, in: part.id, part.plan.scale)
  }

  /// Returns a cluster of another plan, at its position in this plan.
  func shown(_ cluster: Cluster, in part: GroupPart.ID, _ scale: ClusterScale) -> ShownCluster {
    let id = part.shownID(cluster.id)
    let position = positions[id] ?? cluster.anchor
    return ShownCluster(
      id: id,
      cluster: cluster,
      position: position,
      categories: self.part(part)?.categories(of: cluster.id),
      scale: scale
    )
  }

  /// Returns the endpoint of flows for a point: its cluster, outside the plan, or absent.
  func place(of id: PointID, in part: GroupPart.ID) -> SurfaceDiff.Flow.Endpoint {
    guard let part = self.part(part), part.points.contains(id) else { return .absent }
    guard let cluster = part.plan.cluster(of: id) else { return .outside }
    return .cluster(part.id.shownID(cluster.id))
  }

  func cluster(of id: PointID, in group: GroupID) -> ShownCluster? {
    for isExcluded in [true, false] {
      let name = GroupPart.ID(group: group, isExcluded: isExcluded)
      guard let part = part(name), let cluster = part.plan.cluster(of: id) else { continue }
      return shown(cluster, in: part)
    }
    return nil
  }
}
