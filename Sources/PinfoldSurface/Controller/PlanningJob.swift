import Pinfold

/// A job outside the main actor: applies edits, then plans a viewport.
struct PlanningJob: Sendable {
  /// The edits, with the tickets of their callers.
  let edits: [(ticket: ClusterControllerState.Ticket, edits: MapEdits)]
  let contents: MapContents

  let built: BuiltGroups?
  let planner: SurfacePlanner

  /// The viewport to plan, or `nil` to plan nothing.
  let viewport: Viewport?
  let excluded: ExcludedPoints
  let shown: SurfacePlan?

  struct Result: Sendable {
    /// The points after the edits.
    var contents: MapContents

    /// The effects of the applied edits.
    var summaries: [ClusterControllerState.Ticket: EditSummary] = [:]

    var refused: Set<ClusterControllerState.Ticket> = []

    var step: SurfacePlanner.Step?

    /// Whether planning ended without being stopped.
    var didPlan = false
  }

  /// The number of edits between two checks for cancellation.
  private static let chunkSize = 1 << 16
}

extension PlanningJob {
  /// Runs the job. Canceling the task stops only the planning. The edits still apply.
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
      var planner = planner
      planner.setBorders(of: result.contents)
      result.contents.prepare(for: planner.clustering)
      guard !Task.isCancelled else { return result }
      result.step = planner.step(result.contents, for: viewport, excluding: excluded, after: shown)
    }
    result.didPlan = !Task.isCancelled
    return result
  }

  /// Returns the points after a transaction, or `nil` if it was canceled.
  private func made(
    _ edits: MapEdits,
    _ ticket: ClusterControllerState.Ticket,
    in contents: MapContents,
    _ cancellations: Cancellations
  ) async -> (MapContents, EditSummary)? {
    guard await !cancellations.contains(ticket) else { return nil }
    var (contents, summary) = (contents, EditSummary())
    contents.change(edits.names, edits.traits)
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

actor Cancellations {
  private(set) var tickets: Set<ClusterControllerState.Ticket> = []

  func insert(_ ticket: ClusterControllerState.Ticket) {
    tickets.insert(ticket)
  }

  func contains(_ ticket: ClusterControllerState.Ticket) -> Bool {
    tickets.contains(ticket)
  }

  func remove(_ ticket: ClusterControllerState.Ticket) {
    tickets.remove(ticket)
  }
}
