import Dispatch
import Logging
import PinfoldStore
import PinfoldText

/// Maintains a store in the background after edits, and saves the index regularly.
///
/// Works in short steps, so that other edits hardly wait. A failure is logged and retried. It costs
/// only time, because the edits are already stored.
actor StoreUpkeep {
  private let dataSet: DataSet

  /// Not a request thread, because the work takes long.
  private let queue = DispatchQueue(label: "pinfold.upkeep", qos: .utility)

  private var work: Task<Void, Never>?

  /// Whether there are edits that the current work may not include.
  private var hasNewEdits = false

  /// The number of edits since the index was saved.
  private var unsavedCount = 0

  /// The number of unsaved edits at which the index is saved next. The next start replays unsaved
  /// edits.
  private var nextSave = mostUnsaved
  private static let mostUnsaved = 10_000

  /// The last failure. Repeated failures are logged once.
  private var failure: StoreError.Kind?

  init(_ dataSet: DataSet) { self.dataSet = dataSet }

  /// Starts the upkeep after some edits.
  func follow(editCount: Int) {
    unsavedCount += editCount
    hasNewEdits = true
    if work == nil { work = Task { await run() } }
  }

  /// Waits for the current work, then saves the index if there are unsaved edits.
  func finish() async throws {
    await work?.value
    if unsavedCount > 0 { try dataSet.saveIndex() }
    unsavedCount = 0
  }

  private func run() async {
    while hasNewEdits {
      hasNewEdits = false
      let saved = unsavedCount >= nextSave ? unsavedCount : 0
      do {
        try await queue.result { [dataSet] in
          while try dataSet.places.store?.tidy() == true {}
          if saved > 0 { try dataSet.saveIndex() }
        }
        unsavedCount -= saved
        (nextSave, failure) = (Self.mostUnsaved, nil)
      } catch {
        nextSave = unsavedCount + Self.mostUnsaved
        report(error)
      }
    }
    work = nil
  }

  private func report(_ error: any Error) {
    let kind = (error as? StoreError)?.kind
    guard kind == nil || kind != failure else { return }
    failure = kind
    dataSet.logger.error(
      "upkeep",
      metadata: ["error": "\(error.logText)", "dataset": "\(dataSet.id)"]
    )
  }
}
