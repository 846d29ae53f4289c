import Pinfold

/// The task that builds the clusters of drafts.
struct Build: Sendable {
  let strategy: Strategy
  let task: Task<Void, Never>
}

extension ClusterController {
  /// Whether something is built beside the plans and edits.
  package var isBuilding: Bool { build?.task.isCancelled == false }

  /// The number of annotations from which on a draft is shown before spaced clusters are built:
  /// 200,000.
  package var largeCount: Int {
    get { contents.largeCount }
    set { contents.largeCount = newValue }
  }

  /// Builds the clusters of shown drafts, and stops other builds. The next job gets the result.
  func buildDrafts() {
    let drafts = contents.drafts(for: planner.clustering.strategy)
    let isNeeded = isAttached && !drafts.points.isEmpty
    if isNeeded && isBuilding && build?.strategy == drafts.strategy { return }
    stopBuilding()
    guard isNeeded else { return }
    let previous = build?.task
    let task = Task(priority: .utility) { [weak self] in
      // One at a time, for memory: a canceled one ends soon.
      await previous?.value
      guard !Task.isCancelled, let built = await drafts.built(), !Task.isCancelled else { return }
      self?.take(built)
    }
    build = Build(strategy: drafts.strategy, task: task)
  }

  /// Stops building, and drops clusters that no job has yet.
  func stopBuilding() {
    build?.task.cancel()
    built = nil
  }

  private func take(_ built: BuiltGroups) {
    (self.built, build) = (built, nil)
    perform(state.plan())
  }
}
