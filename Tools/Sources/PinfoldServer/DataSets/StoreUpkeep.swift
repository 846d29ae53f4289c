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
  private(set) var unsavedCount = 0

  /// The index is saved after this many edits, which the next start would have to make
  /// again.
  private(set) var nextSave = mostUnsaved

  /// The kinds of failures since all went well, each of which is logged once.
  private var failures: Set<StoreError.Kind> = []

  private static let mostUnsaved = 10_000

  /// After this many edits, failed work is tried again: saving takes long in large stores.
  private static let editsToRetry = 1000

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
      unsavedCount -= saved
      let errors = await errors(ofRound: saved > 0)
      if saved > 0 { note(saved, isSaved: errors.saving == nil) }
      report([errors.tidying, errors.saving].compactMap(\.self))
    }
    work = nil
  }

  private typealias RoundErrors = (tidying: StoreError?, saving: StoreError?)

  /// Tidies the store, and saves the index if that is due.
  private func errors(ofRound isSaving: Bool) async -> RoundErrors {
    await withCheckedContinuation { continuation in
      queue.async { [dataSet] in
        var errors: RoundErrors = (nil, nil)
        do throws(StoreError) {
          while try dataSet.places.store?.tidy() == true {}
        } catch {
          errors.tidying = error
        }
        do throws(StoreError) {
          if isSaving { try dataSet.saveIndex() }
        } catch {
          errors.saving = error
        }
        continuation.resume(returning: errors)
      }
    }
  }

  /// Records the result of saving the index with some edits.
  private func note(_ editCount: Int, isSaved: Bool) {
    if !isSaved { unsavedCount += editCount }
    nextSave = isSaved ? Self.mostUnsaved : unsavedCount + Self.editsToRetry
  }

  private func report(_ errors: [StoreError]) {
    if errors.isEmpty { failures = [] }
    for error in errors {
      if error.kind == .damaged { _ = dataSet.damage.note("upkeep") }
      guard failures.insert(error.kind).inserted else { continue }
      dataSet.logger.error(
        "upkeep",
        metadata: ["error": "\(error.logText)", "dataset": "\(dataSet.id)"]
      )
    }
  }
}
