/// What a controller does next: decisions without effects.
///
/// There is at most one job at a time. A job makes the edits that wait for it and
/// then plans; requests made meanwhile wait for the next one, so however many requests
/// there are, the newest is served by the next job or the one after. Edits are never lost
/// with a plan that is dropped.
struct ClusterControllerState {
  /// An edit with a caller that waits for it.
  typealias Ticket = Int

  /// What is to be done now.
  enum Action: Equatable {
    /// Start a job: make these edits, then plan.
    case start(edits: [Ticket])

    /// The running job need not plan any more.
    case stopPlanning

    /// Show what was planned, and report to these callers that their edits were made.
    case show(edits: [Ticket])

    /// Tell the caller that the edit was not made.
    case refuse(Ticket)

    /// Resume the tasks that wait for this: there is nothing left to do.
    case rest
  }

  /// A job in progress.
  private struct Job {
    var edits: [Ticket]

    /// Whether there is a newer reason to plan than when the job began.
    var isStale = false
  }

  private var job: Job?

  /// Edits for the next job.
  private var waiting: [Ticket] = []

  /// Edits that were made and are not shown yet.
  private var unshown: [Ticket] = []

  /// Whether there is a reason to plan again.
  private var wantsPlan = false

  /// Whether the last plan was dropped. The next one is shown even if it is stale:
  /// otherwise nothing would be shown while the camera keeps moving.
  private var didDrop = false
}

extension ClusterControllerState {
  /// Whether no job runs and no request waits.
  var isIdle: Bool { job == nil && waiting.isEmpty && !wantsPlan }

  /// An edit was requested.
  mutating func edit(_ ticket: Ticket) -> [Action] {
    waiting.append(ticket)
    return next()
  }

  /// The camera or a setting is another one.
  mutating func plan() -> [Action] {
    wantsPlan = true
    guard let job, !job.isStale, !didDrop else { return next() }
    self.job?.isStale = true
    return [.stopPlanning]
  }

  /// A caller cancels an edit.
  ///
  /// One that a job has already is the job's to refuse, if it is not too late.
  mutating func cancel(_ ticket: Ticket) -> [Action] {
    guard let place = waiting.firstIndex(of: ticket) else { return [] }
    waiting.remove(at: place)
    return [.refuse(ticket)] + next()
  }

  /// The job is done.
  ///
  /// - Parameters:
  ///   - refused: Its edits that were not made.
  ///   - didPlan: Whether it planned and was not stopped before.
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
