#if canImport(MapKit) && !os(watchOS)
import MapKit

/// Observes annotations, and moves an annotation when it reports a change.
@MainActor final class ChangeFollower {
  /// Whether to observe.
  var isObserving = true {
    didSet { if isObserving != oldValue { adjust() } }
  }

  weak var controller: ClusterMapController?

  private let table: AnnotationTable
  private var changed: [ObjectIdentifier: any MKAnnotation] = [:]
  private lazy var observer = AnnotationObserver { [weak self] in self?.noteChange(of: $0) }

  init(_ table: AnnotationTable) {
    self.table = table
    table.didKeep = { [weak self] in self?.observe($0) }
    table.didForget = { [weak self] in self?.endObserving($0) }
  }

  /// Stops observing all annotations.
  func end() {
    controller = nil
    isObserving = false
  }
}

extension ChangeFollower {
  private func adjust() {
    for annotation in table.pages.all {
      if isObserving { observer.start(annotation) } else { observer.stop(annotation) }
    }
  }

  private func observe(_ annotation: any MKAnnotation) {
    if isObserving { observer.start(annotation) }
  }

  private func endObserving(_ annotation: any MKAnnotation) {
    if isObserving { observer.stop(annotation) }
  }

  /// Collects simultaneous changes into one edit.
  private func noteChange(of annotation: any MKAnnotation) {
    changed[ObjectIdentifier(annotation)] = annotation
    guard changed.count == 1 else { return }
    Task {
      // The order of ids is deterministic, the order of the dictionary is not.
      let all = changed.values.compactMap { annotation in
        table.id(of: annotation).map { (id: $0, annotation: annotation) }
      }
      changed = [:]
      controller?.edit { $0.follow(all.sorted { $0.id < $1.id }.map(\.annotation)) }
    }
  }
}
#endif
