#if canImport(MapKit) && !os(watchOS)
import MapKit
import Pinfold

/// Which annotation stands for all that are equal to it, by the app's rule.
@MainActor struct EqualAnnotations {
  /// The identifier, which equal annotations share.
  let identifier: @MainActor (any MKAnnotation) -> AnyHashable

  private var annotations: [AnyHashable: any MKAnnotation] = [:]

  /// The identifiers by object: that of an object may change.
  private var identifiers: [ObjectIdentifier: AnyHashable] = [:]

  init(_ identifier: @escaping @MainActor (any MKAnnotation) -> AnyHashable) {
    self.identifier = identifier
  }

  /// Returns the annotation that stands for one, if there is any.
  func known(_ annotation: any MKAnnotation) -> (any MKAnnotation)? {
    annotations[identifier(annotation)]
  }

  /// Lets an annotation stand for all that are equal to it.
  mutating func insert(_ annotation: any MKAnnotation) {
    let identifier = identifier(annotation)
    if let other = annotations.updateValue(annotation, forKey: identifier) {
      identifiers[ObjectIdentifier(other)] = nil
    }
    identifiers[ObjectIdentifier(annotation)] = identifier
  }

  /// Drops an annotation.
  mutating func remove(_ annotation: any MKAnnotation) {
    guard let identifier = identifiers.removeValue(forKey: ObjectIdentifier(annotation)) else {
      return
    }
    annotations[identifier] = nil
  }
}

extension AnnotationTable {
  /// Annotations of which each stands for all that are equal to it.
  struct Representatives {
    var annotations: any AnnotationArray

    /// Annotations on the map, each with an equal one that is to replace it.
    var replaced: [(known: any MKAnnotation, new: any MKAnnotation)] = []
  }

  /// Returns what stands for the annotations of a step.
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
