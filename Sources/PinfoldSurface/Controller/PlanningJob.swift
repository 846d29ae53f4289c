import Pinfold

/// Edits to make and a viewport to plan, away from the main actor.
struct PlanningJob: Sendable {
  /// The edits, with the tickets of the callers that wait for them.
  let edits: [(ticket: ClusterControllerState.Ticket, edits: MapEdits)]
  let contents: MapContents

  /// What was built of drafts since the last job.
  let built: BuiltGroups?
  let planner: SurfacePlanner

  /// What the camera shows; `nil` when there is nothing to show on.
  let viewport: Viewport?
  let excluded: ExcludedPoints
  let shown: SurfacePlan?

  /// What a job did.
  struct Result: Sendable {
    /// The points after the edits.
    var contents: MapContents

    /// What the edits did that were made.
    var summaries: [ClusterControllerState.Ticket: EditSummary] = [:]

    /// The edits that were not made.
    var refused: Set<ClusterControllerState.Ticket> = []

    /// What to show.
    var step: SurfacePlanner.Step?

    /// Whether planning was not stopped.
    var didPlan = false
  }

  /// How many edits are made between two checks for cancellation.
  private static let chunkSize = 1 << 16
}

extension PlanningJob {
  /// Does the job, unless it is canceled meanwhile: then edits are made and nothing is
  /// planned.
  ///
  /// - Parameter cancellations: The tickets of edits that were canceled.
  @concurrent func run(_ cancellations: Cancellations) async -> Result {
    var result = Result(contents: contents)
    for (ticket, edits) in edits {
      if let (contents, summary) = await made(edits, ticket, in: result.contents, cancellations) {
        (result.contents, result.summaries[ticket]) = (contents, summary)
      } else {
        result.refused.insert(ticket)
      }
    }
    if let built { result.contents.adopt(built) }
    guard !Task.isCancelled else { return result }
    if let viewport {
      result.contents.prepare(for: planner.clustering.strategy)
      guard !Task.isCancelled else { return result }
      result.step = planner.step(result.contents, for: viewport, excluding: excluded, after: shown)
    }
    result.didPlan = !Task.isCancelled
    return result
  }

  /// Returns the points after a transaction; `nil` when it was canceled.
  private func made(
    _ edits: MapEdits,
    _ ticket: ClusterControllerState.Ticket,
    in contents: MapContents,
    _ cancellations: Cancellations
  ) async -> (MapContents, EditSummary)? {
    guard await !cancellations.contains(ticket) else { return nil }
    var (contents, summary) = (contents, EditSummary())
    if let replacement = edits.replacement { contents.setAll(replacement) }
    var start = 0
    repeat {
      guard await !cancellations.contains(ticket) else { return nil }
      let end = min(start + Self.chunkSize, edits.edits.count)
      summary += contents.apply(edits.edits[start..<end])
      start = end
    } while start < edits.edits.count
    return (contents, summary)
  }
}

/// The tickets of edits that are not wanted any more.
actor Cancellations {
  private(set) var tickets: Set<ClusterControllerState.Ticket> = []

  /// Cancels an edit.
  func insert(_ ticket: ClusterControllerState.Ticket) {
    tickets.insert(ticket)
  }

  /// Returns whether an edit is not wanted any more.
  func contains(_ ticket: ClusterControllerState.Ticket) -> Bool {
    tickets.contains(ticket)
  }

  /// Drops a ticket.
  func remove(_ ticket: ClusterControllerState.Ticket) {
    tickets.remove(ticket)
  }
}
