import Logging
import NIOPosix
import Pinfold
import PinfoldPlans
import PinfoldStore
import PinfoldText

/// Makes the edits of a data set, one batch after the other: in the store, then in
/// every index, then on every open map.
actor DataSetEditor {
  private let dataSet: DataSet
  private let indexes: DerivedIndexes
  private let columns: ServedColumns
  private let upkeep: StoreUpkeep

  /// The previous batch. An actor alone would let the next batch begin while this one waits
  /// for the store.
  private var last: Task<Void, Never>?

  init(
    _ dataSet: DataSet,
    _ indexes: DerivedIndexes,
    _ columns: ServedColumns
  ) {
    (self.dataSet, self.indexes, self.columns) = (dataSet, indexes, columns)
    upkeep = StoreUpkeep(dataSet)
  }

  /// Makes edits, all or none.
  ///
  /// When it returns, they survive a crash, and every later plan shows them. A batch whose
  /// key was used before gets the response of that time.
  func apply(_ edits: [PlaceEdit], under terms: EditTerms) async throws -> EditReceipt {
    let (receipt, editCount) = try await turn { try await self.make(edits, terms) }
    await upkeep.follow(editCount: editCount)
    return receipt
  }

  /// Shows what changed where the places come from, after everything that is under way.
  func show(_ changes: [PlaceChange]) async {
    await turn { [dataSet] in
      let current = dataSet.current
      let count = current.editCount + changes.count
      await self.show(changes, current.storeVersion.next(), count)
    }
  }

  /// Shows the places that another index has, of which any may have changed.
  ///
  /// - Parameter edits: How many edits that is: none while more and more of a file is read.
  func replace(by index: PointIndex, edits: Int = 1) async {
    await turn { [dataSet] in
      let current = dataSet.current
      await self.put(index, current.storeVersion.next(), current.editCount + edits)
    }
  }

  /// Shows what other programs changed in the store, after everything that is under way.
  func showOthers() async throws {
    let count = try await turn { try await self.takeOver() }
    if count > 0 { await upkeep.follow(editCount: count) }
  }

  /// - Returns: How many places changed.
  private func takeOver() async throws -> Int {
    guard let store = dataSet.places.store, store.isEdited else { return 0 }
    let ids = try await WorkThreads.edits.run { try store.changesByOthers() }
    try await show(ids, and: [], in: store)
    return ids?.count ?? dataSet.current.index.count
  }

  /// Shows what changed in the store, as its version that has all of that.
  ///
  /// - Parameter others: The places that other programs changed; `nil` where any may have changed.
  /// - Throws: What reading the store throws. The next try then reads all places.
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

  /// Replaces the index, and notifies open maps.
  private func put(_ index: PointIndex, _ version: StoreVersion, _ editCount: Int) async {
    await columns.forget()
    // Before the derived ones: these are made of it.
    dataSet.update(editCount: editCount, version: version) { $0 = index }
    await indexes.forget()
    dataSet.tell(ofChanges: index.count)
  }

  /// Does something after everything that is under way.
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

  /// Waits until all edits are made, and the upkeep that they left is done.
  func finish() async throws {
    await last?.value
    try await upkeep.finish()
  }

  /// - Returns: The receipt, and how many edits were made: none where they had been made before.
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
        // The edits are on the disk. `StoreWatch` shows them as soon as the store can be read.
        dataSet.logger.error("\(error.logText)")
      }
    }
    return (receipt, applied.count)
  }

  /// Updates everything that plans are made from, and notifies open maps.
  private func show(
    _ changes: [PlaceChange],
    _ version: StoreVersion,
    _ editCount: Int
  ) async {
    // Derived indexes first: a plan of the new version must not be made from an old one.
    await indexes.apply(changes, after: dataSet.current.revision)
    let pointEdits = Subset.all.edits(changes, dataSet.places)
    dataSet.update(editCount: editCount, version: version) { $0.apply(pointEdits) }
    dataSet.tell(ofChanges: changes.count)
  }

  /// Makes edits in the store.
  private func store(_ edits: [PlaceEdit], _ terms: EditTerms) async throws -> EditOutcome {
    await columns.beginEdits()
    do {
      let outcome = try await WorkThreads.edits.run { [dataSet] in
        // No other edit is made in between.
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
