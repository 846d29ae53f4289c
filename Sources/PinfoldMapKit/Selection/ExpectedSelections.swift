import PinfoldSurface

/// The selections and deselections that a controller requested and the map has not reported yet.
/// They distinguish the controller's requests from the user's.
///
/// A map may report one at once, later, or never. Since iOS 16 it reports one twice, for the view
/// and for the annotation. So the controller expects each one once, by annotation, for as long as
/// its owner decides. A second message of the same kind means the same as the first.
struct ExpectedSelections {
  private var expected: [ObjectIdentifier: [Expectation]] = [:]
  private var last: [ObjectIdentifier: (isSelected: Bool, cause: SelectionCause?)] = [:]
  private var count = 0

  /// A report that the map is expected to make.
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

  /// Returns why the controller requested a reported selection, and stops expecting it; `nil` if
  /// the controller did not request it.
  mutating func take(_ annotation: ObjectIdentifier, isSelected: Bool) -> SelectionCause? {
    if let last = last[annotation], last.isSelected == isSelected { return last.cause }
    var waiting = expected[annotation] ?? []
    // The map has skipped these, and will not report them later.
    while let first = waiting.first, first.isSelected != isSelected { waiting.removeFirst() }
    let cause = waiting.isEmpty ? nil : waiting.removeFirst().cause
    expected[annotation] = waiting.isEmpty ? nil : waiting
    last[annotation] = (isSelected, cause)
    return cause
  }

  /// Stops expecting a report that the map did not make.
  mutating func expire(_ expectation: Expectation) {
    let annotation = expectation.annotation
    guard let index = expected[annotation]?.firstIndex(of: expectation) else { return }
    expected[annotation]?.remove(at: index)
    // The selection still happened, so earlier reports are outdated.
    last[annotation] = nil
    if expected[annotation]?.isEmpty == true { expected[annotation] = nil }
  }

  /// Whether a map may report an annotation's selection, or report it again.
  func isAwaited(_ annotation: ObjectIdentifier) -> Bool {
    expected[annotation] != nil || last[annotation] != nil
  }

  /// Drops an annotation that was removed from the map.
  mutating func forget(_ annotation: ObjectIdentifier) {
    (expected[annotation], last[annotation]) = (nil, nil)
  }

  var isEmpty: Bool { expected.isEmpty && last.isEmpty }
}
