import ArgumentParser
import PinfoldReaders

/// The conditions that rows must satisfy.
struct FilterArguments: ParsableArguments {
  @Option(
    name: .customLong("where"),
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Only rows that satisfy this condition, such as 'population>=1000'; may be repeated, and \
      rows must satisfy all conditions. = and != compare numbers as numbers, whole ones of more \
      than fifteen digits digit by digit, and all else as exact text; < <= > >= compare only \
      numbers; ~ means contains, in upper or lower case. Single or double quotes around the \
      value are removed.
      """,
      valueName: "expression"
    )
  )
  var conditions: [String] = []

  /// Rejects invalid conditions before any file is opened.
  mutating func validate() throws {
    _ = try filters()
  }
}

extension FilterArguments {
  /// Returns the parsed conditions. Rows must satisfy all of them.
  func filters() throws -> [PlaceFilter] {
    try conditions.map { condition in
      do throws(ReadError) {
        return try PlaceFilter(condition)
      } catch {
        throw ValidationError(error.description)
      }
    }
  }
}
