import Pinfold

/// Puts diffs on a surface, one after the other, and animates them.
///
/// A cluster that disappears stays on the surface, only as a view, until its animation
/// ends. When a cluster of its name appears before that, the view is removed at once, so
/// nothing is ever on the map twice.
@MainActor final class Presenter {
  private let surface: any MapSurface

  /// The disappearing clusters, by name, with the number of their departure.
  private var departures: [ShownCluster.ID: Int] = [:]
  private var departureCount = 0

  init(_ surface: any MapSurface) {
    self.surface = surface
  }

  /// Shows what changed.
  ///
  /// - Parameter isWanted: Whether the diff is still to be shown: a surface calls back
  ///   while it makes views. If it is not, what remains of the diff is removed.
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

  /// Removes departing clusters at once.
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
    // An animator may never call back.
    if !leaving.isEmpty { surface.schedule(afterSeconds: seconds + 1, end) }
  }

  /// Removes what a departure has not removed yet.
  private func remove(_ ids: [ShownCluster.ID], _ number: Int) {
    let ended = ids.filter { departures[$0] == number }
    for id in ended { departures[id] = nil }
    if !ended.isEmpty { surface.remove(ended) }
  }
}
