import Dispatch
package import Logging
package import Pinfold
import PinfoldPlans
package import PinfoldStore
import PinfoldText
import ServiceLifecycle

/// Brings the places of a data set up to date with where they come from.
///
/// Its functions are called one after the other, and never by two threads at a time.
package protocol PlaceRefresh: Sendable {
  /// Returns what brings the places up to date next; none after a while without a change.
  ///
  /// It may wait for a network. When it fails, the places stay as they are, and it is called
  /// again.
  func next() throws -> PlaceUpdate

  /// Says that the update is shown. Without it the same is returned again, as far as it is still
  /// needed.
  func finish()

  /// How important it is that places have changed: `debug` where they do all the time.
  var changeLevel: Logger.Level { get }
}

extension PlaceRefresh {
  package var changeLevel: Logger.Level { .debug }
}

/// What brings places up to date.
package struct PlaceUpdate: Sendable {
  /// What is to be shown.
  package enum Content: Sendable {
    case none

    /// Edits to make in a store, all together, with the values that the source has.
    case edits([PlaceEdit])

    /// Places that have changed, all together.
    case changes([PlaceChange])

    /// All places: any of them may have changed.
    case replacement(PointIndex)
  }

  let content: Content

  /// As of when the places are up to date then; `nil` where that is not new.
  let moment: ContinuousClock.Instant?

  /// Why changes may show late, although nothing failed.
  let problem: String?

  package init(
    _ content: Content,
    asOf moment: ContinuousClock.Instant? = nil,
    problem: String? = nil
  ) {
    (self.content, self.moment, self.problem) = (content, moment, problem)
  }
}

/// Keeps a data set up to date, and shows what changed on all open maps.
struct Refresher: Service {
  let served: ServedDataSet
  let refresh: any PlaceRefresh
  let logger: Logger

  /// How long the server waits after edits, so that open maps are not told too often, and after
  /// failures.
  private static let pauses = (edits: Duration.milliseconds(100), failure: Duration.seconds(1))

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      // A thread of its own: it waits for a network that may be gone.
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
          // Once, and not every time.
          if failure != "\(error)" { logger.error("\(error.logText)") }
          if let age = served.dataSet.age, age.noteFailure() { served.dataSet.tell(age) }
          failure = "\(error)"
          try await Task.sleep(for: Self.pauses.failure)
        }
      }
    }
  }

  /// - Returns: How many places changed, and why changes may show late.
  private func show(_ queue: DispatchQueue) async throws -> (count: Int, problem: String?) {
    let update = try await queue.result { [refresh] in try refresh.next() }
    let count: Int
    switch update.content {
    case .none: count = 0
    case .edits(let edits):
      count = edits.count
      // At once: between two batches the map would have places of both, which were never together.
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

/// A place that changed, was inserted or was removed.
package struct PlaceChange: Hashable, Sendable {
  package let id: PointID

  /// The place as it is now; `nil` where it was removed.
  package let place: StoredPlace?

  package init(_ id: PointID, _ place: StoredPlace?) { (self.id, self.place) = (id, place) }
}

extension PlaceChange {
  init(_ edit: AppliedEdit) { self.init(edit.id, edit.after) }
}
