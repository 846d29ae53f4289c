#if canImport(MapKit) && !os(watchOS)
import MapKit
import Pinfold
import PinfoldSurface

/// Filters, times and categories of annotations.
extension AnnotationTable {
  /// Reads the time and the category of an annotation.
  ///
  /// - Returns: The number of the category's name.
  func readTraits(_ annotation: any MKAnnotation, _ id: PointID, _ reader: Reader) -> Int32 {
    if let time = reader.time { traits.set(id.row, time: time(annotation)) }
    guard let category = reader.category else { return CategoryNames.noNumber }
    let number = names.number(of: category(annotation))
    traits.set(id.row, category: number)
    return number
  }

  /// Reads the times of all annotations again.
  func readTimes(_ time: (@MainActor (any MKAnnotation) -> Double?)?) async {
    let all = ids.all
    await inPieces(all.count) { offset in
      guard let annotation = pages[all[offset].row] else { return }
      traits.set(all[offset].row, time: time?(annotation))
    }
  }

  /// Reads the categories of all annotations again.
  func readCategories(
    _ category: (@MainActor (any MKAnnotation) -> String?)?
  ) async -> MapEdits {
    var edits = MapEdits()
    var read = CategoryNames()
    let all = ids.all
    var numbers: [Int32] = []
    if let category {
      await inPieces(all.count) { offset in
        let row = Int(all[offset].row)
        guard let annotation = pages[all[offset].row] else { return }
        while numbers.count < row { numbers.append(CategoryNames.noNumber) }
        numbers.append(read.number(of: category(annotation)))
        traits.set(all[offset].row, category: numbers[row])
      }
    }
    read.assignCodes()
    names = read
    edits.names = read
    edits.categoryChange = category == nil ? .remove : .set(numbers)
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
