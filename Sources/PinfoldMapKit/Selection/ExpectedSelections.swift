import PinfoldSurface

/// The selections and deselections that a controller requested from its map and that the
/// map has not reported yet, so that they can be distinguished from the user's.
///
/// A map may report one at once, later, or never, and since iOS 16 twice, for the view
/// and for the annotation. So each is expected once, by annotation, for as long as its
/// owner decides, and a second message of the same kind means what the first one did.
struct ExpectedSelections {
  private var expected: [ObjectIdentifier: [Expectation]] = [:]
  private var last: [ObjectIdentifier: (isSelected: Bool, cause: SelectionCause?)] = [:]
  private var count = 0

  /// Something that a map is expected to report.
  struct Expectation: Hashable {
    let annotation: ObjectIdentifier
    let isSelected: Bool
    let cause: SelectionCause
    fileprivate let number: Int
  }
}

extension ExpectedSelections {
  /// Expects that the map reports a selection or a deselection.
  mutating func expect(
    _ annotation: ObjectIdentifier,
    isSelected: Bool,
    cause: SelectionCause
  ) -> Expectation {
    count += 1
    last[annotation] = nil
    let expectation = Expectation(
      annotation: annotation,
      isSelected: isSelected,
      cause: cause,
      number: count
    )
    expected[annotation, default: []].append(expectation)
    return expectation
  }

  /// Returns why the controller requested what a map reports, and stops expecting it;
  /// `nil` for what it did not request.
  mutating func take(_ annotation: ObjectIdentifier, isSelected: Bool) -> SelectionCause? {
    if let last = last[annotation], last.isSelected == isSelected { return last.cause }
    var waiting = expected[annotation] ?? []
    // What the map left out before this will not be reported any more.
    while let first = waiting.first, first.isSelected != isSelected { waiting.removeFirst() }
    let cause = waiting.isEmpty ? nil : waiting.removeFirst().cause
    expected[annotation] = waiting.isEmpty ? nil : waiting
    last[annotation] = (isSelected, cause)
    return cause
  }

  /// Stops expecting something that the map does not report.
  mutating func expire(_ expectation: Expectation) {
    let annotation = expectation.annotation
    guard let index = expected[annotation]?.firstIndex(of: expectation) else { return }
    expected[annotation]?.remove(at: index)
    // It happened all the same: what was reported before it is outdated.
    last[annotation] = nil
    if expected[annotation]?.isEmpty == true { expected[annotation] = nil }
  }

  /// Whether something is known of an annotation that a map may report, or report again.
  func isAwaited(_ annotation: ObjectIdentifier) -> Bool {
    expected[annotation] != nil || last[annotation] != nil
  }

  /// Drops an annotation that is not on the map any more.
  mutating func forget(_ annotation: ObjectIdentifier) {
    (expected[annotation], last[annotation]) = (nil, nil)
  }

  /// Whether nothing is remembered.
  var isEmpty: Bool { expected.isEmpty && last.isEmpty }
}
