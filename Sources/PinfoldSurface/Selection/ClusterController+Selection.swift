public import Pinfold

extension ClusterController {
  /// Shows the region around an annotation, and selects what shows it.
  ///
  /// It waits for the camera, and on a simulated map for its clock: see
  /// ``SimulatedMap/settle(_:)``.
  ///
  /// - Parameters:
  ///   - id: The annotation.
  ///   - metres: How much of the map to show around it, north to south and west to
  ///     east.
  ///   - animated: Whether the camera moves there over time.
  /// - Returns: How it ended; the newest selection supersedes all others.
  public func select(
    _ id: PointID,
    showingMetres metres: (latitudinal: Double, longitudinal: Double) = (1000, 1000),
    animated: Bool = true
  ) async -> SelectionOutcome {
    supersedeSelection()
    let number = selection.attemptCount
    // Edits that were asked for before may be those that bring the annotation.
    await rest()
    guard number == selection.attemptCount, !Task.isCancelled else { return .superseded }
    guard isAttached else { return .notFound }
    let mapSize = mapSize(ofMetres: metres, around: id)
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

  /// Deselects what the controller selected or knows to be selected.
  public func deselect(animated: Bool = true) {
    supersedeSelection()
    // What is out of sight is selected as well, and would be again.
    if let id = selection.id { surface.deselect(id, animated: animated) }
    if selection.member != nil { forgetSelection() }
  }

  /// The annotation that is selected, by itself or as the first of what shows it.
  public var selectedMember: PointID? { selection.member }

  /// The camera stands still.
  func cameraDidRest() {
    guard let attempt = selection.flow, attempt.flow.isWaitingForCamera else { return }
    // A camera that was on its way to somewhere else rests there first.
    guard let position = contents.position(of: attempt.target), let viewport = surface.viewport,
      viewport.visibleMapRect.split().contains(where: { $0.contains(position) })
    else { return }
    advance(attempt.number, .cameraRested)
  }

  func supersedeSelection() {
    // One that has not begun yet does not begin.
    selection.attemptCount += 1
    if let attempt = selection.flow { advance(attempt.number, .superseded) }
  }

  private func mapSize(
    ofMetres metres: (latitudinal: Double, longitudinal: Double),
    around id: PointID
  ) -> (width: Double, height: Double) {
    guard let position = contents.position(of: id) else { return (0, 0) }
    let centre = WebMercator.coordinate(for: position)
    let metresPerMapPoint = WebMercator.metresPerMapPoint(atLatitude: centre.latitude)
    return (metres.longitudinal / metresPerMapPoint, metres.latitudinal / metresPerMapPoint)
  }
}

// MARK: - The steps of an attempt

extension ClusterController {
  /// Tells the attempt of a number what happened, and does what it asks for.
  private func advance(_ number: Int, _ event: SelectionFlow.Event) {
    guard var attempt = selection.flow, attempt.number == number else { return }
    guard let action = attempt.flow.advance(event) else { return }
    selection.flow = attempt
    switch action {
    case .zoom:
      guard let position = contents.position(of: attempt.target) else { return }
      show(position, attempt.mapSize, number, animated: attempt.isAnimated)
    case .look: look(for: attempt.target, number)
    case .centre(let id):
      guard let cluster = cluster(id), let viewport = surface.viewport else { return }
      let visible = viewport.visibleMapRect
      show(cluster.position, (visible.width, visible.height), number, animated: false)
    case .finish(let outcome):
      selection.flow = nil
      if case .selected(let id) = outcome { select(id, attempt) }
      attempt.continuation.resume(returning: outcome)
    }
  }

  private func select(_ id: ShownCluster.ID, _ attempt: Selection.Attempt) {
    (selection.member, selection.id, selection.isOfMember) = (attempt.target, id, true)
    surface.select(id, animated: attempt.isAnimated)
    if options.keepsSelectionApart { perform(state.plan()) }
  }

  /// Moves the camera, and goes on when it stands still.
  private func show(
    _ centre: MapPoint,
    _ size: (width: Double, height: Double),
    _ number: Int,
    animated: Bool
  ) {
    let before = surface.viewport
    surface.show(
      MapRect(around: centre, width: size.width, height: size.height),
      animated: animated
    )
    // A camera that is there already has nothing to tell, and one that is
    // interrupted may never say so.
    let isThere = surface.viewport == before && !animated
    selection.showCount += 1
    let showNumber = selection.showCount
    surface.schedule(afterSeconds: isThere ? 0 : 2) { [weak self] in
      self?.advanceIfWaiting(number, showNumber)
    }
  }

  private func advanceIfWaiting(_ number: Int, _ showNumber: Int) {
    guard let attempt = selection.flow, attempt.number == number, attempt.flow.isWaitingForCamera,
      showNumber == selection.showCount
    else { return }
    advance(number, .cameraRested)
  }

  private func look(for target: PointID, _ number: Int) {
    Task { [weak self] in
      await self?.rest()
      self?.finishLooking(for: target, number)
    }
  }

  private func finishLooking(for target: PointID, _ number: Int) {
    guard let cluster = cluster(of: target), let viewport = surface.viewport else {
      return advance(number, .planned(nil, isCentred: false))
    }
    let position = viewport.position(of: cluster.position)
    // Half a screen point is as near as the eye sees.
    let isCentred =
      (position.x - viewport.width / 2).magnitude <= 0.5
      && (position.y - viewport.height / 2).magnitude <= 0.5
    advance(number, .planned(cluster.id, isCentred: isCentred))
  }
}
