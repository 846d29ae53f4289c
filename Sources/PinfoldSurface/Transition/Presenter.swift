import Pinfold

/// Shows diffs on a surface, one after another, with animations.
///
/// The view of a removed cluster stays on the surface until its animation ends. If a cluster with
/// the same id appears earlier, the view is removed at once, so that an id is never on the map
/// twice.
@MainActor final class Presenter {
  private let surface: any MapSurface

  /// The disappearing clusters, each with the number of its diff.
  private var departures: [ShownCluster.ID: Int] = [:]
  private var departureCount = 0

  init(_ surface: any MapSurface) {
    self.surface = surface
  }

  /// Shows a diff.
  ///
  /// - Parameter isWanted: Returns whether to continue, because callbacks may change the state
  ///   while views are made. If `false`, only removes the removed clusters, without an animation.
  func present(
    _ diff: SurfaceDiff,
    with animator: any TransitionAnimator,
    _ options: SurfaceOptions,
    isWanted: () -> Bool = { true }
  ) {
    guard !diff.isEmpty else { return }
    surface.remove(diff.inserted.map(\.id).filter { departures.removeValue(forKey: $0) != nil })
    if !diff.changed.isEmpty { surface.change(diff.changed) }
    guard isWanted() else { return surface.remove(diff.removed.map(\.id)) }
    if !diff.inserted.isEmpty { surface.insert(diff.inserted) }
    guard isWanted() else { return surface.remove(diff.removed.map(\.id)) }
    guard !(diff.inserted.isEmpty && diff.removed.isEmpty) else { return }
    guard options.transition != .none, options.transitionSeconds > 0 else {
      return surface.remove(diff.removed.map(\.id))
    }
    var transition = Transition(diff)
    if options.transition == .fade || surface.prefersReducedMotion { transition = transition.faded }
    animate(transition, with: animator, seconds: options.transitionSeconds)
  }

  /// Removes all disappearing clusters at once.
  func finish() {
    surface.remove(departures.keys.sorted())
    departures = [:]
  }

  private func animate(
    _ transition: Transition,
    with animator: any TransitionAnimator,
    seconds: Double
  ) {
    departureCount += 1
    let number = departureCount
    let leaving = transition.departures.map(\.cluster.id)
    for id in leaving { departures[id] = number }
    let end: @MainActor () -> Void = { [weak self] in self?.remove(leaving, number) }
    animator.animate(transition, on: surface, seconds: seconds, completion: end)
    // The animator may never call back.
    if !leaving.isEmpty { surface.schedule(afterSeconds: seconds + 1, end) }
  }

  private func remove(_ ids: [ShownCluster.ID], _ number: Int) {
    let ended = ids.filter { departures[$0] == number }
    for id in ended { departures[id] = nil }
    if !ended.isEmpty { surface.remove(ended) }
  }
}
