#if canImport(MapKit) && !os(watchOS)
public import MapKit
public import PinfoldSurface

/// A transaction: edits to the annotations of a controller, which are made as one.
///
///     try await controller.update { edits in
///       edits.remove(closed)
///       edits.add(opened)
///     }
@MainActor public struct AnnotationEdits {
  struct Step {
    let action: AnnotationIDs.Action
    let annotations: any AnnotationArray
    var group: GroupID?

    /// Whether annotations stand for nothing but themselves.
    var isExact = false
  }

  private(set) var steps: [Step] = []

  /// Creates a transaction without edits.
  public init() {}

  /// Adds annotations; annotations that are there already are ignored.
  ///
  /// - Parameters:
  ///   - annotations: What to add.
  ///   - group: Their group; `nil` to ask the controller's `groupOf`.
  public mutating func add(_ annotations: [any MKAnnotation], to group: GroupID? = nil) {
    append(.add, MixedAnnotations(all: annotations), group)
  }

  /// Adds annotations of one class, which spares a conversion of the array.
  public mutating func add(_ annotations: [some MKAnnotation], to group: GroupID? = nil) {
    append(.add, UniformAnnotations(array: annotations), group)
  }

  /// Removes annotations; annotations that are not there are ignored.
  public mutating func remove(_ annotations: [any MKAnnotation]) {
    append(.remove, MixedAnnotations(all: annotations))
  }

  /// Removes all annotations.
  public mutating func removeAll() { append(.set, MixedAnnotations(all: [])) }

  /// Reads where annotations are now, and their values and texts; annotations that are
  /// not there are ignored.
  public mutating func move(_ annotations: [any MKAnnotation]) {
    append(.move, MixedAnnotations(all: annotations))
  }

  /// Leaves these annotations and no other ones: adds what is new, and removes what is
  /// missing. Annotations that stay are not read again.
  ///
  /// - Parameters:
  ///   - annotations: What to leave.
  ///   - group: The group of added annotations; `nil` to ask the controller's `groupOf`.
  public mutating func set(_ annotations: [any MKAnnotation], in group: GroupID? = nil) {
    append(.set, MixedAnnotations(all: annotations), group)
  }

  /// Leaves these annotations of one class and no other ones, which saves a conversion of
  /// the array.
  public mutating func set(_ annotations: [some MKAnnotation], in group: GroupID? = nil) {
    append(.set, UniformAnnotations(array: annotations), group)
  }

  /// Moves annotations that report a change themselves; an annotation that an equal one
  /// is about to replace is ignored.
  mutating func follow(_ annotations: [any MKAnnotation]) {
    let all = MixedAnnotations(all: annotations)
    steps.append(Step(action: .move, annotations: all, isExact: true))
  }

  /// Removes annotations, and not ones that are equal.
  mutating func removeExactly(_ annotations: [any MKAnnotation]) {
    let all = MixedAnnotations(all: annotations)
    steps.append(Step(action: .remove, annotations: all, isExact: true))
  }

  mutating func set(_ annotations: any AnnotationArray) { append(.set, annotations) }

  private mutating func append(
    _ action: AnnotationIDs.Action,
    _ annotations: any AnnotationArray,
    _ group: GroupID? = nil
  ) {
    steps.append(Step(action: action, annotations: annotations, group: group))
  }
}
#endif
