import Dispatch
import HTTPTypes
import Pinfold
import PinfoldStore
import Synchronization

/// Makes the edits of clients where the places of a data set come from, and waits until they are
/// shown.
///
/// A class, because requests share it.
final class SourceEditor: Sendable {
  let writer: any PlaceWriting

  private let dataSet: DataSet

  /// A thread of its own: it waits for a network that may be gone.
  private let queue = DispatchQueue(label: "pinfold.edits")

  /// How many batches wait for it.
  private let waitingCount = Mutex(0)

  private static let mostWaiting = 100

  /// How long an answer waits until edits are made, and then until they are shown.
  private static let limits = (made: Duration.seconds(25), shown: Duration.seconds(5))

  /// How often edits under a condition are tried, while others edit.
  private static let mostTries = 4

  init(_ dataSet: DataSet, _ writer: any PlaceWriting) {
    (self.dataSet, self.writer) = (dataSet, writer)
  }
}

extension SourceEditor {
  /// Makes edits, all or none.
  ///
  /// When it returns they are committed, and shown unless the answer says otherwise.
  func apply(_ edits: [PlaceEdit], under terms: EditTerms) async throws -> EditAnswer {
    let isKnown: (@Sendable () -> Bool)? = terms.versions.map { [dataSet] versions in
      { @Sendable in versions.contains(dataSet.current.storeVersion) }
    }
    // A version that the client has of another server.
    if let known = terms.versions?.map(\.number).max() { await dataSet.catchUp(to: known) }
    for _ in 0..<Self.mostTries {
      switch try await make(edits, terms.key, isKnown) {
      case .made(let made):
        let isShown = await dataSet.shown.wait(until: made.isShown, atMost: Self.limits.shown)
        // Read first: the version must not include edits that the answer lacks.
        let version = dataSet.current.storeVersion
        return EditAnswer(version: version, ids: try made.ids(), isShown: isShown)
      case .keyIsTaken: throw RequestError.takenKey
      case .isOutdated: throw RequestError.outdated(dataSet.current.storeVersion)
      case .isBehind(let isShown):
        guard await dataSet.shown.wait(until: isShown, atMost: Self.limits.shown) else {
          throw RequestError.busySource
        }
        guard isKnown?() != false else {
          throw RequestError.outdated(dataSet.current.storeVersion)
        }
      }
    }
    throw RequestError.busySource
  }

  private func make(
    _ edits: [PlaceEdit],
    _ key: EditKey?,
    _ isKnown: (@Sendable () -> Bool)?
  ) async throws -> WritingOutcome {
    let isFull = waitingCount.withLock { count in
      guard count < Self.mostWaiting else { return true }
      count += 1
      return false
    }
    guard !isFull else { throw RequestError.busySource }
    return try await queue.result(within: (Self.limits.made, error: RequestError.slowSource)) {
      defer { self.waitingCount.withLock { $0 -= 1 } }
      return try self.writer.make(edits, key: key, if: isKnown)
    }
  }
}

extension RequestError {
  /// Too many batches at once, or others that edit all the time.
  fileprivate static let busySource = RequestError(
    status: .serviceUnavailable,
    parameter: nil,
    message: "Nothing was edited, because the database of these places is busy; try again.",
    retryAfter: 1
  )

  /// The database does not answer.
  fileprivate static let slowSource = RequestError(
    status: .serviceUnavailable,
    parameter: nil,
    message: "The database of these places does not answer, so the edits may be made or not; send "
      + "them again with the same Idempotency-Key, or read the places first.",
    retryAfter: 5
  )
}
