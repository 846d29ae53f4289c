import PinfoldReaders
import PinfoldText

/// The warning for quotes that were read as letters.
struct StrayQuotesWarning: Hashable {
  /// One line.
  let text: String

  /// - Returns: `nil` if there are no such quotes.
  init?(_ table: PlaceTable) {
    guard let quotes = table.strayQuotes else { return nil }
    let rows = GroupedNumber(quotes.count).of("row")
    text =
      ("pinfold: \(table.name): a quote in \(rows) is read as a letter, since rows follow behind it, "
      + "first at \(quotes.firstPlace); remove the quote, or close it.")
      .withoutControls
  }
}
