public import Pinfold

extension ClusterController {
  /// Shows the region around an annotation, and selects what shows it.
  ///
  /// It waits for the camera, and on a map of PinfoldSimulation for its clock: see
  /// `SimulatedMap.settle(_:)`.
  ///
  /// - Parameters:
  ///   - id: The annotation.
  ///   - meters: How much of the map to show around it, north to south and west to
  ///     east.
  ///   - animated: Whether the camera moves there over time.
  /// - Returns: How it ended; the newest selection, the user's included, supersedes all
  ///   others.
  public func select(
    _ id: PointID,
    showingMeters meters: (latitudinal: Double, longitudinal: Double) = (1000, 1000),
    animated: Bool = true
  ) async -> SelectionOutcome {
    let number = supersedeSelection()
    // Edits that were requested before may be the ones that add the annotation.
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

  /// Deselects what the controller selected, or what was reported as selected.
  public func deselect(animated: Bool = true) {
    supersedeSelection()
    // What is out of sight is selected as well, and would be again.
    if let id = selection.id { surface.deselect(id, animated: animated, cause: .request) }
    if selection.member != nil { forgetSelection() }
  }

  /// Deselects what is selected without reporting it: the selection has served its
  /// purpose.
  package func releaseSelection() {
    supersedeSelection()
    if let id = selection.id { surface.deselect(id, animated: false, cause: .following) }
    if selection.member != nil { forgetSelection() }
  }

  /// The annotation that is selected, by itself or as the first of what shows it.
  public var selectedMember: PointID? { selection.member }

  /// The camera stands still, or the map was drawn, which it is in flight, too.
  ///
  /// - Parameter isCertain: Whether the map reports that the camera stands still.
  func cameraDidRest(isCertain: Bool) {
    guard let attempt = selection.flow, attempt.flow.isWaitingForCamera else { return }
    // A camera that was on its way to somewhere else rests there first.
    guard let position = contents.position(of: attempt.target), let viewport = surface.viewport,
      viewport.visibleMapRect.split().contains(where: { $0.contains(position) })
    else { return }
    guard isCertain else {
      // It stands still if it is there a moment later.
      return waitForCamera(attempt.number, selection.showCount, seconds: 0.1)
    }
    advance(attempt.number, .cameraRested)
  }

  /// Ends an attempt to select something that is on its way.
  ///
  /// - Returns: The number of the next one.
  @discardableResult
  package func supersedeSelection() -> Int {
    // One that has not begun yet does not begin.
    selection.attemptCount += 1
    if let attempt = selection.flow { advance(attempt.number, .superseded) }
    return selection.attemptCount
  }

  /// Returns whether nothing was selected since an attempt got its number.
  package func isNewestSelection(_ number: Int) -> Bool { number == selection.attemptCount }

  /// Whether it is an annotation that was selected, and not a cluster that it is the first of.
  package var selectsMember: Bool { selection.isOfMember }

  private func mapSize(
    ofMeters meters: (latitudinal: Double, longitudinal: Double),
    around id: PointID
  ) -> (width: Double, height: Double) {
    guard let position = contents.position(of: id) else { return (0, 0) }
    let center = WebMercator.coordinate(for: position)
    let metersPerMapPoint = WebMercator.metersPerMapPoint(atLatitude: center.latitude)
    // Settings of an app may be anything; the world is enough.
    let sizes = [meters.longitudinal, meters.latitudinal].map { meters in
      meters > 0 ? min(meters / metersPerMapPoint, MapRect.world.width) : 0
    }
    return (sizes[0], sizes[1])
  }
}

// MARK: - The steps of an attempt

extension ClusterController {
  /// Passes an event to the attempt of a number, and does what it requests.
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

  /// Shows the target by itself, so that it and not its cluster can be selected.
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

  /// Lets the target back into its cluster, and what was selected before be that again.
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
    // A camera that is there already reports nothing, and one that is interrupted may
    // never report it.
    let isThere = surface.viewport == before && !animated
    selection.showCount += 1
    waitForCamera(number, selection.showCount, seconds: isThere ? 0 : 2)
  }

  /// Continues after some time, when the camera has reported nothing and no longer moves:
  /// a flight around the world is longer than any guess.
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
    // Half a screen point is as near as the eye can tell.
    let isCentered =
      (position.x - viewport.width / 2).magnitude <= 0.5
      && (position.y - viewport.height / 2).magnitude <= 0.5
    // One of several annotations is selected by itself where that is set.
    let isWanted = !(options.excludesSelectionFromClusters && cluster.opens)
    advance(number, .planned(cluster.id, isCentered: isCentered, isWanted: isWanted))
  }
}
