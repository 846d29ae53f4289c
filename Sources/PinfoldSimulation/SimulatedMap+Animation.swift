public import Pinfold

extension SimulatedMap {
  struct Motion {
    let view: SimulatedView
    let start: Double
    let seconds: Double
    var position: (from: MapPoint, to: MapPoint)
    let alpha: (from: Double, to: Double)
  }

  /// Moves and fades the views of annotations, then calls `completion`. Annotations without a view
  /// are ignored.
  public func animate(
    _ motions: [(
      annotation: SimulatedAnnotation, position: (from: MapPoint, to: MapPoint),
      alpha: (from: Double, to: Double)
    )],
    seconds: Double,
    completion: @escaping @MainActor () -> Void
  ) {
    for motion in motions {
      guard let view = view(for: motion.annotation) else { continue }
      let started = Motion(
        view: view,
        start: clock.now,
        seconds: seconds,
        position: motion.position,
        alpha: motion.alpha
      )
      self.motions[ObjectIdentifier(view)] = started
      move(started)
    }
    clock.schedule(afterSeconds: seconds, completion)
  }

  /// Moves the view of an annotation at once.
  public func place(_ annotation: SimulatedAnnotation, at position: MapPoint, alpha: Double) {
    guard let view = view(for: annotation) else { return }
    motions[ObjectIdentifier(view)] = nil
    (view.position, view.alpha) = (position, alpha)
  }

  /// Whether a view is being animated.
  public func isAnimating(_ view: SimulatedView) -> Bool {
    motions[ObjectIdentifier(view)] != nil
  }

  func moveViews() {
    for motion in Array(motions.values) { move(motion) }
  }

  private func move(_ motion: Motion) {
    let share = motion.seconds > 0 ? (clock.now - motion.start) / motion.seconds : 1
    guard share < 1 else { return endMotion(of: motion.view, isFinished: true) }
    let (from, to) = motion.position
    motion.view.position = MapPoint(
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share
    )
    motion.view.alpha = motion.alpha.from + (motion.alpha.to - motion.alpha.from) * share
  }

  /// Shifts the animation of a view whose annotation has moved.
  func shiftMotion(of view: SimulatedView, x: Double, y: Double) {
    guard let (from, to) = motions[ObjectIdentifier(view)]?.position else { return }
    motions[ObjectIdentifier(view)]?.position = (
      MapPoint(x: from.x + x, y: from.y + y), MapPoint(x: to.x + x, y: to.y + y)
    )
  }

  func endMotion(of view: SimulatedView, isFinished: Bool) {
    guard let motion = motions.removeValue(forKey: ObjectIdentifier(view)), isFinished else {
      return
    }
    (view.position, view.alpha) = (motion.position.to, motion.alpha.to)
  }
}
