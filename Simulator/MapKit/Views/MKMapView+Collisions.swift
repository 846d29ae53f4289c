internal import Pinfold
internal import PinfoldSimulation

extension MKMapView {
  /// The views that the map hides because they collide with other views.
  ///
  /// The map hides optional views that collide with more important ones. Of colliding views with
  /// one clustering identifier, it hides all but one, because MapKit would show them as one
  /// cluster.
  public var hiddenViews: [MKAnnotationView] { allViews.filter { isHiddenByOthers($0) } }

  /// The views on the map, from back to front. Selected views are in front of all others. Of
  /// equally important views, the one that is lower on the screen is in front.
  public var viewsFromBackToFront: [MKAnnotationView] {
    allViews.sorted { a, b in
      let (priorityA, priorityB) = (depth(of: a), depth(of: b))
      return priorityA != priorityB
        ? priorityA < priorityB : visibleFrame(of: a).maxY < visibleFrame(of: b).maxY
    }
  }

  /// Returns the frame of a view on the screen.
  public func visibleFrame(of view: MKAnnotationView) -> CGRect {
    guard let simulated = view.simulated else { return .null }
    let (x, y) = simulation.viewport.position(of: simulated.position)
    let size = view.bounds.size
    return CGRect(
      x: CGFloat(x) + view.centerOffset.x - size.width / 2,
      y: CGFloat(y) + view.centerOffset.y - size.height / 2,
      width: size.width,
      height: size.height
    )
  }

  func isHiddenByOthers(_ view: MKAnnotationView) -> Bool {
    guard behavior.contains(.hidesCollidingViews), !view.isSelected else { return false }
    guard view.displayPriority != .required || view.clusteringIdentifier != nil else {
      return false
    }
    let all = allViews
    guard let place = all.firstIndex(where: { $0 === view }) else { return false }
    let frame = visibleFrame(of: view)
    return all.enumerated().contains { index, other in
      guard index != place, visibleFrame(of: other).intersects(frame) else { return false }
      if let identifier = view.clusteringIdentifier, identifier == other.clusteringIdentifier {
        return index < place
      }
      let (own, others) = (view.displayPriority.rawValue, other.displayPriority.rawValue)
      return own < others || (own == others && own < 1000 && index < place)
    }
  }

  private func depth(of view: MKAnnotationView) -> Float {
    (view.isSelected ? view.selectedZPriority : view.zPriority).rawValue
  }

  private var allViews: [MKAnnotationView] {
    simulation.views.compactMap { $0.payload as? MKAnnotationView }
  }
}
