#if canImport(MapKit) && !os(watchOS) && !canImport(ObjectiveC)
import MapKit

/// Observes changes of annotations in the same way as with Objective-C.
@MainActor final class AnnotationObserver: KeyValueObserver {
  private let changed: @MainActor (any MKAnnotation) -> Void

  init(_ changed: @escaping @MainActor (any MKAnnotation) -> Void) { self.changed = changed }

  func start(_ annotation: any MKAnnotation) {
    for key in Self.keys { (annotation as? NSObject)?.addObserver(self, forKeyPath: key) }
  }

  func stop(_ annotation: any MKAnnotation) {
    for key in Self.keys { (annotation as? NSObject)?.removeObserver(self, forKeyPath: key) }
  }

  func observeValue(forKeyPath key: String, of object: NSObject) {
    if let annotation = object as? any MKAnnotation { changed(annotation) }
  }

  private static let keys = ["coordinate", "title", "subtitle"]
}
#endif
