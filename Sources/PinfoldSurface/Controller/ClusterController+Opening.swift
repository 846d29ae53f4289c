public import Pinfold

/// The outcome of opening a cluster.
public enum OpeningOutcome: Hashable, Sendable {
  /// The members are laid out around the cluster.
  case opened

  /// The cluster has too many members to lay out. Show a list of these members instead. They are in
  /// index order.
  case list([PointID])

  /// The cluster is not shown, has only one member, of any weight, or closed again at once.
  case notFound
}

extension ClusterController {
  /// Lays out the members of a cluster around it, each with a leg to its position, until the camera
  /// zooms or you call ``close()``.
  ///
  /// Members keep their coordinates; only the positions of their views change.
  public func open(_ id: ShownCluster.ID) async -> OpeningOutcome {
    guard let cluster = cluster(id), cluster.opens, let members = members(of: id),
      let viewport = surface.viewport
    else { return .notFound }
    let ids = Array(members)
    guard options.spiderfy.layout(ofMembers: ids.count) != .list else { return .list(ids) }
    opened = OpenedCluster(
      id: id,
      center: cluster.position,
      members: ids,
      zoomLevel: viewport.zoomLevel,
      spiderfy: options.spiderfy
    )
    perform(state.plan())
    await plans()
    // A zoom may have closed the cluster in the meantime.
    return isAttached && opened?.id == id ? .opened : .notFound
  }

  /// Whether a cluster is opened.
  public var isOpen: Bool { opened != nil }

  /// Collapses the opened cluster.
  public func close() {
    guard opened != nil else { return }
    opened = nil
    perform(state.plan())
  }

  /// Closes the cluster if the camera zooms, because its layout is in screen points.
  func closeIfZoomed() {
    guard let opened, let viewport = surface.viewport else { return }
    let change = (viewport.zoomLevel.value - opened.zoomLevel.value).magnitude
    if change > options.clustering.clamped().hysteresis { close() }
  }
}

/// A cluster whose members are laid out around it on the screen.
struct OpenedCluster: Sendable {
  let id: ShownCluster.ID

  let center: MapPoint

  /// The members at the time of opening, in index order.
  let members: [PointID]

  /// The camera's zoom level at the time of opening.
  let zoomLevel: ZoomLevel

  let spiderfy: Spiderfy
}

extension OpenedCluster {
  /// Returns the positions of the members that are still on the map.
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
