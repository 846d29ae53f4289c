public import Pinfold

extension ClusterController {
  /// Applies a transaction and shows the result.
  ///
  /// - Returns: The changes on the map. They include the effects of other updates and of camera
  ///   changes that are shown at the same time. Empty while the map has no viewport.
  /// - Throws: `CancellationError` if the task is canceled before the edits apply. None of the
  ///   edits applies then.
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

  /// Applies the edits that a closure adds, as one transaction.
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

  /// Plans again and waits until the map shows the new plan.
  @discardableResult
  public func update() async throws(CancellationError) -> AppliedUpdate {
    try await update(MapEdits())
  }

  /// Adds annotations. Ids that are already on the map are ignored.
  @discardableResult
  public func add(
    _ coordinates: some Sequence<(id: PointID, coordinate: Coordinate)>,
    to group: GroupID = .common
  ) async throws(CancellationError) -> AppliedUpdate {
    var edits = MapEdits()
    for (id, coordinate) in coordinates { edits.insert(id, at: coordinate, group: group) }
    return try await update(edits)
  }

  /// Removes annotations. Unknown ids are ignored.
  @discardableResult
  public func remove(
    _ ids: some Sequence<PointID>
  ) async throws(CancellationError) -> AppliedUpdate {
    var edits = MapEdits()
    for id in ids { edits.remove(id) }
    return try await update(edits)
  }

  /// Moves annotations. Unknown ids are ignored.
  @discardableResult
  public func move(
    _ coordinates: some Sequence<(id: PointID, coordinate: Coordinate)>
  ) async throws(CancellationError) -> AppliedUpdate {
    var edits = MapEdits()
    for (id, coordinate) in coordinates { edits.move(id, to: coordinate) }
    return try await update(edits)
  }

  /// Waits until the map shows every edit and the final plan for the current camera and settings,
  /// not a draft.
  public func rest() async {
    await plans()
    while isBuilding, let build {
      await build.task.value
      await plans()
    }
  }

  /// Waits until the map shows every edit and a plan, possibly a draft, for the current camera and
  /// settings.
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
      // If the edit was answered in the meantime, no other code removes its ticket.
      if requests[ticket] == nil { await cancellations.remove(ticket) }
    }
  }
}

/// The result of an update.
public struct AppliedUpdate: Sendable {
  /// The effect on the map's annotations.
  public let edits: EditSummary

  /// The changes on the surface, including those of other updates that are shown at the same time.
  public let diff: SurfaceDiff

  package init(edits: EditSummary = EditSummary(), diff: SurfaceDiff = SurfaceDiff()) {
    (self.edits, self.diff) = (edits, diff)
  }
}
