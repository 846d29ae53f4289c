internal import PinfoldSimulation

/// The visible state of a view, with its running animations.
///
/// As on Apple's platforms, an animation runs until its duration is over or it is removed. Reusing
/// the view does not end the animation.
@MainActor public final class CALayer: NSObject {
  struct Animation {
    let alpha: (from: CGFloat, to: CGFloat)
    let start: Double
    let seconds: Double
    let clock: ManualClock

    @MainActor var share: Double { seconds > 0 ? (clock.now - start) / seconds : 1 }
  }

  /// The opacity.
  public internal(set) var opacity: Float = 1

  private var animation: Animation?

  private var runningAnimation: Animation? {
    animation.flatMap { $0.share < 1 ? $0 : nil }
  }

  /// Returns the keys of the running animation, or `nil` if none runs.
  public func animationKeys() -> [String]? {
    runningAnimation == nil ? nil : ["opacity", "transform"]
  }

  /// Ends all animations in their final state.
  public func removeAllAnimations() { animation = nil }

  /// Returns the state on the screen now.
  public func presentation() -> CALayer? {
    let layer = CALayer()
    layer.opacity = opacity
    if let animation = runningAnimation {
      let (from, to) = animation.alpha
      layer.opacity = Float(from + (to - from) * CGFloat(animation.share))
    }
    return layer
  }

  func add(_ animation: Animation) { self.animation = animation }
}
