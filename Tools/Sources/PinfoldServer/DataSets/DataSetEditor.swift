import Logging
import NIOPosix
import Pinfold
import PinfoldPlans
import PinfoldStore
import PinfoldText

/// Applies edits to a data set, one batch after the other: first to the store, then to all indexes,
/// then notifies open maps.
actor DataSetEditor {
  private let dataSet: DataSet
  private let indexes: DerivedIndexes
  private let columns: ServedColumns
  private let upkeep: StoreUpkeep

  /// The previous batch. An actor alone would let the next batch start while this one awaits the
  /// store.
  private var last: Task<Void, Never>?

  init(
    _ dataSet: DataSet,
    _ indexes: DerivedIndexes,
    _ columns: ServedColumns
  ) {
    (self.dataSet, self.indexes, self.columns) = (dataSet, indexes, columns)
    upkeep = StoreUpkeep(dataSet)
  }

  /// Applies edits, all or none.
  ///
  /// When this returns, the edits survive a crash and every later plan shows them. A batch with an
  /// earlier batch's key returns the earlier receipt.
  func apply(_ edits: [PlaceEdit], under terms: EditTerms) async throws -> EditReceipt {
    let (receipt, editCount) = try await turn { try await self.make(edits, terms) }
    await upkeep.follow(editCount: editCount)
    return receipt
  }

  /// Shows changes of the source, after all pending work.
  func show(_ changes: [PlaceChange]) async {
    await turn { [dataSet] in
      let current = dataSet.current
      let count = current.editCount + changes.count
      await self.show(changes, current.storeVersion.next(), count)
    }
  }

  /// Replaces the index. Any place may have changed.
  ///
  /// - Parameter edits: The number of edits to count. 0 while a file is still being read.
  func replace(by index: PointIndex, edits: Int = 1) async {
    await turn { [dataSet] in
      let current = dataSet.current
      await self.put(index, current.storeVersion.next(), current.editCount + edits)
    }
  }

  /// Shows edits that other programs made in the store, after all pending work.
  func showOthers() async throws {
    let count = try await turn { try await self.takeOver() }
    if count > 0 { await upkeep.follow(editCount: count) }
  }

  /// - Returns: The number of changed places.
  private func takeOver() async throws -> Int {
    guard let store = dataSet.places.store, store.isEdited else { return 0 }
    let ids = try await WorkThreads.edits.run { try store.changesByOthers() }
    try await show(ids, and: [], in: store)
    return ids?.count ?? dataSet.current.index.count
  }

  /// Shows changes of the store, as the store version that includes all of them.
  ///
  /// - Parameter others: The places that other programs changed. `nil` if any may have changed.
  /// - Throws: A store error. The next call then reads all places.
  private func show(
    _ others: [PointID]?,
    and edits: [PlaceChange],
    in store: PlaceStore
  ) async throws {
    if others?.isEmpty == false { await columns.forget() }
    do {
      guard let others else {
        let index = try await WorkThreads.scans.run { try store.index() }
        return await put(index, store.version, store.editCount)
      }
      let changes = try await WorkThreads.edits.run {
        let places = Dictionary(try store.places(others).map { ($0.id, $0) }) { $1 }
        return others.map { PlaceChange($0, places[$0]) }
      }
      guard !changes.isEmpty || !edits.isEmpty else { return }
      await show(changes + edits, store.version, store.editCount)
    } catch {
      store.takeOverAgain()
      throw error
    }
  }

  private func put(_ index: PointIndex, _ version: StoreVersion, _ editCount: Int) async {
    await columns.forget()
    // Before the derived indexes, which are made from it.
    dataSet.update(editCount: editCount, version: version) { $0 = index }
    await indexes.forget()
    dataSet.tell(ofChanges: index.count)
  }

  /// Runs a function after all pending work.
  private func turn<Value: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let task = Task { [last] in
      await last?.value
      do throws(Failure) {
        return Result<Value, Failure>.success(try await body())
      } catch {
        return .failure(error)
      }
    }
    last = Task { _ = await task.value }
    return try await task.value.get()
  }

  /// Waits for all edits and for the upkeep after them.
  func finish() async throws {
    await last?.value
    try await upkeep.finish()
  }

  /// - Returns: The receipt, and the number of edits made. 0 for a repeated batch.
  private func make(
    _ edits: [PlaceEdit],
    _ terms: EditTerms
  ) async throws -> (EditReceipt, editCount: Int) {
    let outcome = try await store(edits, terms)
    let (applied, receipt): ([AppliedEdit], EditReceipt)
    switch outcome {
    case .applied(let edits, let made): (applied, receipt) = (edits, made)
    case .repeated(let made): (applied, receipt) = ([], made)
    case .keyIsTaken: throw RequestError.takenKey
    case .isOutdated(let current): throw RequestError.outdated(current)
    }
    if let store = dataSet.places.store {
      do {
        try await show(store.takenOver(), and: applied.map { PlaceChange($0) }, in: store)
      } catch {
        // The edits are on disk. `StoreWatch` shows them once the store is readable.
        dataSet.logger.error("\(error.logText)")
      }
    }
    return (receipt, applied.count)
  }

  /// Updates all indexes and notifies open maps.
  private func show(
    _ changes: [PlaceChange],
    _ version: StoreVersion,
    _ editCount: Int
  ) async {
    // Derived indexes first, so that no plan of the new version uses an old index.
    await indexes.apply(changes, after: dataSet.current.revision)
    let pointEdits = Subset.all.edits(changes, dataSet.places, dataSet.categories)
    dataSet.update(editCount: editCount, version: version) { $0.apply(pointEdits) }
    dataSet.tell(ofChanges: changes.count)
  }

  private func store(_ edits: [PlaceEdit], _ terms: EditTerms) async throws -> EditOutcome {
    await columns.beginEdits()
    do {
      let outcome = try await WorkThreads.edits.run { [dataSet] in
        // On the edit thread, so no other edit comes between.
        guard let store = dataSet.places.store else { throw RequestError.notEditable }
        return try store.apply(edits, under: terms)
      }
      if case .applied(let applied, _) = outcome {
        await columns.endEdits(applied)
      } else {
        await columns.endEdits([])
      }
      return outcome
    } catch {
      await columns.endEdits([])
      throw error
    }
  }
}
