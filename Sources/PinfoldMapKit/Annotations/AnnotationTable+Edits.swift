#if canImport(MapKit) && !os(watchOS)
import MapKit
import Pinfold
import PinfoldSurface

extension AnnotationTable {
  /// Reads the properties of an annotation for the controller.
  @MainActor struct Reader {
    /// `nil` while all annotations are in the common group.
    let group: (@MainActor (any MKAnnotation) -> GroupID)?
    let values: (@MainActor (any MKAnnotation) -> [Double])?
    let weight: (@MainActor (any MKAnnotation) -> Int)?
    let category: (@MainActor (any MKAnnotation) -> String?)?
    let border: (@MainActor (any MKAnnotation) -> String?)?
    let time: (@MainActor (any MKAnnotation) -> Double?)?
    let filter: (@Sendable (any MKAnnotation) -> Bool)?

    /// Returns the group that shows an annotation.
    let shownGroup: @MainActor (PointID) -> GroupID?

    func isHidden(_ annotation: any MKAnnotation) -> Bool {
      filter.map { !$0(annotation) } ?? false
    }
  }

  /// A transaction in terms of ids.
  struct Translation {
    /// The edits in chunks, in order.
    var chunks: [MapEdits] = []

    /// The rows assigned for the transaction.
    var given: [Range<UInt32>] = []

    /// The ids of moved annotations.
    var moved: [PointID] = []

    /// The ids that edits removed or hid.
    var touched: [PointID] = []

    /// The annotations that replace equal ones after the edit.
    var replaced: [(id: PointID, new: any MKAnnotation)] = []

    /// Returns the chunks and keeps none, so that the main actor does not free them.
    mutating func takePieces() -> [MapEdits] {
      defer { chunks = [] }
      return chunks
    }
  }

  /// Returns whether the last edit set these annotations, without changes since.
  func isUnchanged(_ annotations: any AnnotationArray) -> Bool {
    unsettled.isEmpty && lastSet.map(annotations.isSame) ?? false
  }

  /// Translates a step of the edit that has its turn. It reads annotations on the main actor, in
  /// chunks, and looks up large numbers away from it.
  func translate(
    _ step: AnnotationEdits.Step,
    _ reader: Reader,
    to translation: inout Translation
  ) async {
    let representatives = await representatives(of: step)
    let annotations = representatives.annotations
    let lookup = await lookUp(step.action, annotations)
    unsettled.give(lookup.given)
    unsettled.remove(lookup.removedSet)
    translation.given.append(lookup.given)
    if !lookup.isEmpty { forgetReadings() }
    translation.touched += lookup.removed
    if !lookup.removed.isEmpty {
      await inPieces(lookup.removed.count, to: &translation) { offset, edits in
        let id = lookup.removed[offset]
        edits.remove(id)
        states[id.row] = .removed
      }
    }
    var (leftOut, hidden): (Set<PointID>, [PointID]) = ([], [])
    await inPieces(lookup.read.count, to: &translation) { place, edits in
      let (offset, id) = lookup.read[place]
      let annotation = annotations[offset]
      let coordinate = Coordinate(annotation.coordinate)
      if pages[id.row] == nil {
        pages.insert(annotation, at: id.row)
        didKeep?(annotation)
      }
      if !coordinate.isValid {
        // An annotation without a valid coordinate is left out. Its id is free again after the
        // edit.
        if step.action != .move { leftOut.insert(id) }
        return
      }
      if step.action != .move { givenGroups[id] = step.group }
      let isMove = step.action == .move
      if self.place(annotation, id, at: coordinate, isMove: isMove, reader, into: &edits) {
        hidden.append(id)
      }
    }
    unsettled.remove(leftOut)
    translation.touched += hidden
    // The app may have requested the annotations in the meantime.
    if !lookup.isEmpty { known = nil }
    if step.action == .move { translation.moved += lookup.read.map(\.id) }
    if !representatives.replaced.isEmpty {
      await translate(representatives.replaced, reader, to: &translation)
    }
    guard leftOut.isEmpty else { return }
    if step.action == .set { lastSet = step.annotations }
    if lookup.isAscending { everything = annotations }
  }

  /// Brings an annotation to where it is now, or hides it if the filter says so.
  ///
  /// - Parameter isMove: Whether it stays off the map if it was removed.
  /// - Returns: Whether it was on the map and no longer is.
  private func place(
    _ annotation: any MKAnnotation,
    _ id: PointID,
    at coordinate: Coordinate,
    isMove: Bool,
    _ reader: Reader,
    into edits: inout MapEdits
  ) -> Bool {
    let before = states[id.row]
    if isMove && before == .removed { return false }
    let isHidden = reader.isHidden(annotation)
    states[id.row] = isHidden ? .hidden : .shown
    if isHidden {
      if before == .shown { edits.remove(id) }
      return before == .shown
    }
    if isMove && before == .shown {
      readAgain(annotation, id, at: coordinate, reader, into: &edits)
    } else {
      insert(annotation, id, at: coordinate, in: givenGroups[id], reader, into: &edits)
    }
    return false
  }

