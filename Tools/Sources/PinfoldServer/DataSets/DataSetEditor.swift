import NIOPosix
import Pinfold
import PinfoldFormats
import PinfoldStore

/// Makes the edits of a data set, one batch after the other: in the store, then in
/// every index, then on every open map.
actor DataSetEditor {
  private let dataSet: DataSet
  private let views: IndexViews
  private let prepared: PreparedIndexes
  private let columns: ServedColumns

  /// The work before. An actor alone would let the next batch begin while this one
  /// waits for the store.
  private var last: Task<Void, Never>?

  /// The edits since the store's index was saved.
  private var unsavedCount = 0

  /// After so many edits the index is saved: the next start makes them again.
  private static let mostUnsaved = 10_000

  /// What an editor is told.
  struct Receipt: Sendable {
    /// The version of the data set with the edits.
    let version: Int

    /// What was made, in order.
    let edits: [AppliedEdit]
  }

  init(
    _ dataSet: DataSet,
    _ views: IndexViews,
    _ prepared: PreparedIndexes,
    _ columns: ServedColumns
  ) {
    (self.dataSet, self.views) = (dataSet, views)
    (self.prepared, self.columns) = (prepared, columns)
  }

  /// Makes edits, all or none.
  ///
  /// When it returns, they survive a crash, and every later plan shows them.
  func apply(_ edits: [PlaceEdit]) async throws -> Receipt {
    let task = Task { [last] in
      await last?.value
      return try await make(edits)
    }
    last = Task { _ = await task.result }
    let receipt = try await task.value
    unsavedCount += receipt.edits.count
    if unsavedCount >= Self.mostUnsaved { saveIndex() }
    return receipt
  }

  /// Waits until no edit is under way.
  func settle() async { await last?.value }

  /// Has the index saved after the batches that wait already. A failure costs time at
  /// the next start, and nothing else: the edits are in the store.
  private func saveIndex() {
    unsavedCount = 0
    last = Task { [dataSet, last] in
      await last?.value
      try? await NIOThreadPool.singleton.runIfActive {
        try dataSet.saveIndex()
      }
    }
  }

  private func make(_ edits: [PlaceEdit]) async throws -> Receipt {
    let (applied, editCount) = try await store(edits)
    let pointEdits = applied.flatMap { edit in
      [PointEdit.remove(edit.id)]
        + (edit.after.map { [.insert(edit.id, at: $0.coordinate)] } ?? [])
    }
    // Views first: a plan of the new version must not be made of an old one.
    await views.apply(applied)
    await prepared.apply(applied, version: dataSet.current.version + 1)
    let version = dataSet.update(editCount: editCount) { $0.apply(pointEdits) }
    dataSet.events.send(
      .edit(version: version, count: applied.count, bounds: CoordinateRect(around: applied))
    )
    return Receipt(version: version, edits: applied)
  }

  /// Makes edits in the store.
  ///
  /// - Returns: What was made, and how many edits the store has then.
  private func store(_ edits: [PlaceEdit]) async throws -> ([AppliedEdit], Int) {
    await columns.beginEdits()
    do {
      let (applied, editCount) = try await NIOThreadPool.singleton.runIfActive { [dataSet] in
        // Nobody else edits in between.
        (try dataSet.store.apply(edits), dataSet.store.editCount)
      }
      await columns.endEdits(applied)
      return (applied, editCount)
    } catch {
      await columns.endEdits([])
      throw error
    }
  }
}
