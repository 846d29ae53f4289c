import Pinfold

extension SimulatedMap {
  /// The views on the map, in the order of their annotations.
  public var views: [SimulatedView] {
    entries.values.sorted { $0.order < $1.order }.compactMap(\.view)
  }

  /// Returns the view of an annotation, or `nil` if it is out of sight.
  public func view(for annotation: SimulatedAnnotation) -> SimulatedView? {
    entries[ObjectIdentifier(annotation)]?.view
  }

  /// Returns a view to reuse, if one with the identifier is available. It has its old appearance
  /// and no annotation.
  public func dequeueReusableView(withIdentifier identifier: String) -> SimulatedView? {
    guard let view = pools[identifier]?.popLast() else { return nil }
    dequeued.insert(ObjectIdentifier(view))
    return view
  }

  var viewArea: WrappedRect {
    let (width, height) = (visibleMapRect.width, visibleMapRect.height)
    return WrappedRect(
      minX: visibleMapRect.minX - width * viewMargin,
      minY: visibleMapRect.minY - height * viewMargin,
      width: width * (1 + 2 * viewMargin),
      height: height * (1 + 2 * viewMargin)
    )
  }

  /// Recycles views that left the visible area and requests views for annotations that entered it.
  func refreshViews() {
    let area = viewArea
    var entering: [(order: Int, id: ObjectIdentifier)] = []
    for (id, entry) in entries {
      let isInSight = area.contains(entry.point)
      if isInSight == (entry.view != nil) { continue }
      if isInSight { entering.append((entry.order, id)) } else { hideView(of: id) }
    }
    showViews(of: entering.sorted { $0.order < $1.order }.map(\.id))
  }

  /// Requests views for annotations that entered the visible area, at once or when the clock
  /// advances.
  func showViews(of ids: [ObjectIdentifier]) {
    guard makesViewsLate else { return makeViews(of: ids) }
    guard !ids.isEmpty else { return }
    clock.schedule(afterSeconds: 0) { [weak self] in
      guard let self else { return }
      let area = viewArea
      makeViews(of: ids.filter { entries[$0].map { area.contains($0.point) } ?? false })
    }
  }

  private func makeViews(of ids: [ObjectIdentifier]) {
    var added: [SimulatedView] = []
    for id in ids {
      guard let entry = entries[id], entry.view == nil else { continue }
      let view = requestedView(entry.annotation)
      view.annotation = entry.annotation
      view.position = entry.point
      if selection === entry.annotation { view.select() }
      entries[id]?.view = view
      added.append(view)
    }
    if !added.isEmpty { tell { $0.map(self, didAdd: added) } }
  }

  /// Requests a new view for a visible annotation. The annotation stays selected.
  public func replaceView(of annotation: SimulatedAnnotation) {
    let id = ObjectIdentifier(annotation)
    guard entries[id]?.view != nil else { return }
    hideView(of: id)
    showViews(of: [id])
  }

  private func requestedView(_ annotation: SimulatedAnnotation) -> SimulatedView {
    churn.viewsRequested += 1
    var answer: SimulatedView?
    for entry in delegates {
      answer = entry.delegate?.map(self, viewFor: annotation)
      if answer != nil { break }
    }
    let view =
      answer ?? dequeueReusableView(withIdentifier: Self.pinIdentifier)
      ?? SimulatedView(annotation: annotation, reuseIdentifier: Self.pinIdentifier)
    if dequeued.remove(ObjectIdentifier(view)) == nil {
      churn.viewsCreated += 1
    } else {
      churn.viewsReused += 1
    }
    return view
  }

  private static let pinIdentifier = "SimulatedMap.pin"

  func hideView(of id: ObjectIdentifier) {
    guard let view = entries[id]?.view else { return }
    entries[id]?.view = nil
    endMotion(of: view, isFinished: false)
    view.prepareForReuse()
    didHide(view)
    churn.viewsRemoved += 1
    if let identifier = view.reuseIdentifier { pools[identifier, default: []].append(view) }
  }
}

/// A rect in map points that may cross the antimeridian.
struct WrappedRect {
  let minX: Double
  let minY: Double
  let width: Double
  let height: Double

  /// Returns whether a map point is in the rect, edges included.
  func contains(_ point: MapPoint) -> Bool {
    guard point.y >= minY && point.y <= minY + height else { return false }
    let world = MapRect.world.width
    let x = point.x - minX
    return x - world * (x / world).rounded(.down) <= width
  }
}