  /// Inserts an annotation with everything that the app says about it.
  func insert(
    _ annotation: any MKAnnotation,
    _ id: PointID,
    at coordinate: Coordinate,
    in given: GroupID?,
    _ reader: Reader,
    into edits: inout MapEdits
  ) {
    edits.insert(
      id,
      at: coordinate,
      values: reader.values?(annotation) ?? [],
      weight: reader.weight?(annotation) ?? 1,
      group: given ?? reader.group?(annotation) ?? .common,
      traits: readTraits(annotation, id, reader)
    )
  }

  /// Moves an annotation to its current coordinate and group.
  private func readAgain(
    _ annotation: any MKAnnotation,
    _ id: PointID,
    at coordinate: Coordinate,
    _ reader: Reader,
    into edits: inout MapEdits
  ) {
    if regroups, givenGroups[id] == nil,
      reader.group?(annotation) ?? .common != reader.shownGroup(id)
    {
      // An annotation on the map cannot change its group, so this removes it and adds it again.
      edits.remove(id)
      insert(annotation, id, at: coordinate, in: nil, reader, into: &edits)
    } else {
      edits.move(id, to: coordinate)
      let traits = readTraits(annotation, id, reader)
      if reader.values != nil || reader.category != nil || reader.border != nil {
        edits.update(id, values: reader.values?(annotation) ?? [], traits: traits)
      }
    }
  }

  /// Moves annotations to their replacements.
  private func translate(
    _ replaced: [(known: any MKAnnotation, new: any MKAnnotation)],
    _ reader: Reader,
    to translation: inout Translation
  ) async {
    var found: [(id: PointID, new: any MKAnnotation)] = []
    var hidden: [PointID] = []
    await inPieces(replaced.count, to: &translation) { offset, edits in
      let (known, new) = replaced[offset]
      guard let id = ids[ObjectIdentifier(known)] else { return }
      found.append((id, new))
      leaving.insert(ObjectIdentifier(known))
      let coordinate = Coordinate(new.coordinate)
      guard coordinate.isValid else { return }
      if place(new, id, at: coordinate, isMove: true, reader, into: &edits) { hidden.append(id) }
    }
    translation.touched += hidden
    translation.replaced += found
    translation.moved += found.map(\.id)
  }

  func inPieces(
    _ count: Int,
    to translation: inout Translation,
    _ body: (Int, inout MapEdits) -> Void
  ) async {
    for start in stride(from: 0, to: count, by: chunkSize) {
      if start > 0 { await Task.yield() }
      var chunk = MapEdits()
      for offset in start..<min(start + chunkSize, count) { body(offset, &chunk) }
      translation.chunks.append(chunk)
    }
  }
}

// MARK: - Away from the main actor

extension AnnotationTable {
  /// Joins the chunks of a transaction.
  func joined(_ chunks: consuming [MapEdits]) async -> MapEdits {
    if chunks.count <= 1 { return chunks.first ?? MapEdits() }
    return await Self.joined(chunks)
  }

  @concurrent private static func joined(_ chunks: consuming [MapEdits]) async -> MapEdits {
    var all = MapEdits()
    for chunk in chunks { all.append(chunk) }
    return all
  }

  private func lookUp(
    _ action: AnnotationIDs.Action,
    _ annotations: any AnnotationArray
  ) async -> AnnotationIDs.Lookup {
    let isFew =
      annotations.count <= fewCount && ids.hasRoom(for: annotations.count)
      && (action != .set || ids.count <= fewCount)
    if isFew { return ids.lookUp(action, annotations.identities, unsettled) }
    // The other thread compares only identities, and this retains the annotations meanwhile.
    let last = unsettled.isEmpty && equals == nil ? lastSet : nil
    nonisolated(unsafe) let looked = (annotations, last)
    let found = await Self.lookUp(action, looked.0, after: looked.1, ids, unsettled)
    withExtendedLifetime(looked) {}
    if let changed = found.ids { ids = changed }
    return found.lookup
  }

  @concurrent private static func lookUp(
    _ action: AnnotationIDs.Action,
    _ annotations: any AnnotationArray,
    after last: (any AnnotationArray)?,
    _ ids: AnnotationIDs,
    _ unsettled: UnsettledIDs
  ) async -> (ids: AnnotationIDs?, lookup: AnnotationIDs.Lookup) {
    let objects = annotations.identities
    if action == .set, let last, last.count == objects.count, last.identities == objects {
      return (nil, AnnotationIDs.Lookup())
    }
    var changed = ids
    let lookup = changed.lookUp(action, objects, unsettled)
    return (changed, lookup)
  }
}
#endif
