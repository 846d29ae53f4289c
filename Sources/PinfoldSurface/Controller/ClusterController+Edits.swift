public import Pinfold

extension ClusterController {
  /// Makes a transaction of edits, and shows the result.
  ///
  /// - Returns: What was changed on the map, which includes other updates and
  ///   camera changes of the same time. Without a viewport that is nothing yet.
  /// - Throws: `CancellationError` when the task was canceled before the edits were made;
  ///   then none of them is made.
  @discardableResult
  public func update(_ edits: MapEdits) async throws(CancellationError) -> AppliedUpdate {
    guard !Task.isCancelled else { throw CancellationError() }
    let ticket = nextTicket
    nextTicket += 1
    let update = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        requests[ticket] = Request(edits: edits, continuation: continuation)
        perform(state.edit(ticket))
      }
    } onCancel: {
      Task { @MainActor [weak self] in self?.cancel(ticket) }
    }
    guard let update else { throw CancellationError() }
    return update
  }

  /// Makes edits that are described by a function, as one transaction.
  ///
  ///     try await controller.update { edits in
  ///       edits.remove(PointID(3))
  ///       edits.move(PointID(7), to: there)
  ///     }
  @discardableResult
  public func update(
    _ describe: (inout MapEdits) -> Void
  ) async throws(CancellationError) -> AppliedUpdate {
    var edits = MapEdits()
    describe(&edits)
    return try await update(edits)
  }

  /// Plans again, and waits until that is shown.
  @discardableResult
  public func update() async throws(CancellationError) -> AppliedUpdate {
    try await update(MapEdits())
  }

  /// Adds annotations; annotations with ids that are on the map already are ignored.
  @discardableResult
  public func add(
    _ coordinates: some Sequence<(id: PointID, coordinate: Coordinate)>,
    to group: GroupID = .common
  ) async throws(CancellationError) -> AppliedUpdate {
    var edits = MapEdits()
    for (id, coordinate) in coordinates { edits.insert(id, at: coordinate, group: group) }
    return try await update(edits)
  }

  /// Removes annotations.
  @discardableResult
  public func remove(
    _ ids: some Sequence<PointID>
  ) async throws(CancellationError) -> AppliedUpdate {
    var edits = MapEdits()
    for id in ids { edits.remove(id) }
    return try await update(edits)
  }

  /// Puts annotations somewhere else.
  @discardableResult
  public func move(
    _ coordinates: some Sequence<(id: PointID, coordinate: Coordinate)>
  ) async throws(CancellationError) -> AppliedUpdate {
    var edits = MapEdits()
    for (id, coordinate) in coordinates { edits.move(id, to: coordinate) }
    return try await update(edits)
  }

  /// Waits until nothing is left to do: every edit was made and shown, and what is
  /// shown is right for the camera and the settings, and no draft.
  public func rest() async {
    await plans()
    while isBuilding, let build {
      await build.task.value
      await plans()
    }
  }

  /// Waits until every edit was made and shown, and what is shown is right for the camera and the
  /// settings, be it a draft.
  package func plans() async {
    guard !state.isIdle else { return }
    await withCheckedContinuation { restWaiters.append($0) }
  }

  private func cancel(_ ticket: ClusterControllerState.Ticket) {
    guard requests[ticket] != nil else { return }
    let actions = state.cancel(ticket)
    perform(actions)
    guard actions.isEmpty else { return }
    let cancellations = cancellations
    Task {
      await cancellations.insert(ticket)
      // Answered meanwhile: no other code would drop it.
      if requests[ticket] == nil { await cancellations.remove(ticket) }
    }
  }
}

/// What an update did.
public struct AppliedUpdate: Sendable {
  /// What it did to the annotations of the map.
  public let edits: EditSummary

  /// What was changed on the surface when the update was shown, together with
  /// other updates of the same time.
  public let diff: SurfaceDiff

  package init(edits: EditSummary = EditSummary(), diff: SurfaceDiff = SurfaceDiff()) {
    (self.edits, self.diff) = (edits, diff)
  }
}
