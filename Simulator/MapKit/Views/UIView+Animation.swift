internal import PinfoldSimulation

/// The changes in a block of animations.
@MainActor final class UIViewAnimation {
  /// A view's appearance before its change.
  struct Change {
    let view: UIView
    let alpha: CGFloat
    let transform: CGAffineTransform
    let mapView: MKMapView
  }

  /// The running block.
  static var current: UIViewAnimation?

  private(set) var changes: [ObjectIdentifier: Change] = [:]

  func note(
    _ view: UIView,
    _ alpha: CGFloat,
    _ transform: CGAffineTransform,
    on mapView: MKMapView
  ) {
    let id = ObjectIdentifier(view)
    guard changes[id] == nil else { return }
    changes[id] = Change(view: view, alpha: alpha, transform: transform, mapView: mapView)
  }
}

extension UIView {
  /// The progress of an animation.
  public struct AnimationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates options.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Users can touch views while they move.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)

    /// Slower at the beginning and at the end.
    public static let curveEaseInOut: AnimationOptions = []
  }

  /// Animates the changes of a block. The clock of the views' map sets the pace.
  public static func animate(
    withDuration duration: TimeInterval,
    delay: TimeInterval,
    options: AnimationOptions = [],
    animations: @escaping @MainActor () -> Void,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let animation = UIViewAnimation()
    UIViewAnimation.current = animation
    animations()
    UIViewAnimation.current = nil
    let changes = Array(animation.changes.values)
    guard let mapView = changes.first?.mapView else {
      completion?(true)
      return
    }
    let clock = mapView.simulation.clock
    for change in changes {
      let alpha = (from: change.alpha, to: change.view.alpha)
      change.view.layer.add(
        CALayer.Animation(alpha: alpha, start: clock.now, seconds: duration, clock: clock)
      )
    }
    mapView.animate(changes, seconds: duration) { completion?(true) }
  }
}
