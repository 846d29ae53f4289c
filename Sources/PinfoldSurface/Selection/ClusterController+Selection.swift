public import Pinfold

extension ClusterController {
  /// Shows the region around an annotation and selects the annotation or its cluster.
  ///
  /// The call waits for the camera. On a simulated map, it waits for the map's clock: see
  /// `SimulatedMap.settle(_:)`.
  ///
  /// - Parameters:
  ///   - id: The annotation.
  ///   - meters: The size of the region in meters, north to south and west to east.
  ///   - animated: Whether the camera moves with an animation.
  /// - Returns: The outcome. A newer selection, including one by the user, supersedes earlier ones.
  public func select(
    _ id: PointID,
    showingMeters meters: (latitudinal: Double, longitudinal: Double) = (1000, 1000),
    animated: Bool = true
  ) async -> SelectionOutcome {
    let number = supersedeSelection()
    // Edits that were requested before this call may insert the annotation.
    await plans()
    guard isNewestSelection(number), !Task.isCancelled else { return .superseded }
    guard isAttached else { return .notFound }
    let mapSize = mapSize(ofMeters: meters, around: id)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        selection.flow = Selection.Attempt(
          number: number,
          target: id,
          mapSize: mapSize,
          isAnimated: animated,
          continuation: continuation
        )
        advance(number, .known(isThere: contents.position(of: id) != nil))
      }
    } onCancel: {
      Task { @MainActor [weak self] in self?.advance(number, .superseded) }
    }
  }

  /// Selects an annotation or its cluster without moving the camera. If the annotation is not
  /// visible, it is selected when the map shows it.
  ///
  /// - Returns: Whether the annotation is on the map.
  @discardableResult
  package func selectInPlace(_ id: PointID, animated: Bool) -> Bool {
    guard contents.position(of: id) != nil else { return false }
    supersedeSelection()
    let (old, new) = (selection.id, cluster(of: id)?.id)
    (selection.member, selection.id, selection.isOfMember) = (id, new, true)
    if let old, old != new { surface.deselect(old, animated: animated, cause: .request) }
    if let new { surface.select(new, animated: animated, cause: .request) }
    if options.excludesSelectionFromClusters { perform(state.plan()) }
    return true
  }

  /// Deselects the selected annotation or cluster.
  public func deselect(animated: Bool = true) {
    supersedeSelection()
    // This includes a selection that is not visible, which would otherwise be selected again.
    if let id = selection.id { surface.deselect(id, animated: animated, cause: .request) }
    if selection.member != nil { forgetSelection() }
  }

  /// Deselects without a report to the app.
  package func releaseSelection() {
    supersedeSelection()
    if let id = selection.id { surface.deselect(id, animated: false, cause: .following) }
    if selection.member != nil { forgetSelection() }
  }

  /// The selected annotation, or the first member of the selected cluster.
  public var selectedMember: PointID? { selection.member }

  /// Continues an attempt when the camera stands still or the map was drawn, which also happens
  /// while the camera moves.
  ///
  /// - Parameter isCertain: Whether the map reported that the camera stands still.
  func cameraDidRest(isCertain: Bool) {
    guard let attempt = selection.flow, attempt.flow.isWaitingForCamera else { return }
    // An earlier movement of the camera may end first, elsewhere.
    guard let position = contents.position(of: attempt.target), let viewport = surface.viewport,
      viewport.visibleMapRect.split().contains(where: { $0.contains(position) })
    else { return }
    guard isCertain else {
      // If the camera has not moved after this delay, it stands still.
      return waitForCamera(attempt.number, selection.showCount, seconds: 0.1)
    }
    advance(attempt.number, .cameraRested)
  }

  /// Ends the attempt in progress, if any.
  ///
  /// - Returns: The number of the next attempt.
  @discardableResult
  package func supersedeSelection() -> Int {
    // The new count also stops an attempt that has not begun yet.
    selection.attemptCount += 1
    if let attempt = selection.flow { advance(attempt.number, .superseded) }
    return selection.attemptCount
  }

  /// Returns whether no selection has begun since attempt `number`.
  package func isNewestSelection(_ number: Int) -> Bool { number == selection.attemptCount }

  /// Whether an annotation itself is selected, rather than a cluster.
  package var selectsMember: Bool { selection.isOfMember }

  private func mapSize(
    ofMeters meters: (latitudinal: Double, longitudinal: Double),
    around id: PointID
  ) -> (width: Double, height: Double) {
    guard let position = contents.position(of: id) else { return (0, 0) }
    let center = WebMercator.coordinate(for: position)
    let metersPerMapPoint = WebMercator.metersPerMapPoint(atLatitude: center.latitude)
    // Apps may pass any number, and the world is large enough.
    let sizes = [meters.longitudinal, meters.latitudinal].map { meters in
      meters > 0 ? min(meters / metersPerMapPoint, MapRect.world.width) : 0
    }
    return (sizes[0], sizes[1])
  }
}

