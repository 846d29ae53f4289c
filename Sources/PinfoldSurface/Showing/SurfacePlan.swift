import Pinfold

/// Everything that a surface shows: the plan of each lane, and what is drawn
/// beside its place.
struct SurfacePlan: Sendable {
  let viewport: Viewport

  /// In ascending order.
  let lanes: [Lane]

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
    let reaches = showsReaches ? lanes.filter { !$0.id.isApart }.flatMap(\.plan.reaches) : []
    return reaches.map { SurfaceShape(.reach, .rect($0)) }
      + legs.map { SurfaceShape(.leg, .line($0.start, $0.end)) }
  }

  /// Returns a lane.
  func lane(_ id: Lane.ID) -> Lane? {
    lanes.first { $0.id == id }
  }

  /// Everything shown, lane by lane in the order of their plans.
  var clusters: [ShownCluster] {
    lanes.flatMap { lane in lane.plan.clusters.map { shown($0, in: lane.id) } }
  }

  /// Returns what is shown under a name.
  func cluster(_ id: ShownCluster.ID) -> ShownCluster? {
    lane(id.lane)?.cluster(id.cluster).map { shown($0, in: id.lane) }
  }

  /// Returns what shows a planned cluster.
  func shown(_ cluster: Cluster, in lane: Lane.ID) -> ShownCluster {
    let id = lane.shownID(cluster.id)
    return ShownCluster(id: id, cluster: cluster, position: positions[id] ?? cluster.anchor)
  }

  /// Returns what shows a point, or where the point is if nothing does.
  func place(of id: PointID, in lane: Lane.ID) -> SurfaceDiff.Flow.Endpoint {
    guard let lane = self.lane(lane), lane.points.contains(id) else { return .absent }
    guard let cluster = lane.plan.cluster(of: id) else { return .outside }
    return .cluster(lane.id.shownID(cluster.id))
  }

  /// Returns what shows a point.
  func cluster(of id: PointID, in group: GroupID) -> ShownCluster? {
    for isApart in [true, false] {
      let lane = Lane.ID(group: group, isApart: isApart)
      if let cluster = self.lane(lane)?.plan.cluster(of: id) { return shown(cluster, in: lane) }
    }
    return nil
  }
}
