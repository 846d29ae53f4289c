#if canImport(MapKit) && !os(watchOS)
import MapKit
import Pinfold
import PinfoldSurface

/// Maps the app's annotations to ids and back.
///
/// An annotation keeps its id, and the table retains it, until it is off the map for certain and no
/// pending edit can add it again.
///
/// Edits take turns: only the edit that has its turn changes the table.
@MainActor final class AnnotationTable {
  var ids = AnnotationIDs()
  var pages = AnnotationPages()
  var unsettled = UnsettledIDs()
  let turns = Turns()

  /// The number of edits that have not ended.
  private var runningEdits = 0
  private var restWaiters: [CheckedContinuation<Void, Never>] = []

  /// The last set array, if no edit followed and all its annotations have a valid coordinate.
  var lastSet: (any AnnotationArray)?

  /// An array in the order of ids. It holds all annotations if its count equals the table's.
  var everything: (any AnnotationArray)?
  var known: [any MKAnnotation]?

  /// The snapshot for the app's clusterer.
  var snapshot: Guarded<AnnotationPages>?

  /// Whether the app has groups that may change.
  var regroups = false

  /// The groups that the app passed when it added annotations.
  var givenGroups: [PointID: GroupID] = [:]

  /// The names of categories and borders.
  var names = TraitNames()

  /// The times and the categories of annotations.
  var traits = RowTraits()

  /// The states of annotations after all edits so far, by row.
  var states = RowPages(State.removed)

  /// Whether an annotation is on the map.
  enum State: UInt8 {
    /// Off the map, or of an unknown id.
    case removed

    /// On the map.
    case shown

    /// Off the map because of the app's filter. It keeps its id.
    case hidden
  }

  /// The app's rule for equal annotations; `nil` if each equals only itself.
  var equals: EqualAnnotations?

  /// The annotations that equal ones are about to replace.
  var leaving: Set<ObjectIdentifier> = []

  /// Called for each annotation that the table begins to retain, and each that it drops.
  var didKeep: ((any MKAnnotation) -> Void)?
  var didForget: ((any MKAnnotation) -> Void)?

  /// The number of annotations to read before other work may run. Tests use fewer.
  var chunkSize = 1024

  /// Up to this number, moving to another thread is not worth it. Tests use fewer.
  var fewCount = 1024
}

extension AnnotationTable {
  /// The annotations that have an id, in the order of ids.
  ///
  /// - Complexity: O(1), or O(*n*) the first time after a change.
  var all: [any MKAnnotation] {
    if let known { return known }
    let all = everything.flatMap { $0.count == count ? $0.all : nil } ?? pages.all
    known = all
    return all
  }

  var count: Int { ids.count }

  /// Returns the annotation with an id.
  func annotation(_ id: PointID) -> (any MKAnnotation)? { pages[id.row] }

  /// Returns the id of an annotation.
  func id(of annotation: any MKAnnotation) -> PointID? {
    ids[ObjectIdentifier(equals?.known(annotation) ?? annotation)]
  }

  /// Invalidates everything read from the table.
  func forgetReadings() { (lastSet, everything, known) = (nil, nil, nil) }

}

// MARK: - Edits

extension AnnotationTable {
  /// Begins a requested edit.
  ///
  /// - Returns: The edit's turn.
  func beginEdit() -> Turns.Ticket {
    runningEdits += 1
    return turns.take()
  }

  /// Ends an edit. After the last running edit, drops annotations that are not on the map.
  ///
  /// - Parameters:
  ///   - refused: The rows assigned for an edit that was not made.
  ///   - clusters: The controller that knows which annotations are on the map.
  func endEdit(refused: [Range<UInt32>] = [], _ clusters: ClusterController) async {
    for rows in refused {
      unsettled.refuse(rows)
      for row in rows { states[row] = .removed }
    }
    if runningEdits == 1, unsettled.doubtfulCount > 0 {
      await turns.wait(for: turns.take())
      // A newer edit may add them again, and drops them at its end.
      if runningEdits == 1 { await forgetDoubtful(clusters) }
      turns.end()
    }
    runningEdits -= 1
    guard runningEdits == 0 else { return }
    (unsettled, leaving) = (UnsettledIDs(), [])
    for waiter in restWaiters { waiter.resume() }
    restWaiters = []
  }

  /// Whether all edits have ended.
  var isResting: Bool { runningEdits == 0 }

  /// Waits until all edits have ended.
  func rest() async {
    guard runningEdits > 0 else { return }
    await withCheckedContinuation { restWaiters.append($0) }
  }

  private func forgetDoubtful(_ clusters: ClusterController) async {
    let doubtful =
      unsettled.doubtfulCount > fewCount ? await Self.doubtful(unsettled) : unsettled.doubtful
    // A hidden annotation may have been added again after its removal.
    let removed = await clusters.idsOffTheMap(doubtful).filter { states[$0.row] != .hidden }
    await inPieces(removed.count) { offset in
      guard let annotation = pages[removed[offset].row] else { return }
      ids.forget(ObjectIdentifier(annotation))
      pages.remove(at: removed[offset].row)
      givenGroups[removed[offset]] = nil
      equals?.remove(annotation)
      didForget?(annotation)
    }
    known = nil
    snapshot?.value = pages
    unsettled = UnsettledIDs()
  }

  @concurrent private static func doubtful(_ unsettled: UnsettledIDs) async -> Set<PointID> {
    unsettled.doubtful
  }
}

// MARK: - Chunks

extension AnnotationTable {
  /// Calls a function for each offset below a count, and lets the main actor do other work in between.
  func inPieces(_ count: Int, _ body: (Int) -> Void) async {
    for start in stride(from: 0, to: count, by: chunkSize) {
      if start > 0 { await Task.yield() }
      for offset in start..<min(start + chunkSize, count) { body(offset) }
    }
  }
}

/// Runs asynchronous work in the order of the requests.
@MainActor final class Turns {
  typealias Ticket = Int

  private var (next, current) = (0, 0)
  private var waiting: [Ticket: CheckedContinuation<Void, Never>] = [:]

  /// Takes a turn, after all earlier ones.
  func take() -> Ticket {
    defer { next += 1 }
    return next
  }

  /// Waits for a turn. Returns at once if no earlier turn is pending.
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
