#if canImport(MapKit) && !os(watchOS) && canImport(ObjectiveC)
import MapKit

/// Observes changes of annotations.
final class AnnotationObserver: NSObject {
  private let changed: @MainActor (any MKAnnotation) -> Void

  init(_ changed: @escaping @MainActor (any MKAnnotation) -> Void) { self.changed = changed }

  /// Observes an annotation.
  func start(_ annotation: any MKAnnotation) {
    guard let object = annotation as? NSObject else { return }
    for key in Self.keys(of: object) { object.addObserver(self, forKeyPath: key, context: nil) }
  }

  /// Stops observing an annotation, which must be observed.
  func stop(_ annotation: any MKAnnotation) {
    guard let object = annotation as? NSObject else { return }
    for key in Self.keys(of: object) { object.removeObserver(self, forKeyPath: key) }
  }

  override func observeValue(
    forKeyPath keyPath: String?,
    of object: Any?,
    change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    // Any thread may change the annotation and send this. The main thread reads it.
    nonisolated(unsafe) let object = object
    let changed = changed
    Task { @MainActor in
      if let annotation = object as? any MKAnnotation { changed(annotation) }
    }
  }

  /// Titles are optional.
  private static func keys(of object: NSObject) -> [String] {
    ["coordinate", "title", "subtitle"].filter { object.responds(to: NSSelectorFromString($0)) }
  }
}
#endif
