import ArgumentParser
import PinfoldReaders

/// Which rows of a file take part.
struct FilterArguments: ParsableArguments {
  @Option(
    name: .customLong("where"),
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Only rows for which this holds, such as 'population>=1000'; may be repeated, and all \
      must hold. = and != compare numbers as numbers, all else as exact text; < <= > >= \
      compare numbers only; ~ means contains, in upper or lower case. Quotes around a value, \
      single or double, are left out.
      """,
      valueName: "expression"
    )
  )
  var conditions: [String] = []

  /// Refuses filters that cannot be understood before any file is opened.
  mutating func validate() throws {
    _ = try filters()
  }
}

extension FilterArguments {
  /// The filters, all of which must hold.
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
