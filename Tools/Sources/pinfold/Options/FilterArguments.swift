import ArgumentParser
import PinfoldReaders

struct FilterArguments: ParsableArguments {
  @Option(
    name: .customLong("where"),
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Use only rows that satisfy this condition, such as 'population>=1000'. If repeated, rows \
      must satisfy all conditions. = and != compare numbers by value and texts exactly; < <= > >= \
      compare numbers and dates; ~ means contains, ignoring case; 'kind in (a, b)' lists values. Quotes \
      around a value are removed.
      """,
      valueName: "expression"
    )
  )
  var conditions: [String] = []

  mutating func validate() throws {
    _ = try filters()
  }
}

extension FilterArguments {
  func filters() throws -> [PlaceFilter] {
    try conditions.map { condition in
      do throws(ReadError) {
        return try PlaceFilter(condition)
      } catch {
        // The shell takes the text after an unquoted < or > as a file name.
        let isCut = !condition.contains { "=!<>~".contains($0) }
        let hint = isCut ? " Put a condition with < or > in quotes." : ""
        throw ValidationError(error.description + hint)
      }
    }
  }
}
