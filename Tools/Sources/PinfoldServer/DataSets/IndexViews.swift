import NIOPosix
import Pinfold
import PinfoldStore

/// The indexes of a data set that take part of its places or know numbers of them,
/// made when they are first asked for and kept in step with edits.
actor IndexViews {
  private let dataSet: DataSet

  /// The latest used last.
  private var kept: [Kept] = []

  private var makings: [IndexView: Task<PointIndex, any Error>] = [:]

  /// Edits that came while views were being made, and the batch before.
  private var missed: [AppliedEdit] = []

  /// The latest edits. The data set's own index gets them after the views, so a view
  /// that is begun in between needs them too.
  private var lastEdits: [AppliedEdit] = []

  /// So many views are kept; each may be as large as the index itself.
  private static let limit = 6

  /// So many are made at once: each reads all places.
  private static let mostMakings = 8

  private struct Kept {
    let view: IndexView
    var index: PointIndex
  }

  init(_ dataSet: DataSet) { self.dataSet = dataSet }

  /// Returns the index of a view.
  func index(of view: IndexView) async throws -> PointIndex {
    if let place = kept.firstIndex(where: { $0.view == view }) {
      kept.append(kept.remove(at: place))
      return kept[kept.count - 1].index
    }
    // Those who ask at the same time wait for the same one.
    if let making = makings[view] { return try await making.value }
    guard makings.count < Self.mostMakings else { throw RequestError.tooManyFilters }
    if makings.isEmpty { missed = lastEdits }
    let (store, whole) = (dataSet.store, dataSet.current.index)
    let making = Task {
      // Reading all places may take seconds: not on the threads of requests.
      try await NIOThreadPool.singleton.runIfActive { try view.index(from: whole, store) }
    }
    makings[view] = making
    defer {
      makings[view] = nil
      if makings.isEmpty { missed = [] }
    }
    var index = try await making.value
    // Edits that are in it already change nothing.
    index.apply(view.edits(missed, dataSet.store))
    kept.append(Kept(view: view, index: index))
    if kept.count > Self.limit { kept.removeFirst() }
    return index
  }

  /// Brings all views in step with edits.
  func apply(_ edits: [AppliedEdit]) {
    for place in kept.indices {
      kept[place].index.apply(kept[place].view.edits(edits, dataSet.store))
    }
    if !makings.isEmpty { missed += edits }
    lastEdits = edits
  }
}

extension IndexView {
  /// Makes the index of the view.
  fileprivate func index(
    from whole: PointIndex,
    _ store: PlaceStore
  ) throws(any Error) -> PointIndex {
    var index = whole
    if !columns.isEmpty {
      index = index.withColumns(
        try columns.map { name in
          guard let values = try store.numericColumn(name) else {
            throw RequestError.invalid("column", "There is no column \(name).")
          }
          return values
        }
      )
    }
    return filters.isEmpty ? index : index.filtered(by: try store.matchingPoints(filters))
  }

  /// Returns what edits of places mean for the view's index, whatever it was.
  fileprivate func edits(_ edits: [AppliedEdit], _ store: PlaceStore) -> [PointEdit] {
    edits.flatMap { edit in
      guard let place = edit.after, store.matches(filters, place) else {
        return [PointEdit.remove(edit.id)]
      }
      let values = store.values(ofColumns: columns, in: place)
      return [.remove(edit.id), .insert(edit.id, at: place.coordinate, values: values)]
    }
  }
}