// MARK: - The steps of an attempt

extension ClusterController {
  /// Passes an event to attempt `number` and performs the action it returns.
  private func advance(_ number: Int, _ event: SelectionFlow.Event) {
    guard var attempt = selection.flow, attempt.number == number else { return }
    guard let action = attempt.flow.advance(event) else { return }
    selection.flow = attempt
    switch action {
    case .zoom:
      guard let position = contents.position(of: attempt.target) else { return }
      show(position, attempt.mapSize, number, animated: attempt.isAnimated)
    case .lookUp: lookUp(for: attempt.target, number)
    case .center(let id):
      guard let cluster = cluster(id), let viewport = surface.viewport else { return }
      let visible = viewport.visibleMapRect
      show(cluster.position, (visible.width, visible.height), number, animated: false)
    case .separate: separate(attempt)
    case .finish(let outcome):
      selection.flow = nil
      if case .selected(let id) = outcome { select(id, attempt) } else { giveUp(attempt) }
      attempt.continuation.resume(returning: outcome)
    }
  }

  private func select(_ id: ShownCluster.ID, _ attempt: Selection.Attempt) {
    (selection.member, selection.id, selection.isOfMember) = (attempt.target, id, true)
    surface.select(id, animated: attempt.isAnimated, cause: .request)
    if options.excludesSelectionFromClusters { perform(state.plan()) }
  }

  /// Shows the target outside its cluster, to select it alone.
  private func separate(_ attempt: Selection.Attempt) {
    let replaced = Selection.Replaced(
      member: selection.member,
      id: selection.id,
      isOfMember: selection.isOfMember
    )
    selection.flow?.replaced = replaced
    (selection.member, selection.isOfMember) = (attempt.target, true)
    perform(state.plan())
    lookUp(for: attempt.target, attempt.number)
  }

  /// Returns the target to its cluster and restores the previous selection.
  private func giveUp(_ attempt: Selection.Attempt) {
    guard let replaced = attempt.replaced else { return }
    (selection.member, selection.id) = (replaced.member, replaced.id)
    selection.isOfMember = replaced.isOfMember
    perform(state.plan())
  }

  /// Moves the camera, and continues when it stands still.
  private func show(
    _ center: MapPoint,
    _ size: (width: Double, height: Double),
    _ number: Int,
    animated: Bool
  ) {
    let before = surface.viewport
    surface.show(
      MapRect(around: center, width: size.width, height: size.height),
      animated: animated
    )
    // A camera that does not need to move sends no event, and an interrupted one may never send its
    // last.
    let isThere = surface.viewport == before && !animated
    selection.showCount += 1
    waitForCamera(number, selection.showCount, seconds: isThere ? 0 : 2)
  }

  /// Continues when the camera has stopped without an event. Checks repeatedly, because a flight
  /// around the world may last longer than any delay.
  private func waitForCamera(_ number: Int, _ showNumber: Int, seconds: Double) {
    let viewport = surface.viewport
    surface.schedule(afterSeconds: seconds) { [weak self] in
      guard let self, let attempt = selection.flow, attempt.number == number,
        attempt.flow.isWaitingForCamera, showNumber == selection.showCount
      else { return }
      guard surface.viewport == viewport else {
        return waitForCamera(number, showNumber, seconds: 1)
      }
      advance(number, .cameraRested)
    }
  }

  private func lookUp(for target: PointID, _ number: Int) {
    Task { [weak self] in
      await self?.plans()
      self?.finishLooking(for: target, number)
    }
  }

  private func finishLooking(for target: PointID, _ number: Int) {
    guard let cluster = cluster(of: target), let viewport = surface.viewport else {
      return advance(number, .planned(nil, isCentered: false))
    }
    let position = viewport.position(of: cluster.position)
    // A difference of half a screen point is not visible.
    let isCentered =
      (position.x - viewport.width / 2).magnitude <= 0.5
      && (position.y - viewport.height / 2).magnitude <= 0.5
    // With `excludesSelectionFromClusters`, a selected member leaves its cluster.
    let isWanted = !(options.excludesSelectionFromClusters && cluster.opens)
    advance(number, .planned(cluster.id, isCentered: isCentered, isWanted: isWanted))
  }
}
