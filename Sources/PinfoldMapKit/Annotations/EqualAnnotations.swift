#if canImport(MapKit) && !os(watchOS)
import MapKit
import Pinfold

/// Maps annotations to the known ones that equal them, by the app's rule.
@MainActor struct EqualAnnotations {
  /// Returns a value that equal annotations share.
  let identifier: @MainActor (any MKAnnotation) -> AnyHashable

  private var annotations: [AnyHashable: any MKAnnotation] = [:]

  /// The identifiers by object, because the app's answer for an object may change.
  private var identifiers: [ObjectIdentifier: AnyHashable] = [:]

  init(_ identifier: @escaping @MainActor (any MKAnnotation) -> AnyHashable) {
    self.identifier = identifier
  }

  /// Returns the known annotation that equals another one; `nil` without one.
  func known(_ annotation: any MKAnnotation) -> (any MKAnnotation)? {
    annotations[identifier(annotation)]
  }

  /// Makes an annotation represent all equal ones.
  mutating func insert(_ annotation: any MKAnnotation) {
    let identifier = identifier(annotation)
    if let other = annotations.updateValue(annotation, forKey: identifier) {
      identifiers[ObjectIdentifier(other)] = nil
    }
    identifiers[ObjectIdentifier(annotation)] = identifier
  }

  mutating func remove(_ annotation: any MKAnnotation) {
    guard let identifier = identifiers.removeValue(forKey: ObjectIdentifier(annotation)) else {
      return
    }
    annotations[identifier] = nil
  }
}

extension AnnotationTable {
  /// The annotations of a step, each representing all equal ones.
  struct Representatives {
    var annotations: any AnnotationArray

    /// The annotations on the map, each with an equal one that will replace it.
    var replaced: [(known: any MKAnnotation, new: any MKAnnotation)] = []
  }

  /// Returns the representatives of a step's annotations.
  func representatives(of step: AnnotationEdits.Step) async -> Representatives {
    let (annotations, action) = (step.annotations, step.action)
    guard equals != nil else { return Representatives(annotations: annotations) }
    if step.isExact {
      let all = annotations.all.filter { !leaving.contains(ObjectIdentifier($0)) }
      return Representatives(annotations: MixedAnnotations(all: all))
    }
    var all: [any MKAnnotation] = []
    var found = Representatives(annotations: annotations)
    await inPieces(annotations.count) { offset in
      let annotation = annotations[offset]
      if let known = equals?.known(annotation) {
        all.append(known)
        guard known !== annotation, action == .set || action == .move else { return }
        found.replaced.append((known, annotation))
      } else {
        all.append(annotation)
        if action == .add || action == .set { equals?.insert(annotation) }
      }
    }
    found.annotations = MixedAnnotations(all: all)
    return found
  }

  /// Replaces annotations by equal ones, in a turn.
  func replace(_ replaced: [(id: PointID, new: any MKAnnotation)]) async {
    guard !replaced.isEmpty else { return }
    await turns.wait(for: turns.take())
    await inPieces(replaced.count) { offset in
      let (id, new) = replaced[offset]
      guard let old = pages[id.row] else { return }
      leaving.remove(ObjectIdentifier(old))
      guard old !== new else { return }
      ids.replace(ObjectIdentifier(old), by: ObjectIdentifier(new))
      pages.insert(new, at: id.row)
      equals?.insert(new)
      didForget?(old)
      didKeep?(new)
    }
    (everything, known) = (nil, nil)
    turns.end()
  }
}
#endif
