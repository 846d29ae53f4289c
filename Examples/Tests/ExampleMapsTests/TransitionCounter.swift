import PinfoldSimulation
import PinfoldSurface

/// Counts the clusters that split, merge and drop, without animating them.
@MainActor final class TransitionCounter: TransitionAnimator {
  var (splitCount, mergeCount, dropCount) = (0, 0, 0)

  func animate(
    _ transition: Transition,
    on surface: any MapSurface,
    seconds: Double,
    completion: @escaping @MainActor () -> Void
  ) {
    for arrival in transition.arrivals {
      switch arrival.manner {
      case .split: splitCount += 1
      case .drop: dropCount += 1
      case .fade: break
      }
    }
    mergeCount += transition.departures.count { $0.manner != .fade }
    completion()
  }
}
