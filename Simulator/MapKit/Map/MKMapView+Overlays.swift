extension MKMapView {
  /// Draws an overlay on the map.
  public func addOverlay(_ overlay: any MKOverlay) { overlays.append(overlay) }

  /// Draws an overlay on the map.
  public func addOverlay(_ overlay: any MKOverlay, level: MKOverlayLevel) {
    overlays.append(overlay)
  }

  /// Draws overlays on the map.
  public func addOverlays(_ overlays: [any MKOverlay], level: MKOverlayLevel) {
    self.overlays += overlays
  }

  /// Removes overlays from the map.
  public func removeOverlays(_ overlays: [any MKOverlay]) {
    self.overlays.removeAll { overlay in overlays.contains { $0 === overlay } }
  }

  /// Returns the delegate's renderer of an overlay.
  public func renderer(for overlay: any MKOverlay) -> MKOverlayRenderer? {
    delegate?.mapView(self, rendererFor: overlay)
  }
}
