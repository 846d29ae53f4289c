/// The controller's decisions, without effects.
///
/// At most one job runs at a time. A job applies the waiting edits, then plans. Requests made in
/// the meantime wait for the next job. Dropping a plan never drops edits.
struct ClusterControllerState {
  /// The number of an edit whose caller is waiting.
  typealias Ticket = Int

  /// An action for the controller to perform.
  enum Action: Equatable {
    /// Start a job: apply these edits, then plan.
    case start(edits: [Ticket])

    /// Stop the planning of the running job.
    case stopPlanning

    /// Show the plan, and report to these callers that their edits were applied.
    case show(edits: [Ticket])

    /// Report to the caller that the edit was not applied.
    case refuse(Ticket)

    /// Resume the tasks that wait for the controller to become idle.
    case rest
  }

  private struct Job {
    var edits: [Ticket]

    /// Whether there is a reason to plan again since the job's start.
    var isStale = false
  }

  private var job: Job?

  /// Edits for the next job.
  private var waiting: [Ticket] = []

  /// Edits that were applied but not shown.
  private var unshown: [Ticket] = []

  /// Whether there is a reason to plan again.
  private var wantsPlan = false

  /// Whether the last plan was dropped. The next plan is then shown even if stale, because the map
  /// must also change while the camera keeps moving.
  private var didDrop = false
}

extension ClusterControllerState {
  var isIdle: Bool { job == nil && waiting.isEmpty && !wantsPlan }

  mutating func edit(_ ticket: Ticket) -> [Action] {
    waiting.append(ticket)
    return next()
  }

  mutating func plan() -> [Action] {
    wantsPlan = true
    guard let job, !job.isStale, !didDrop else { return next() }
    self.job?.isStale = true
    return [.stopPlanning]
  }

  /// Records that a caller cancels an edit.
  ///
  /// If a job has already taken the edit, the job refuses it unless it is too late.
  mutating func cancel(_ ticket: Ticket) -> [Action] {
    guard let place = waiting.firstIndex(of: ticket) else { return [] }
    waiting.remove(at: place)
    return [.refuse(ticket)] + next()
  }

  mutating func finish(refused: Set<Ticket> = [], didPlan: Bool) -> [Action] {
    guard let job else { return [] }
    self.job = nil
    var actions = job.edits.filter(refused.contains).map(Action.refuse)
    unshown += job.edits.filter { !refused.contains($0) }
    if didPlan && !(job.isStale && !didDrop) {
      actions.append(.show(edits: unshown))
      (unshown, didDrop) = ([], false)
    } else {
      (wantsPlan, didDrop) = (true, true)
    }
    return actions + next()
  }

  private mutating func next() -> [Action] {
    guard job == nil else { return [] }
    guard !waiting.isEmpty || wantsPlan else { return [.rest] }
    job = Job(edits: waiting)
    (waiting, wantsPlan) = ([], false)
    return [.start(edits: job?.edits ?? [])]
  }
}
