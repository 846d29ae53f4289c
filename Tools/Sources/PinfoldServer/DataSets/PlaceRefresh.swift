import Dispatch
package import Logging
package import Pinfold
import PinfoldPlans
package import PinfoldStore
import PinfoldText
import ServiceLifecycle

/// Follows the source of a data set's places.
///
/// Calls never overlap.
package protocol PlaceRefresh: Sendable {
  /// Returns the next update, or an empty update after a wait without changes.
  ///
  /// May wait for a network. On failure, the places stay as they are, and the server calls this
  /// again.
  func next() throws -> PlaceUpdate

  /// Confirms that the update is shown. Otherwise ``next()`` returns it again, if it is still
  /// needed.
  func finish()

  /// The log level for changes. Defaults to `debug`, for sources that change all the time.
  var changeLevel: Logger.Level { get }
}

extension PlaceRefresh {
  package var changeLevel: Logger.Level { .debug }
}

/// An update of the places.
package struct PlaceUpdate: Sendable {
  /// The changes to show.
  package enum Content: Sendable {
    case none

    /// Edits for the store, applied together, so that it has the source's values.
    case edits([PlaceEdit])

    /// Changed places, shown together.
    case changes([PlaceChange])

    /// A new index. Any place may have changed.
    case replacement(PointIndex)
  }

  let content: Content

  /// The time for which the places are up to date afterwards. `nil` if unchanged.
  let moment: ContinuousClock.Instant?

  /// The reason why changes may appear late although nothing failed.
  let problem: String?

  package init(
    _ content: Content,
    asOf moment: ContinuousClock.Instant? = nil,
    problem: String? = nil
  ) {
    (self.content, self.moment, self.problem) = (content, moment, problem)
  }
}

/// Keeps a data set up to date and shows changes on open maps.
struct Refresher: Service {
  let served: ServedDataSet
  let refresh: any PlaceRefresh
  let logger: Logger

  /// The pause after edits, which limits notifications of open maps, and after failures.
  private static let pauses = (edits: Duration.milliseconds(100), failure: Duration.seconds(1))

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      // A separate thread, because it may wait for an unreachable network.
      let queue = DispatchQueue(label: "pinfold.refresh")
      var failure: String?
      while true {
        do {
          let (count, problem) = try await show(queue)
          if let problem {
            if failure != problem { logger.error("\(problem)") }
          } else if failure != nil {
            logger.notice("Reading \(served.dataSet.name) works again")
          }
          if count > 0 {
            let changes = GroupedNumber(count).of("change")
            logger.log(level: refresh.changeLevel, "\(changes) of \(served.dataSet.name)")
          }
          failure = problem
          try await Task.sleep(for: count > 0 ? Self.pauses.edits : .zero)
        } catch {
          try Task.checkCancellation()
          // Logs a repeated failure only once.
          if failure != "\(error)" { logger.error("\(error.logText)") }
          if let age = served.dataSet.age, age.noteFailure() { served.dataSet.tell(age) }
          failure = "\(error)"
          try await Task.sleep(for: Self.pauses.failure)
        }
      }
    }
  }

  /// - Returns: The number of changed places, and the reason why changes may appear late.
  private func show(_ queue: DispatchQueue) async throws -> (count: Int, problem: String?) {
    let update = try await queue.result { [refresh] in try refresh.next() }
    let count: Int
    switch update.content {
    case .none: count = 0
    case .edits(let edits):
      count = edits.count
      // In one batch, because the source never had the state between two batches.
      if count > 0 {
        _ = try await served.editor.apply(edits, under: EditTerms(followSource: true))
      }
    case .changes(let changes):
      count = changes.count
      await served.editor.show(changes)
    case .replacement(let index):
      count = max(index.count, 1)
      await served.editor.replace(by: index)
    }
    refresh.finish()
    if let moment = update.moment, let age = served.dataSet.age, age.note(moment) {
      served.dataSet.tell(age)
    }
    return (count, update.problem)
  }
}

/// A changed, inserted or removed place.
package struct PlaceChange: Hashable, Sendable {
  package let id: PointID

  /// The current place. `nil` if removed.
  package let place: StoredPlace?

  package init(_ id: PointID, _ place: StoredPlace?) { (self.id, self.place) = (id, place) }
}

extension PlaceChange {
  init(_ edit: AppliedEdit) { self.init(edit.id, edit.after) }
}
