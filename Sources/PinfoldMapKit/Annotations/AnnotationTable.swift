#if canImport(MapKit) && !os(watchOS)
import MapKit
import Pinfold
import PinfoldSurface

/// Which of the app's annotations has which id.
///
/// An annotation keeps its id, and is kept alive, until it is certain that it is off the
/// map and no pending edit can bring it back.
///
/// Edits have turns: while one has it, nothing else changes the table.
@MainActor final class AnnotationTable {
  var ids = AnnotationIDs()
  var pages = AnnotationPages()
  var unsettled = UnsettledIDs()
  let turns = Turns()

  /// Edits that have not ended.
  private var runningEdits = 0
  private var restWaiters: [CheckedContinuation<Void, Never>] = []

  /// What was set last, if nothing was edited since and all of it has a place.
  var lastSet: (any AnnotationArray)?

  /// An array that may hold everything in the order of ids: it does if it is as large.
  var everything: (any AnnotationArray)?
  var known: [any MKAnnotation]?

  /// What the app's clusterer reads.
  var snapshot: AnnotationSnapshot?

  /// Whether the app has groups, which may change.
  var regroups = false

  /// The groups that the app gave when it added annotations.
  var givenGroups: [PointID: GroupID] = [:]

  /// Which annotations are equal, where the app says so; otherwise each is itself only.
  var equals: EqualAnnotations?

  /// Annotations that equal ones are about to replace.
  var leaving: Set<ObjectIdentifier> = []

  /// Called for each annotation that is kept, and for each that is no longer kept.
  var didKeep: ((any MKAnnotation) -> Void)?
  var didForget: ((any MKAnnotation) -> Void)?

  /// How many annotations are read before other work may run; fewer in tests.
  var chunkSize = 1024

  /// For this many, moving to another thread does not pay; fewer in tests.
  var fewCount = 1024
}

extension AnnotationTable {
  /// The annotations that have an id, in its order.
  ///
  /// - Complexity: O(1), or O(*n*) for the first time after a change.
  var all: [any MKAnnotation] {
    if let known { return known }
    let all = everything.flatMap { $0.count == count ? $0.all : nil } ?? pages.all
    known = all
    return all
  }

  /// How many there are.
  var count: Int { ids.count }

  /// Returns the annotation of an id.
  func annotation(_ id: PointID) -> (any MKAnnotation)? { pages[id.row] }

  /// Returns the id of an annotation.
  func id(of annotation: any MKAnnotation) -> PointID? {
    ids[ObjectIdentifier(equals?.known(annotation) ?? annotation)]
  }

  /// What was read from the table is no longer valid.
  func forgetReadings() { (lastSet, everything, known) = (nil, nil, nil) }

}

// MARK: - Edits

extension AnnotationTable {
  /// An edit was requested.
  ///
  /// - Returns: Its turn.
  func beginEdit() -> Turns.Ticket {
    runningEdits += 1
    return turns.take()
  }

  /// An edit has ended. Once none is running, annotations that are not on the map are
  /// dropped.
  ///
  /// - Parameters:
  ///   - refused: Rows that were assigned for an edit that was not made.
  ///   - clusters: The controller that has what is on the map.
  func endEdit(refused: [Range<UInt32>] = [], _ clusters: ClusterController) async {
    for rows in refused { unsettled.refuse(rows) }
    if runningEdits == 1, unsettled.doubtfulCount > 0 {
      await turns.wait(for: turns.take())
      // An edit that began meanwhile may bring them back, and drops them in the end.
      if runningEdits == 1 { await forgetDoubtful(clusters) }
      turns.end()
    }
    runningEdits -= 1
    guard runningEdits == 0 else { return }
    (unsettled, leaving) = (UnsettledIDs(), [])
    for waiter in restWaiters { waiter.resume() }
    restWaiters = []
  }

  /// Waits until no edit is running.
  func rest() async {
    guard runningEdits > 0 else { return }
    await withCheckedContinuation { restWaiters.append($0) }
  }

  private func forgetDoubtful(_ clusters: ClusterController) async {
    let doubtful =
      unsettled.doubtfulCount > fewCount ? await Self.doubtful(unsettled) : unsettled.doubtful
    let removed = await clusters.idsOffTheMap(doubtful)
    await inPieces(removed.count) { offset in
      guard let annotation = pages[removed[offset].row] else { return }
      ids.forget(ObjectIdentifier(annotation))
      pages.remove(at: removed[offset].row)
      givenGroups[removed[offset]] = nil
      equals?.remove(annotation)
      didForget?(annotation)
    }
    known = nil
    snapshot?.update(pages)
    unsettled = UnsettledIDs()
  }

  @concurrent private static func doubtful(_ unsettled: UnsettledIDs) async -> Set<PointID> {
    unsettled.doubtful
  }
}

// MARK: - Chunks

extension AnnotationTable {
  /// Does something a number of times, and lets the main actor do other work in between.
  func inPieces(_ count: Int, _ body: (Int) -> Void) async {
    for start in stride(from: 0, to: count, by: chunkSize) {
      if start > 0 { await Task.yield() }
      for offset in start..<min(start + chunkSize, count) { body(offset) }
    }
  }
}

/// Does asynchronous work in the order in which it was requested.
@MainActor final class Turns {
  typealias Ticket = Int

  private var (next, current) = (0, 0)
  private var waiting: [Ticket: CheckedContinuation<Void, Never>] = [:]

  /// Takes a turn, after all earlier ones.
  func take() -> Ticket {
    defer { next += 1 }
    return next
  }

  /// Waits for a turn; returns at once when no turn is before it.
  func wait(for ticket: Ticket) async {
    guard ticket != current else { return }
    await withCheckedContinuation { waiting[ticket] = $0 }
  }

  /// Ends the current turn.
  func end() {
    current += 1
    waiting.removeValue(forKey: current)?.resume()
  }
}
#endif
