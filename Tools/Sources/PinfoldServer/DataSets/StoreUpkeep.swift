import Dispatch
import PinfoldStore

/// Does in the background what edits leave to do in a store, in steps for which the next
/// edits hardly wait, and saves the index now and then.
///
/// A failure costs time later, and nothing else: the edits are in the store.
actor StoreUpkeep {
  private let dataSet: DataSet

  /// Not a thread of requests: it may be busy for a while.
  private let queue = DispatchQueue(label: "pinfold.upkeep", qos: .utility)

  /// What is under way.
  private var work: Task<Void, Never>?

  /// The edits that the work under way may not know of.
  private var hasNewEdits = false

  /// The edits since the index was saved.
  private var unsavedCount = 0

  /// After so many edits the index is saved: the next start makes them again.
  private static let mostUnsaved = 10_000

  init(_ dataSet: DataSet) { self.dataSet = dataSet }

  /// Has the work done that some edits leave.
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
      let isSaving = unsavedCount >= Self.mostUnsaved
      if isSaving { unsavedCount = 0 }
      await withCheckedContinuation { continuation in
        queue.async { [dataSet] in
          while (try? dataSet.store.tidy()) == true {}
          if isSaving { try? dataSet.saveIndex() }
          continuation.resume()
        }
      }
    }
    work = nil
  }
}
