#if canImport(MapKit) && !os(watchOS)
import MapKit

/// Whether changes of annotations are followed as they happen, without `move`.
///
/// An annotation reports changes when its properties can be observed by key (KVO): an
/// `MKPointAnnotation` does, and so does a class of the app's whose properties are `@objc
/// dynamic`. Each observed annotation costs about a microsecond when it is added and
/// again when it is removed, and some memory.
public enum FollowedChanges: Sendable {
  /// Changes of all annotations while there are at most 5,000; of none when there are
  /// more.
  case automatic

  /// Changes of all annotations.
  case all

  /// None: changes are reported with `move`.
  case none
}

/// Observes annotations, and moves the ones that report a change.
@MainActor final class ChangeFollower {
  /// Whether to observe.
  var followed = FollowedChanges.automatic {
    didSet { adjust() }
  }

  weak var controller: ClusterMapController?

  /// The most that are observed by default.
  static let automaticLimit = 5000

  private let table: AnnotationTable
  private var isObserving = false
  private var changed: [ObjectIdentifier: any MKAnnotation] = [:]
  private lazy var observer = AnnotationObserver { [weak self] in self?.noteChange(of: $0) }

  init(_ table: AnnotationTable) {
    self.table = table
    table.willRead = { [weak self] in self?.adjust() }
    table.didKeep = { [weak self] in self?.observe($0) }
    table.didForget = { [weak self] in self?.endObserving($0) }
  }

  /// Observes nothing any more.
  func end() {
    controller = nil
    followed = .none
  }
}

extension ChangeFollower {
  /// Begins or ends observing, when there are more or fewer annotations than before.
  func adjust() {
    let observes =
      switch followed {
      case .automatic: table.count <= Self.automaticLimit
      case .all: true
      case .none: false
      }
    guard observes != isObserving else { return }
    isObserving = observes
    for annotation in table.pages.all {
      if observes { observer.start(annotation) } else { observer.stop(annotation) }
    }
  }

  private func observe(_ annotation: any MKAnnotation) {
    if isObserving { observer.start(annotation) }
  }

  private func endObserving(_ annotation: any MKAnnotation) {
    if isObserving { observer.stop(annotation) }
  }

  /// Many that change at once are one edit.
  private func noteChange(of annotation: any MKAnnotation) {
    changed[ObjectIdentifier(annotation)] = annotation
    guard changed.count == 1 else { return }
    Task {
      // In the order of ids, and not in one by chance.
      let all = changed.values.compactMap { annotation in
        table.id(of: annotation).map { (id: $0, annotation: annotation) }
      }
      changed = [:]
      controller?.update { $0.follow(all.sorted { $0.id < $1.id }.map(\.annotation)) }
    }
  }
}
#endif
