import Pinfold

/// A cluster whose members are laid out around it on the screen.
struct OpenedCluster: Sendable {
  /// Its name.
  let id: ShownCluster.ID

  /// Where it is.
  let center: MapPoint

  /// Its members when it was opened, in index order.
  let members: [PointID]

  /// How far the camera was zoomed in when it was opened.
  let zoomLevel: ZoomLevel

  let spiderfy: Spiderfy
}

extension OpenedCluster {
  /// Returns where the members that are still on the map are drawn.
  func positions(
    in drafts: [GroupPartDraft],
    for viewport: Viewport
  ) -> [(id: ShownCluster.ID, position: MapPoint)] {
    let partID = GroupPart.ID(group: id.group, isExcluded: true)
    guard let part = drafts.first(where: { $0.id == partID }) else { return [] }
    let shown = members.compactMap { part.plan.cluster(of: $0) }
    guard case .offsets(let offsets) = spiderfy.layout(ofMembers: shown.count) else { return [] }
    return zip(shown, offsets).map { cluster, offset in
      let position = MapPoint(
        x: center.x + offset.x / viewport.zoomScale,
        y: center.y + offset.y / viewport.zoomScale
      )
      return (partID.shownID(cluster.id), position.inWorld)
    }
  }
}
