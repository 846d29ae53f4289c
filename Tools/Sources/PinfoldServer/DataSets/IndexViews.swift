import NIOPosix
import Pinfold
import PinfoldStore

/// The indexes of a data set that take part of its places or know numbers of them,
/// made when they are first asked for and kept in step with edits.
actor IndexViews {
  private let dataSet: DataSet

  /// The latest used last.
  private var kept: [Kept] = []

  /// Views that are being made, one after the other: each reads all places.
  private var makings: [IndexView: Making] = [:]

  private var lastMaking: Task<PointIndex, any Error>?

  /// The latest edits. The data set's own index gets them after the views, so a view
  /// that is begun in between needs them too.
  private var lastEdits: [AppliedEdit] = []

  /// So many views are kept; each may be as large as the index itself.
  private static let limit = 6

  /// So many wait to be made.
  private static let mostMakings = 8

  private struct Making {
    let task: Task<PointIndex, any Error>

    /// Edits that may have come too late for it.
    var missed: [AppliedEdit]
  }

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
    if let making = makings[view] { return try await making.task.value }
    guard makings.count < Self.mostMakings else { throw RequestError.tooManyFilters }
    let task = Task { [lastMaking] in
      _ = await lastMaking?.result
      return try await make(view)
    }
    makings[view] = Making(task: task, missed: lastEdits)
    lastMaking = task
    return try await task.value
  }

  private func make(_ view: IndexView) async throws -> PointIndex {
    defer { makings[view] = nil }
    let (store, whole) = (dataSet.store, dataSet.current.index)
    // Reading all places may take seconds: not on the threads of requests.
    var index = try await NIOThreadPool.singleton.runIfActive {
      try view.index(from: whole, store)
    }
    // Edits that are in it already change nothing.
    index.apply(view.edits(makings[view]?.missed ?? [], dataSet.store))
    kept.append(Kept(view: view, index: index))
    if kept.count > Self.limit {
      dataSet.plans.forget(kept.removeFirst().view, of: dataSet.id)
    }
    return index
  }

  /// Returns whether a view is kept.
  func keeps(_ view: IndexView) -> Bool { kept.contains { $0.view == view } }

  /// Brings all views in step with edits.
  func apply(_ edits: [AppliedEdit]) {
    for place in kept.indices {
      kept[place].index.apply(kept[place].view.edits(edits, dataSet.store))
    }
    for view in makings.keys { makings[view]?.missed += edits }
    lastEdits = edits
  }
}

extension IndexView {
  /// Makes the index of the view.
  fileprivate func index(
    from whole: PointIndex,
    _ store: PlaceStore
  ) throws(any Error) -> PointIndex {
    var index =
      isSinglePrecision ? try store.index(placing: WebMercator.singlePrecisionMapPoint) : whole
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
  func edits(_ edits: [AppliedEdit], _ store: PlaceStore) -> [PointEdit] {
    edits.flatMap { edit in
      guard let place = edit.after, store.matches(filters, place) else {
        return [PointEdit.remove(edit.id)]
      }
      let values = store.values(ofColumns: columns, in: place)
      return [.remove(edit.id), .insert(edit.id, at: position(of: place), values: values)]
    }
  }

  /// Where the view has a place.
  private func position(of place: StoredPlace) -> Coordinate {
    guard isSinglePrecision else { return place.coordinate }
    // A rounded point is one that the index has, and is found again.
    return WebMercator.coordinate(
      for: WebMercator.singlePrecisionMapPoint(for: place.coordinate)
    )
  }
}
