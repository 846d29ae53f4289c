#if canImport(MapKit) && !os(watchOS)
/// A receiver of what the user and the app do with a controller's clusters, whatever
/// delegate the map has.
@MainActor protocol MapWatcher: AnyObject {
  /// Something was selected.
  ///
  /// - Returns: Whether the app does something with it.
  func didSelect(_ annotation: ClusterAnnotation?) -> Bool

  /// Something was deselected, maybe something else on the map.
  func didDeselect()

  /// The camera moves, or the map has another size.
  func cameraChanged()

  /// The camera stands still again.
  func cameraDidChange()
}
#endif
