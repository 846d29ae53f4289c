/// Prints the table, one line at a time.
struct Report {
  let style: Style

  /// Whether limits apply at the measured sizes.
  let judges: Bool

  private static let titles = ["claim", "measured", "compared with", "ratio", "bar", "result"]

  /// The number of titles in front of the bar and the result.
  private static let unjudged = 4

  private static let widths = [62, 16, 38, 7, 18, 6]

  enum Style {
    /// Columns of fixed width, for reading on a terminal.
    case columns

    /// A Markdown table, for pasting.
    case markdown
  }
}

extension Report {
  func printHeader() {
    printLine(Self.titles)
    let isNumber = [false, true, false, true, true, false]
    if style == .markdown { printLine(isNumber.map { $0 ? "---:" : "---" }) }
  }

  func print(_ row: Row) {
    let isMet = row.bar.map { $0.isMet ? "met" : "missed" }
    printLine([
      row.claim,
      row.measured.text,
      row.comparison ?? "",
      row.ratio?.threeDigits ?? "",
      row.bar?.text ?? "",
      isMet ?? "",
    ])
  }

  private func printLine(_ all: [String]) {
    let fields = judges ? all : Array(all.prefix(Self.unjudged))
    switch style {
    case .markdown:
      Swift.print("| " + fields.joined(separator: " | ") + " |")
    case .columns:
      Swift.print(
        zip(fields, Self.widths)
          .map { $0 + String(repeating: " ", count: max(0, $1 - $0.count)) }
          .joined(separator: "  ")
      )
    }
    Platform.flushOutput()
  }
}
