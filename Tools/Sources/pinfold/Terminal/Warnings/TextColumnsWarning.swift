import PinfoldReaders
import PinfoldText

/// The warning for columns that were to be numbers, and are text, because it is unknown which of two
/// numbers each value is.
struct TextColumnsWarning: Hashable {
  /// One line.
  let text: String

  /// - Returns: `nil` when there are none.
  init?(_ table: PlaceTable) {
    guard let decision = table.textColumnsDecision else { return nil }
    text =
      "pinfold: \(table.name): \(decision.subject): \(decision.text). Pass --decimal-mark comma or "
      + "--decimal-mark point.".withoutControls
  }
}
