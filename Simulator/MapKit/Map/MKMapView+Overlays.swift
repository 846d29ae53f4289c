extension MKMapView {
  /// Draws something on the map.
  public func addOverlay(_ overlay: any MKOverlay) { overlays.append(overlay) }

  /// Draws something on the map.
  public func addOverlay(_ overlay: any MKOverlay, level: MKOverlayLevel) {
    overlays.append(overlay)
  }

  /// Draws something on the map.
  public func addOverlays(_ overlays: [any MKOverlay], level: MKOverlayLevel) {
    self.overlays += overlays
  }

  /// Stops drawing some overlays.
  public func removeOverlays(_ overlays: [any MKOverlay]) {
    self.overlays.removeAll { overlay in overlays.contains { $0 === overlay } }
  }

  /// Returns what draws an overlay, as the delegate returned it.
  public func renderer(for overlay: any MKOverlay) -> MKOverlayRenderer? {
    delegate?.mapView(self, rendererFor: overlay)
  }
}
