#if canImport(MapKit) && !os(watchOS)
import MapKit
import Pinfold
import PinfoldSurface

/// Filters, times, categories and borders of annotations.
extension AnnotationTable {
  /// Reads the time, the category and the border of an annotation.
  func readTraits(_ annotation: any MKAnnotation, _ id: PointID, _ reader: Reader) -> TraitNumbers {
    if let time = reader.time { traits.set(id.row, time: time(annotation)) }
    let numbers = names.numbers(
      category: reader.category?(annotation),
      border: reader.border?(annotation)
    )
    if reader.category != nil { traits.set(id.row, category: numbers.category) }
    return numbers
  }

  /// Reads the times of all annotations again.
  func readTimes(_ time: (@MainActor (any MKAnnotation) -> Double?)?) async {
    let all = ids.all
    await inPieces(all.count) { offset in
      guard let annotation = pages[all[offset].row] else { return }
      traits.set(all[offset].row, time: time?(annotation))
    }
  }

  /// Reads the categories and borders of all annotations again.
  func readTraits(_ reader: Reader) async -> MapEdits {
    var read = TraitNames(hasCategories: reader.category != nil, hasBorders: reader.border != nil)
    let all = ids.all
    var numbers: [TraitNumbers] = []
    if reader.category != nil || reader.border != nil {
      await inPieces(all.count) { offset in
        let row = all[offset].row
        guard let annotation = pages[row] else { return }
        while numbers.count < Int(row) { numbers.append(TraitNumbers()) }
        let own = read.numbers(
          category: reader.category?(annotation),
          border: reader.border?(annotation)
        )
        numbers.append(own)
        traits.set(row, category: own.category)
      }
    }
    read.assignCodes()
    names = read
    var edits = MapEdits()
    (edits.names, edits.traits) = (read, numbers)
    return edits
  }

  /// Filters all annotations again. Calls the filter away from the main actor.
  func filterAgain(_ reader: Reader) async -> MapEdits {
    let change = await Self.filter(ids.all, Guarded(pages), states, reader.filter)
    states = change.states
    var translation = Translation()
    translation.chunks = [change.removals]
    await inPieces(change.appeared.count, to: &translation) { offset, edits in
      let id = change.appeared[offset]
      guard let annotation = pages[id.row] else { return }
      let coordinate = Coordinate(annotation.coordinate)
      guard coordinate.isValid else { return }
      insert(annotation, id, at: coordinate, in: givenGroups[id], reader, into: &edits)
    }
    names.assignCodes()
    var edits = await joined(translation.takePieces())
    edits.names = names
    return edits
  }

  /// The effects of another filter.
  private struct FilterChange: Sendable {
    var states: RowPages<State>
    var removals = MapEdits()
    var appeared: [PointID] = []
  }

  @concurrent private static func filter(
    _ ids: [PointID],
    _ pages: Guarded<AnnotationPages>,
    _ states: RowPages<State>,
    _ filter: (@Sendable (any MKAnnotation) -> Bool)?
  ) async -> FilterChange {
    var change = FilterChange(states: states)
    let pages = pages.value
    for id in ids {
      guard let annotation = pages[id.row], states[id.row] != .removed else { continue }
      let isHidden = filter.map { !$0(annotation) } ?? false
      guard isHidden != (states[id.row] == .hidden) else { continue }
      change.states[id.row] = isHidden ? .hidden : .shown
      if isHidden { change.removals.remove(id) } else { change.appeared.append(id) }
    }
    return change
  }
}
#endif
