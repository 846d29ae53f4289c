import Dispatch
import Logging
import PinfoldStore
import PinfoldText

/// Does the upkeep of a store in the background after edits, in steps so short that the
/// next edits hardly wait, and saves the index now and then.
///
/// A failure costs time later, and nothing else: the edits are in the store. It is logged, and
/// what failed is tried again.
actor StoreUpkeep {
  private let dataSet: DataSet

  /// Not a thread of requests: it may be busy for a while.
  private let queue = DispatchQueue(label: "pinfold.upkeep", qos: .utility)

  /// What is under way.
  private var work: Task<Void, Never>?

  /// The edits that the current work may not include.
  private var hasNewEdits = false

  /// The edits since the index was saved.
  private var unsavedCount = 0

  /// The index is saved after this many edits, which the next start would have to make
  /// again.
  private var nextSave = mostUnsaved
  private static let mostUnsaved = 10_000

  /// What failed the last time; it is logged once.
  private var failure: StoreError.Kind?

  init(_ dataSet: DataSet) { self.dataSet = dataSet }

  /// Starts the upkeep that some edits leave.
  func follow(editCount: Int) {
    unsavedCount += editCount
    hasNewEdits = true
    if work == nil { work = Task { await run() } }
  }

  /// Waits until nothing is to be done, and saves the index if there were edits since.
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
