#if canImport(MapKit) && !os(watchOS)
import MapKit
import Pinfold
import PinfoldSurface

extension MapKitSurface {
  /// Moves and fades views. If the map has not made a view yet, the animation starts when it does.
  ///
  /// Views move relative to their annotations, whose coordinates stay. A camera that moves
  /// meanwhile moves both.
  func animate(
    _ motions: [ViewMotion],
    seconds: Double,
    completion: @escaping @MainActor () -> Void
  ) {
    guard let mapView else { return completion() }
    var moves: [ViewMove] = []
    var awaited: [ShownCluster.ID] = []
    for motion in motions {
      guard let annotation = annotations[motion.id] else { continue }
      guard let view = mapView.view(for: annotation) else {
        // A disappearing view already exists, or is out of sight.
        guard motion.alpha.to > 0 else { continue }
        awaitedMotions[motion.id] = motion
        awaited.append(motion.id)
        continue
      }
      if motion.alpha.to <= 0 { departingViews[motion.id] = view }
      let place = annotation.coordinate
      moves.append(
        ViewMove(
          view: view,
          start: mapView.offset(from: place, to: motion.position.from),
          end: mapView.offset(from: place, to: motion.position.to),
          alpha: motion.alpha
        )
      )
    }
    // Later views entered the visible area by themselves, without animation.
    if !awaited.isEmpty {
      scheduler(seconds) { [weak self] in
        for id in awaited { self?.awaitedMotions[id] = nil }
      }
    }
    // Annotations out of sight need no time.
    guard !moves.isEmpty else { return completion() }
    ViewMove.run(moves, seconds: seconds, completion: completion)
  }
}

/// The motion and the fading of a view, in screen points from its annotation's position.
@MainActor struct ViewMove {
  let view: MKAnnotationView
  let start: CGPoint
  let end: CGPoint
  let alpha: (from: Double, to: Double)

  /// Returns the view's opacity at the start and at the end, scaled by the opacity that the app
  /// sets.
  func alphas(of alpha: CGFloat) -> (from: CGFloat, to: CGFloat) {
    (CGFloat(self.alpha.from) * alpha, CGFloat(self.alpha.to) * alpha)
  }
}

extension MKMapView {
  /// Returns the distance on the screen from one position to another.
  fileprivate func offset(from place: CLLocationCoordinate2D, to point: MapPoint) -> CGPoint {
    let there = CLLocationCoordinate2D(WebMercator.coordinate(for: point))
    let (start, end) = (convert(place, toPointTo: self), convert(there, toPointTo: self))
    let offset = CGPoint(x: end.x - start.x, y: end.y - start.y)
    return offset.x.isFinite && offset.y.isFinite ? offset : .zero
  }
}
#endif
