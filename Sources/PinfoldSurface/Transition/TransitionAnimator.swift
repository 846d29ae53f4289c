import Pinfold

/// Animates how clusters appear and disappear.
///
/// The controller retains its animator but does not wait for it. It removes disappearing views when
/// the animator calls back, at the latest one second after the transition's end.
@MainActor public protocol TransitionAnimator: AnyObject {
  /// Animates the views of a transition, then calls `completion`.
  ///
  /// Both the appearing and the disappearing views are on the map.
  func animate(
    _ transition: Transition,
    on surface: any MapSurface,
    seconds: Double,
    completion: @escaping @MainActor () -> Void
  )
}

/// The controller's default animator. It moves clusters that split or merge, drops new pins, and
/// fades all others.
@MainActor public final class StandardAnimator: TransitionAnimator {
  /// Creates an animator.
  public init() {}

  /// Moves and fades the views of a transition.
  public func animate(
    _ transition: Transition,
    on surface: any MapSurface,
    seconds: Double,
    completion: @escaping @MainActor () -> Void
  ) {
    let height = surface.viewport?.visibleMapRect.height ?? 0
    let motions =
      transition.arrivals.map { Self.motion($0, dropHeight: height / 2) }
      + transition.departures.map(Self.motion)
    surface.animate(motions, seconds: seconds, completion: completion)
  }

  private static func motion(_ arrival: Transition.Arrival, dropHeight: Double) -> ViewMotion {
    let end = arrival.cluster.position
    let (start, alpha): (MapPoint, Double) =
      switch arrival.manner {
      case .split(let place): (place, 1)
      case .drop: (MapPoint(x: end.x, y: end.y - dropHeight), 1)
      case .fade: (end, 0)
      }
    return ViewMotion(arrival.cluster.id, position: (start, end), alpha: (alpha, 1))
  }

  private static func motion(_ departure: Transition.Departure) -> ViewMotion {
    let start = departure.cluster.position
    let end: MapPoint = if case .merge(let place) = departure.manner { place } else { start }
    return ViewMotion(departure.cluster.id, position: (start, end), alpha: (1, 0))
  }
}
