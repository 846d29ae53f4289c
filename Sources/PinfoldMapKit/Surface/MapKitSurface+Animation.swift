#if canImport(MapKit) && !os(watchOS)
import MapKit
import Pinfold
import PinfoldSurface

extension MapKitSurface {
  /// Moves and fades views from now on, and views that the map has not made yet as soon
  /// as it has.
  ///
  /// Views are moved beside their annotations, whose coordinates stay: a camera
  /// that moves meanwhile moves both.
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
        // What disappears already has its view, or is out of sight.
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
    // Views that are made later than this entered the visible area by themselves.
    if !awaited.isEmpty {
      scheduler(seconds) { [weak self] in
        for id in awaited { self?.awaitedMotions[id] = nil }
      }
    }
    // What is out of sight needs no time.
    guard !moves.isEmpty else { return completion() }
    ViewMove.run(moves, seconds: seconds, completion: completion)
  }
}

/// How a view moves and fades, in screen points from where it belongs.
@MainActor struct ViewMove {
  let view: MKAnnotationView
  let start: CGPoint
  let end: CGPoint
  let alpha: (from: Double, to: Double)

  /// How opaque the view is at the beginning and at the end, as shares of the opacity
  /// that the app sets.
  func alphas(of alpha: CGFloat) -> (from: CGFloat, to: CGFloat) {
    (CGFloat(self.alpha.from) * alpha, CGFloat(self.alpha.to) * alpha)
  }
}

extension MKMapView {
  /// Returns how far it is on the screen from one position to another.
  fileprivate func offset(from place: CLLocationCoordinate2D, to point: MapPoint) -> CGPoint {
    let there = CLLocationCoordinate2D(WebMercator.coordinate(for: point))
    let (start, end) = (convert(place, toPointTo: self), convert(there, toPointTo: self))
    let offset = CGPoint(x: end.x - start.x, y: end.y - start.y)
    return offset.x.isFinite && offset.y.isFinite ? offset : .zero
  }
}
#endif
