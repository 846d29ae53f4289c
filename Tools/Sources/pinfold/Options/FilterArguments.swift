import ArgumentParser
import PinfoldReaders

/// The conditions that rows must satisfy.
struct FilterArguments: ParsableArguments {
  @Option(
    name: .customLong("where"),
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Use only rows that satisfy this condition, such as 'population>=1000'. If repeated, rows \
      must satisfy all conditions. = and != compare numbers by value and texts exactly; < <= > >= \
      compare numbers and dates; ~ means contains, ignoring case. Quotes around the value are removed.
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
        // The shell takes what follows an unquoted < or > as the name of a file.
        let isCut = !condition.contains { "=!<>~".contains($0) }
        let hint = isCut ? " Put a condition with < or > in quotes." : ""
        throw ValidationError(error.description + hint)
      }
    }
  }
}
