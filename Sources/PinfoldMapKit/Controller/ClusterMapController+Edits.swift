#if canImport(MapKit) && !os(watchOS)
public import MapKit
import Pinfold
public import PinfoldSurface

extension ClusterMapController {
  /// The annotations on the map, including annotations that are being added or removed.
  ///
  /// - Complexity: O(1), or O(*n*) the first time after a change.
  public var annotations: [any MKAnnotation] { table.all }

  /// The number of annotations; see ``annotations``.
  public var count: Int { table.count }

  /// The annotations that are never shown in a cluster, such as a pinned one.
  ///
  /// The setter ignores annotations that are not on the map.
  public var excludedAnnotations: [any MKAnnotation] {
    get { options.excludedPoints.compactMap { table.annotation($0) } }
    set { options.excludedPoints = newValue.compactMap { table.id(of: $0) } }
  }

  /// Makes a transaction of edits, and shows the result.
  ///
  /// The controller makes edits in the order of the calls. It looks up large numbers of annotations
  /// away from the main actor. It reads new and moved annotations on the main actor, a thousand at
  /// a time, so that a map of a million stays responsive. It ignores annotations without a finite
  /// coordinate: it neither adds nor moves them.
  ///
  /// - Returns: The changes on the map.
  /// - Throws: `CancellationError` if the task was canceled before the controller made the edits.
  ///   Then it makes none of them.
  @discardableResult
  public func update(
    _ describe: (inout AnnotationEdits) -> Void
  ) async throws(CancellationError) -> AppliedUpdate {
    var edits = AnnotationEdits()
    describe(&edits)
    return try await make(edits, table.beginEdit())
  }

  /// Starts a transaction of edits.
  ///
  /// - Returns: A task that ends when the controller has made and shown the edits.
  @discardableResult
  func begin(_ describe: (inout AnnotationEdits) -> Void) -> Task<Void, Never> {
    var edits = AnnotationEdits()
    describe(&edits)
    let turn = table.beginEdit()
    return Task { _ = try? await make(edits, turn) }
  }

  /// Keeps these annotations and removes all others, for any kind of array.
  func set(_ annotations: any AnnotationArray) async {
    _ = try? await update { $0.set(annotations) }
  }

  /// Waits until the controller has made and shown all requested edits.
  public func rest() async {
    await table.rest()
    await clusters.rest()
  }

  /// Waits until the controller has made and shown all edits; see ``ClusterController/plans()``.
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
    let reader = reader
    for step in edits.steps { await table.translate(step, reader, to: &translation) }
    let (given, isNothing) = (translation.given, translation.chunks.isEmpty)
    var all = await table.joined(translation.takePieces())
    table.names.assignCodes()
    all.names = table.names
    countAgain()
    table.snapshot?.value = table.pages
    // The next edit must not begin before this one is on its way.
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
      // What the edits hid or removed is still there.
      for id in translation.touched where clusters.position(of: id) != nil {
        table.states[id.row] = .shown
      }
      await table.endEdit(refused: given, clusters)
      throw error
    }
  }
}

extension ClusterMapController {
  /// Reads annotations as the app's functions say.
  var reader: AnnotationTable.Reader {
    AnnotationTable.Reader(
      group: groupOf,
      values: values,
      weight: weight,
      category: category,
      border: border,
      time: time,
      filter: filter,
      shownGroup: clusters.group
    )
  }

  /// Makes edits of the package after all earlier ones.
  func makeLater(_ edits: @escaping @MainActor () async -> MapEdits) {
    let turn = table.beginEdit()
    Task {
      await table.turns.wait(for: turn)
      let all = await edits()
      // The next edit must not begin before this one is on its way.
      table.turns.end()
      // This task is never canceled.
      _ = try? await clusters.update(all)
      await table.endEdit(clusters)
    }
  }
}

// MARK: - One edit

extension ClusterMapController {
  /// Adds annotations. Ignores annotations that are already on the map.
  ///
  /// - Parameters:
  ///   - annotations: The annotations to add.
  ///   - group: Their group; `nil` to ask ``groupOf``.
  /// - Returns: The changes on the map.
  /// - Throws: `CancellationError`; then none is added.
  @discardableResult
  public func add(
    _ annotations: [any MKAnnotation],
    to group: GroupID? = nil
  ) async throws(CancellationError) -> AppliedUpdate {
    try await update { $0.add(annotations, to: group) }
  }

  /// Adds an annotation. Ignored if it is already on the map.
  @discardableResult
  public func add(
    _ annotation: any MKAnnotation,
    to group: GroupID? = nil
  ) async throws(CancellationError) -> AppliedUpdate {
    try await update { $0.add([annotation], to: group) }
  }

  /// Adds annotations of one class, without a conversion of the array.
  @discardableResult
  public func add(
    _ annotations: [some MKAnnotation],
    to group: GroupID? = nil
  ) async throws(CancellationError) -> AppliedUpdate {
    try await update { $0.add(annotations, to: group) }
  }

  /// Removes annotations. Ignores annotations that are not on the map.
  @discardableResult
  public func remove(
    _ annotations: [any MKAnnotation]
  ) async throws(CancellationError) -> AppliedUpdate {
    try await update { $0.remove(annotations) }
  }

  /// Removes an annotation. Ignored if it is not on the map.
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

  /// Reads the coordinates, values and texts of annotations again. Ignores annotations that are not
  /// on the map.
  @discardableResult
  public func move(
    _ annotations: [any MKAnnotation]
  ) async throws(CancellationError) -> AppliedUpdate {
    try await update { $0.move(annotations) }
  }

  /// Keeps these annotations and removes all others.
  ///
  /// The controller does not read annotations that stay again: report changes to them with `move`.
  /// Setting the same array again costs nothing. The controller compares a new array of the same
  /// objects away from the main actor.
  @discardableResult
  public func set(
    _ annotations: [any MKAnnotation]
  ) async throws(CancellationError) -> AppliedUpdate {
    try await update { $0.set(annotations) }
  }

  /// Keeps these annotations of one class and removes all others, without a conversion of the
  /// array.
  @discardableResult
  public func set(
    _ annotations: [some MKAnnotation]
  ) async throws(CancellationError) -> AppliedUpdate {
    try await update { $0.set(annotations) }
  }
}
#endif
