extension NSObject {
  /// Says that a property is about to change.
  public func willChangeValue(forKey key: String) {}

  /// Says that a property has changed; maps that show the annotation follow.
  public func didChangeValue(forKey key: String) {
    guard self is any MKAnnotation else { return }
    let id = ObjectIdentifier(self)
    // As on Apple's platforms, annotations on a map change on the main thread.
    MainActor.assumeIsolated { MKMapView.annotationDidChange(id, key) }
  }
}
