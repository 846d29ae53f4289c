import Pinfold

/// A task that builds the clusters of drafts.
struct Build: Sendable {
  let options: ClusterOptions
  let task: Task<Void, Never>

  func isFor(_ other: ClusterOptions) -> Bool {
    options.strategy == other.strategy && options.borderColumn == other.borderColumn
  }
}

extension ClusterController {
  /// Whether a build is running in the background.
  package var isBuilding: Bool { build?.task.isCancelled == false }

  /// The number of annotations from which the map shows a draft of spaced clusters first. The
  /// default is 200,000.
  package var largeCount: Int {
    get { contents.largeCount }
    set { contents.largeCount = newValue }
  }

  /// Starts to build the clusters of shown drafts, and stops other builds. The next job adopts the
  /// result.
  func buildDrafts() {
    let drafts = contents.drafts(for: planner.clustering)
    let isNeeded = isAttached && !drafts.points.isEmpty
    if isNeeded && isBuilding && build?.isFor(drafts.options) == true { return }
    stopBuilding()
    guard isNeeded else { return }
    let previous = build?.task
    let task = Task(priority: .utility) { [weak self] in
      // Two builds at once need too much memory, and a canceled build ends soon.
      await previous?.value
      guard !Task.isCancelled, let built = await drafts.built(), !Task.isCancelled else { return }
      self?.take(built)
    }
    build = Build(options: drafts.options, task: task)
  }

  /// Stops building, and discards built clusters that no job has adopted.
  func stopBuilding() {
    build?.task.cancel()
    built = nil
  }

  private func take(_ built: BuiltGroups) {
    (self.built, build) = (built, nil)
    perform(state.plan())
  }
}
