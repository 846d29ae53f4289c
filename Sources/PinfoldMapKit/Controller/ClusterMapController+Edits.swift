#if canImport(MapKit) && !os(watchOS)
public import MapKit
import Pinfold
public import PinfoldSurface

extension ClusterMapController {
  /// The annotations on the map, and those on their way there or off it.
  ///
  /// - Complexity: O(*n*)
  public var annotations: [any MKAnnotation] { table.all }

  /// How many annotations there are; see ``annotations``.
  public var count: Int { table.count }

  /// The annotations that are never shown in a cluster, such as one that is pinned.
  ///
  /// Setting it leaves out those that are not on the map.
  public var apart: [any MKAnnotation] {
    get { options.apart.compactMap { table.annotation($0) } }
    set { options.apart = newValue.compactMap { table.id(of: $0) } }
  }

  /// Makes a transaction of edits, and shows what became of it.
  ///
  /// The annotations' coordinates are read at once. An annotation whose coordinate
  /// is not finite has no place: it is left out, and not moved.
  ///
  /// - Returns: What was changed on the map.
  /// - Throws: `CancellationError` when the task was cancelled before the edits
  ///   were made; then none of them was.
  @discardableResult
  public func update(
    _ describe: (inout AnnotationEdits) -> Void
  ) async throws(CancellationError) -> AppliedUpdate {
    var described = AnnotationEdits()
    describe(&described)
    let reader = AnnotationTable.Reader(group: groupOf, values: values)
    let (edits, touched) = table.edits(described.steps, reader: reader)
    table.beginEdit()
    defer { table.endEdit(touched) { clusters.position(of: $0) != nil } }
    return try await clusters.update(edits)
  }

  /// Adds annotations; those that are there are ignored.
  ///
  /// - Parameters:
  ///   - annotations: What to add.
  ///   - group: Their group; `nil` to ask ``groupOf``.
  /// - Returns: What was changed on the map.
  /// - Throws: `CancellationError`; then none was added.
  @discardableResult
  public func add(
    _ annotations: [any MKAnnotation],
    to group: GroupID? = nil
  ) async throws(CancellationError) -> AppliedUpdate {
    try await update { $0.add(annotations, to: group) }
  }

  /// Takes annotations away; those that are not there are ignored.
  @discardableResult
  public func remove(
    _ annotations: [any MKAnnotation]
  ) async throws(CancellationError) -> AppliedUpdate {
    try await update { $0.remove(annotations) }
  }

  /// Follows annotations to where they are now.
  @discardableResult
  public func move(
    _ annotations: [any MKAnnotation]
  ) async throws(CancellationError) -> AppliedUpdate {
    try await update { $0.move(annotations) }
  }

  /// Leaves these annotations and no others.
  @discardableResult
  public func set(
    _ annotations: [any MKAnnotation]
  ) async throws(CancellationError) -> AppliedUpdate {
    try await update { $0.set(annotations) }
  }
}
#endif
