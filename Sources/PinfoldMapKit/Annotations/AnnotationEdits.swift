#if canImport(MapKit) && !os(watchOS)
public import MapKit
public import PinfoldSurface

/// A transaction of edits to a controller's annotations, made as one.
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

    /// Whether the step applies only to these objects, and not to equal ones.
    var isExact = false
  }

  private(set) var steps: [Step] = []

  /// Creates a transaction without edits.
  public init() {}

  /// Adds annotations. Ignores annotations that are already on the map.
  ///
  /// - Parameters:
  ///   - annotations: The annotations to add.
  ///   - group: Their group; `nil` to ask the controller's `groupOf`.
  public mutating func add(_ annotations: [any MKAnnotation], to group: GroupID? = nil) {
    append(.add, MixedAnnotations(all: annotations), group)
  }

  /// Adds annotations of one class, without a conversion of the array.
  public mutating func add(_ annotations: [some MKAnnotation], to group: GroupID? = nil) {
    append(.add, UniformAnnotations(array: annotations), group)
  }

  /// Removes annotations. Ignores annotations that are not on the map.
  public mutating func remove(_ annotations: [any MKAnnotation]) {
    append(.remove, MixedAnnotations(all: annotations))
  }

  /// Removes all annotations.
  public mutating func removeAll() { append(.set, MixedAnnotations(all: [])) }

  /// Reads the coordinates, values and texts of annotations again. Ignores annotations that are not
  /// on the map.
  public mutating func move(_ annotations: [any MKAnnotation]) {
    append(.move, MixedAnnotations(all: annotations))
  }

  /// Keeps these annotations and removes all others. It adds new annotations, and does not read
  /// annotations that stay again.
  ///
  /// - Parameters:
  ///   - annotations: The annotations to keep or add.
  ///   - group: The group of added annotations; `nil` to ask the controller's `groupOf`.
  public mutating func set(_ annotations: [any MKAnnotation], in group: GroupID? = nil) {
    append(.set, MixedAnnotations(all: annotations), group)
  }

  /// Keeps these annotations of one class and removes all others, without a conversion of the
  /// array.
  public mutating func set(_ annotations: [some MKAnnotation], in group: GroupID? = nil) {
    append(.set, UniformAnnotations(array: annotations), group)
  }

  /// Moves annotations that reported a change. Ignores an annotation that an equal one is about to
  /// replace.
  mutating func follow(_ annotations: [any MKAnnotation]) {
    let all = MixedAnnotations(all: annotations)
    steps.append(Step(action: .move, annotations: all, isExact: true))
  }

  /// Removes exactly these annotations, and not equal ones.
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
