#if canImport(MapKit) && !os(watchOS)
public import MapKit
import Pinfold
public import PinfoldSurface

extension ClusterMapController {
  /// The annotations on the map, including ones that are being added or removed.
  ///
  /// - Complexity: O(1), or O(*n*) for the first time after a change.
  public var annotations: [any MKAnnotation] { table.all }

  /// How many annotations there are; see ``annotations``.
  public var count: Int { table.count }

  /// The annotations that are never shown in a cluster, such as one that is pinned.
  ///
  /// Setting it leaves out annotations that are not on the map.
  public var excludedAnnotations: [any MKAnnotation] {
    get { options.excludedPoints.compactMap { table.annotation($0) } }
    set { options.excludedPoints = newValue.compactMap { table.id(of: $0) } }
  }

  /// Makes a transaction of edits, and shows the result.
  ///
  /// Edits are made in the order of the calls. Large numbers of annotations are looked up
  /// away from the main actor, and new or moved ones are read on it a thousand at a time,
  /// so that a map of a million stays responsive. An annotation without a finite
  /// coordinate has no place: it is left out, and not moved.
  ///
  /// - Returns: What was changed on the map.
  /// - Throws: `CancellationError` when the task was canceled before the edits were made;
  ///   then none of them is made.
  @discardableResult
  public func update(
    _ describe: (inout AnnotationEdits) -> Void
  ) async throws(CancellationError) -> AppliedUpdate {
    var edits = AnnotationEdits()
    describe(&edits)
    return try await make(edits, table.beginEdit())
  }

  /// Requests a transaction of edits.
  ///
  /// - Returns: A task that ends when they are made and shown.
  @discardableResult
  func begin(_ describe: (inout AnnotationEdits) -> Void) -> Task<Void, Never> {
    var edits = AnnotationEdits()
    describe(&edits)
    let turn = table.beginEdit()
    return Task { _ = try? await make(edits, turn) }
  }

  /// Leaves these annotations and no other ones, whatever array they are in.
  func set(_ annotations: any AnnotationArray) async {
    _ = try? await update { $0.set(annotations) }
  }

  /// Waits until all requested edits are made and shown.
  public func rest() async {
    await table.rest()
    await clusters.rest()
  }

  /// Waits until every edit was made and shown; see ``ClusterController/plans()``.
  func plans() async {
    await table.rest()
    await clusters.plans()
  }

  private func make(
    _ edits: AnnotationEdits,
    _ turn: Turns.Ticket
  ) async throws(CancellationError) -> AppliedUpdate {
    await table.turns.wait(for: turn)
    let isOneSet = edits.steps.count == 1 && edits.steps[0].action == .set
    if Task.isCancelled || isOneSet && table.isUnchanged(edits.steps[0].annotations) {
      table.turns.end()
      await table.endEdit(clusters)
      if Task.isCancelled { throw CancellationError() }
      return AppliedUpdate()
    }
    var translation = AnnotationTable.Translation()
    let reader = AnnotationTable.Reader(
      group: groupOf,
      values: values,
      weight: weight,
      shownGroup: clusters.group
    )
    for step in edits.steps { await table.translate(step, reader, to: &translation) }
    let (given, isNothing) = (translation.given, translation.chunks.isEmpty)
    let all = await table.joined(translation.takePieces())
    table.snapshot?.update(table.pages)
    // The next one begins when this one is on its way, and not before.
    table.turns.end()
    if isOneSet && isNothing {
      await table.endEdit(clusters)
      return AppliedUpdate()
    }
    do {
      let update = try await clusters.update(all)
      await table.replace(translation.replaced)
      refreshTexts(of: translation.moved)
      await table.endEdit(clusters)
      return update
    } catch {
      table.forgetReadings()
      await table.endEdit(refused: given, clusters)
      throw error
    }
  }
}

// MARK: - One edit

extension ClusterMapController {
  /// Adds annotations; annotations that are there already are ignored.
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

  /// Adds an annotation; ignored if it is there already.
  @discardableResult
  public func add(
    _ annotation: any MKAnnotation,
    to group: GroupID? = nil
  ) async throws(CancellationError) -> AppliedUpdate {
    try await update { $0.add([annotation], to: group) }
  }

  /// Adds annotations of one class, which spares a conversion of the array.
  @discardableResult
  public func add(
    _ annotations: [some MKAnnotation],
    to group: GroupID? = nil
  ) async throws(CancellationError) -> AppliedUpdate {
    try await update { $0.add(annotations, to: group) }
  }

  /// Removes annotations; annotations that are not there are ignored.
  @discardableResult
  public func remove(
    _ annotations: [any MKAnnotation]
  ) async throws(CancellationError) -> AppliedUpdate {
    try await update { $0.remove(annotations) }
  }

  /// Removes an annotation; ignored if it is not there.
  @discardableResult
  public func remove(
    _ annotation: any MKAnnotation
  ) async throws(CancellationError) -> AppliedUpdate {
    try await update { $0.remove([annotation]) }
  }

  /// Removes all annotations.
  @discardableResult
  public func removeAll() async throws(CancellationError) -> AppliedUpdate {
    try await update { $0.removeAll() }
  }

  /// Reads where annotations are now, and their values and texts; annotations that are
  /// not there are ignored.
  @discardableResult
  public func move(
    _ annotations: [any MKAnnotation]
  ) async throws(CancellationError) -> AppliedUpdate {
    try await update { $0.move(annotations) }
  }

  /// Leaves these annotations and no other ones.
  ///
  /// Annotations that stay are not read again: report what changed in place with `move`.
  /// Setting the same array again costs nothing, and a new array of the same objects is
  /// compared away from the main actor.
  @discardableResult
  public func set(
    _ annotations: [any MKAnnotation]
  ) async throws(CancellationError) -> AppliedUpdate {
    try await update { $0.set(annotations) }
  }

  /// Leaves these annotations of one class and no other ones, which saves a conversion of
  /// the array.
  @discardableResult
  public func set(
    _ annotations: [some MKAnnotation]
  ) async throws(CancellationError) -> AppliedUpdate {
    try await update { $0.set(annotations) }
  }
}
#endif
