import PinfoldReaders
import PinfoldText

/// The warning for values of a column that are not numbers.
struct WrongValuesWarning: Hashable {
  /// One line.
  let text: String

  /// - Returns: `nil` when all values are numbers.
  init?(column: String, _ wrong: WrongValues) {
    guard wrong.count > 0 else { return nil }
    let pronoun = wrong.count == 1 ? "it is" : "they are"
    text =
      "pinfold: \(Self.problem(of: column, wrong)); \(pronoun) ignored.".withoutControls
  }

  /// Returns how many values are not numbers, and the first of them.
  static func problem(of column: String, _ wrong: WrongValues) -> String {
    let share = "\(GroupedNumber(wrong.count)) of \(GroupedNumber(wrong.valueCount)) values"
    // A number may be too large to be added up.
    let isTooLarge = Double(wrong.example)?.isFinite == true
    let problem =
      wrong.count == 1
      ? "is \(isTooLarge ? "too large" : "not a number"): \"\(wrong.example)\""
      : "are \(isTooLarge ? "too large or " : "")not numbers, such as "
        + "\"\(wrong.example)\""
    return "\(column): \(share) \(problem)"
  }
}
