public import Pinfold

/// The outcome of opening a cluster.
public enum OpeningOutcome: Hashable, Sendable {
  /// Its members are laid out around it.
  case opened

  /// There are too many; list these, in index order.
  case list([PointID])

  /// It is not shown, has a single member, whatever that stands for, or was closed again at
  /// once.
  case notFound
}

extension ClusterController {
  /// Lays the members of a cluster out around it, each with a leg to its place, until
  /// the camera zooms or ``close()`` is called.
  ///
  /// Members keep their coordinates: only where they are drawn is different.
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
    // A zoom may have closed it again meanwhile.
    return isAttached && opened?.id == id ? .opened : .notFound
  }

  /// Whether a cluster is opened.
  public var isOpen: Bool { opened != nil }

  /// Puts the members of an opened cluster together again.
  public func close() {
    guard opened != nil else { return }
    opened = nil
    perform(state.plan())
  }

  /// Closes when the camera zooms: what was laid out for the screen does not fit any
  /// more.
  func closeIfZoomed() {
    guard let opened, let viewport = surface.viewport else { return }
    let change = (viewport.zoomLevel.value - opened.zoomLevel.value).magnitude
    if change > options.clustering.clamped().hysteresis { close() }
  }
}

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
