import Pinfold

extension ClusterController {
  func perform(_ actions: [ClusterControllerState.Action]) {
    for action in actions {
      switch action {
      case .start(let edits): start(edits)
      case .stopPlanning: job?.cancel()
      // `finish` shows the plan, because it has it.
      case .show: break
      case .refuse(let ticket): answer(ticket, nil)
      case .rest:
        // Work may have begun since the decision.
        guard state.isIdle else { continue }
        for waiter in restWaiters { waiter.resume() }
        restWaiters = []
      }
    }
  }

  private func start(_ tickets: [ClusterControllerState.Ticket]) {
    let planningJob = PlanningJob(
      edits: tickets.compactMap { ticket in requests[ticket].map { (ticket, $0.edits) } },
      contents: contents,
      built: built,
      planner: planner,
      viewport: isAttached ? surface.viewport : nil,
      excluded: excluded,
      shown: shown
    )
    built = nil
    let (cancellations, detachmentCount) = (cancellations, detachmentCount)
    job = Task { [weak self] in
      var result = await planningJob.run(cancellations)
      if self?.detachmentCount != detachmentCount { result.step = nil }
      self?.finish(result)
    }
  }

  private func finish(_ result: PlanningJob.Result) {
    contents = result.contents
    for (ticket, summary) in result.summaries { requests[ticket]?.summary = summary }
    let actions = state.finish(refused: result.refused, didPlan: result.didPlan)
    for case .show(let tickets) in actions {
      show(result.step, tickets)
    }
    if !result.summaries.isEmpty { tellObservers(hasNewContents: true) }
    perform(actions)
    buildDrafts()
  }

  /// Shows a plan, and resumes the tasks that wait for it.
  private func show(_ step: SurfacePlanner.Step?, _ tickets: [ClusterControllerState.Ticket]) {
    let diff = step?.diff ?? SurfaceDiff()
    missesPlan = step == nil
    // While views are made, a callback may detach the controller and attach it again. Another plan
    // then follows, and this one must not be shown.
    let number = detachmentCount
    if let step {
      surface.restore()
      if number == detachmentCount { releaseSelection(before: step) }
      if number == detachmentCount {
        shown = step.plan
        selection.isPresenting = true
        presenter.present(diff, with: animator, options) { self.detachmentCount == number }
        selection.isPresenting = false
      }
    }
    if let step, isAttached, number == detachmentCount {
      draw(step.plan)
      followSelection(diff)
      if !diff.isEmpty {
        surface.sharedScreen?.didChange(self)
        onUpdate?(diff)
      }
    }
    for ticket in tickets { answer(ticket, diff) }
  }

  private func draw(_ plan: SurfacePlan) {
    let shapes = plan.shapes(showsReaches: options.showsReaches)
    guard !(shapes.isEmpty && !hasShapes) else { return }
    hasShapes = !shapes.isEmpty
    surface.draw(shapes)
  }

  /// Resumes the caller of an edit with its result. If `diff` is `nil`, the edit was not applied.
  private func answer(_ ticket: ClusterControllerState.Ticket, _ diff: SurfaceDiff?) {
    guard let request = requests.removeValue(forKey: ticket) else { return }
    request.continuation.resume(
      returning: diff.map { AppliedUpdate(edits: request.summary, diff: $0) }
    )
    let cancellations = cancellations
    Task { await cancellations.remove(ticket) }
  }
}
