internal import PinfoldSimulation

/// What is visible of a view, and its running animations.
///
/// As on Apple's platforms, an animation runs until its duration is over or it is
/// removed, whatever happens to the view: also when the view is reused.
@MainActor public final class CALayer: NSObject {
  struct Animation {
    let alpha: (from: CGFloat, to: CGFloat)
    let start: Double
    let seconds: Double
    let clock: ManualClock

    @MainActor var share: Double { seconds > 0 ? (clock.now - start) / seconds : 1 }
  }

  /// How opaque it is.
  public internal(set) var opacity: Float = 1

  private var animation: Animation?

  private var runningAnimation: Animation? {
    animation.flatMap { $0.share < 1 ? $0 : nil }
  }

  /// The running animation; `nil` when there is none.
  public func animationKeys() -> [String]? {
    runningAnimation == nil ? nil : ["opacity", "transform"]
  }

  /// Ends all animations where they would have ended.
  public func removeAllAnimations() { animation = nil }

  /// What is on the screen now.
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
