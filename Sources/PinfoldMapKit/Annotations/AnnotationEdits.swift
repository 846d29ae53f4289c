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
  enum Step {
    case add([any MKAnnotation], GroupID?)
    case remove([any MKAnnotation])
    case move([any MKAnnotation])
    case set([any MKAnnotation], GroupID?)
  }

  private(set) var steps: [Step] = []

  /// Creates a transaction without edits.
  public init() {}

  /// Adds annotations; those that are there are ignored.
  ///
  /// - Parameters:
  ///   - annotations: What to add.
  ///   - group: Their group; `nil` to ask the controller's `groupOf`.
  public mutating func add(_ annotations: [any MKAnnotation], to group: GroupID? = nil) {
    steps.append(.add(annotations, group))
  }

  /// Takes annotations away; those that are not there are ignored.
  public mutating func remove(_ annotations: [any MKAnnotation]) {
    steps.append(.remove(annotations))
  }

  /// Follows annotations to where they are now, and reads their values again; those
  /// that are not there are ignored.
  public mutating func move(_ annotations: [any MKAnnotation]) {
    steps.append(.move(annotations))
  }

  /// Leaves these annotations and no others: adds, moves and takes away what it
  /// takes.
  ///
  /// - Parameters:
  ///   - annotations: What to leave.
  ///   - group: The group of those that are added; `nil` to ask the controller's
  ///     `groupOf`.
  public mutating func set(_ annotations: [any MKAnnotation], in group: GroupID? = nil) {
    steps.append(.set(annotations, group))
  }
}
#endif
