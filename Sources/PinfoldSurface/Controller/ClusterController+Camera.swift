import Pinfold

extension ClusterController {
  /// Records what happened on the surface.
  func handle(_ event: SurfaceEvent) {
    switch event {
    case .cameraWillChange: break
    case .cameraChanged:
      closeIfZoomed()
      planIfNeeded()
    case .cameraDidChange:
      surface.restore()
      closeIfZoomed()
      planIfNeeded()
      cameraDidRest(isCertain: true)
    case .mapDrawn:
      surface.restore()
      closeIfZoomed()
      planIfNeeded()
      cameraDidRest(isCertain: false)
    case .selected(let id): noteSelection(of: id)
    case .deselected(let id): noteDeselection(of: id)
    }
  }

  /// Plans when what is shown is not right for the camera.
  func planIfNeeded() {
    guard let viewport = surface.viewport else { return }
    if !missesPlan, let shown, planner.isCurrent(shown, for: viewport) { return }
    perform(state.plan())
  }
}
