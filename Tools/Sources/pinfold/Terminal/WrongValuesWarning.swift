import PinfoldReaders
import PinfoldText

/// The warning for values of a column that are not numbers.
struct WrongValuesWarning: Hashable {
  /// One line.
  let text: String

  /// - Returns: `nil` when all values are numbers.
  init?(column: String, _ wrong: WrongValues) {
    guard wrong.count > 0 else { return nil }
    let share = "\(GroupedNumber(wrong.count)) of \(GroupedNumber(wrong.valueCount)) values"
    // A number may be too large to be added up.
    let isTooLarge = Double(wrong.example)?.isFinite == true
    let problem =
      wrong.count == 1
      ? "is \(isTooLarge ? "too large" : "not a number"): \"\(wrong.example)\"; it is"
      : "are \(isTooLarge ? "too large or " : "")not numbers, such as "
        + "\"\(wrong.example)\"; they are"
    text = "pinfold: \(column): \(share) \(problem) ignored.".withoutControls
  }
}
