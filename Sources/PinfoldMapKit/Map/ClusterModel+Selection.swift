#if canImport(MapKit) && canImport(SwiftUI)
import MapKit
import Pinfold
import PinfoldSurface
public import SwiftUI

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ClusterModel {
  /// The selected item or cluster. A selected item may be in a cluster: then the map shows the
  /// cluster as selected. Setting `.item` leaves the camera where it is. Setting `.cluster`, as a tap
  /// does, performs ``tapAction``.
  public var selection: Selection? {
    get { chosen }
    set {
      guard newValue != chosen else { return }
      choose(newValue)
      if case .cluster(let id) = newValue { tap(id) }
    }
  }

  /// The selected item; `nil` if none or a cluster is selected, or the model does not have it.
  public var selectedItem: Item? {
    guard case .item(let id) = selection else { return nil }
    access(keyPath: \.items)
    return unread?.last { $0.id == id } ?? table.point(id).flatMap(table.store.item)
  }

  /// Selects an item and moves the camera to it.
  ///
  /// - Parameters:
  ///   - id: The item; ignored for an unknown id.
  ///   - meters: How much to show around it, from north to south and from west to east.
  ///   - map: The name of the map.
  public func select(_ id: Item.ID, reveal meters: Double = 1000, map: String = mainMap) {
    finishReading()
    guard let coordinate = table.coordinate(of: id) else { return }
    choose(.item(id))
    guard CLLocationCoordinate2DIsValid(coordinate) else { return }
    let middle = MKMapPoint(coordinate)
    let rect = MKMapRect(x: middle.x, y: middle.y, width: 0, height: 0)
    show(rect.grown(toMeters: meters), on: map)
  }

  func choose(_ selection: Selection?) {
    (chosen, followed, followsKnown) = (selection, nil, false)
    if case .item(let id) = selection { followsKnown = table.point(id) != nil }
    if case .cluster(let id) = selection {
      followed = maps[id.map]?.controller.members(of: id.shown)?.first { _ in true }
    }
    if options.excludesSelectionFromClusters { applySettings() }
  }
}

// MARK: - Tags

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ClusterModel {
  /// The cluster on a map that is or contains the selection.
  func selectedCluster(on name: String) -> ShownCluster.ID? {
    switch chosen {
    case .item(let id): table.point(id).flatMap { map(name).controller.cluster(of: $0)?.id }
    case .cluster(let id): id.map == name && !id.isLeaving ? id.shown : nil
    case nil: nil
    }
  }

  /// Returns the tag of an element, which equals the selection while the map shows the element as
  /// selected.
  func tag(_ element: MapElement, on map: String, selected: ShownCluster.ID?) -> Selection {
    if !element.isLeaving, element.id == selected, let chosen { return chosen }
    return element.isLeaving
      ? .cluster(MapClusterID(map: map, shown: element.id, isLeaving: true))
      : name(element.cluster, element.members, on: map)
  }

  /// The text that VoiceOver reads for a cluster.
  func title(of cluster: ItemCluster<Item>) -> String {
    guard let title = cluster.single.flatMap({ title?($0) }) else { return cluster.text }
    return cluster.count > 1 ? title : cluster.with(title)
  }

  private func name(_ shown: ShownCluster, _ members: PointSlice?, on map: String) -> Selection {
    if !shown.opens, !shown.isArea, let point = members?.first(where: { _ in true }),
      let item = table.store.item(point)
    {
      return .item(item.id)
    }
    return .cluster(MapClusterID(map: map, shown: shown.id))
  }

  /// Follows the first item of a selected cluster when the cluster disappears.
  func followSelection(on name: String) {
    guard case .cluster(let id) = chosen, id.map == name else { return }
    let map = map(name)
    guard map.controller.cluster(id.shown) == nil else { return }
    let next = followed.flatMap { options.selectionFollows ? map.controller.cluster(of: $0) : nil }
    let member = followed
    choose(next.map { self.name($0, map.controller.members(of: $0.id), on: name) })
    if case .cluster = chosen { followed = member }
  }
}

// MARK: - Taps

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ClusterModel {
  /// Zooms to the members of a cluster, as a tap with ``ClusterTapAction/open`` does, and ends its
  /// selection. Members at one place are laid out around it, or passed to ``onList``. Ignored for a
  /// single item, and for a cluster that is no longer shown.
  public func zoom(to cluster: ItemCluster<Item>) {
    let id = cluster.id
    // The map may be setting its selection now, and would not notice that it is another one.
    Task {
      // Without the selection, the cluster can be tapped again.
      if chosen == .cluster(id) { choose(nil) }
      await open(id)
    }
  }

  private func tap(_ id: MapClusterID) {
    // The map may show a cluster a little longer than the controller.
    let isGone = maps[id.map].map { $0.controller.cluster(id.shown) == nil } ?? false
    guard tapAction == .open || id.isLeaving || isGone else { return }
    // As above.
    Task {
      guard chosen == .cluster(id) else { return }
      choose(nil)
      await open(id)
    }
  }

  private func open(_ id: MapClusterID) async {
    guard let map = maps[id.map], let cluster = map.cluster(id.shown), cluster.opens,
      let rect = map.controller.mapRect(of: id.shown), let viewport = map.surface.viewport
    else { return }
    let target = MKMapRect(rect).grown(by: 1.3).grown(toMeters: 20)
    let visible = viewport.visibleMapRect
    let isZoom = target.width < visible.width * 0.8 && target.height < visible.height * 0.8
    if isZoom, !cluster.cluster.isUniqueLocation { return show(target, on: id.map) }
    if case .list(let points) = await map.controller.open(id.shown) {
      onList?(points.compactMap { table.store.item($0) })
    }
  }
}

// MARK: - The camera

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ClusterModel {
  /// The position of the camera. Until it is set, or the user moves the map, it shows all items.
  ///
  /// SwiftUI does not report the camera here: a gesture only sets `positionedByUser`.
  public var position: MapCameraPosition {
    get { self[position: Self.mainMap] }
    set { self[position: Self.mainMap] = newValue }
  }

  /// The position of the camera of a map with a name.
  public subscript(position map: String) -> MapCameraPosition {
    get {
      let position = positions[map] ?? .automatic
      // The map would frame its content, and the content depends on the camera.
      guard position == .automatic, let frame else { return position }
      return .rect(MKMapRect(frame).grown(by: 1.2).grown(toMeters: 200))
    }
    set {
      positions[map] = newValue
      if newValue == .automatic { updateFrame(again: true) }
    }
  }

  func show(_ rect: MKMapRect, on map: String) {
    withAnimation { positions[map] = .rect(rect) }
  }

  /// Finds the rect around all items for an automatic position, if it is unknown or `again` is true.
  func updateFrame(again: Bool = false) {
    guard frame == nil || again, let map = maps.values.first(where: \.isFilled) else { return }
    Task {
      await map.rest()
      if frame == nil || again { frame = map.controller.mapRectOfAll }
    }
  }
}
#endif
