import PinfoldReaders
import PinfoldText

/// The warning for rows that were skipped.
struct RejectionWarning: Hashable {
  /// A line that sums up, and one for each of the first rejected rows.
  let text: String

  /// - Returns: `nil` when no row was rejected.
  init?(_ table: PlaceTable) {
    self.init(
      name: table.name,
      rejected: table.rejectedRows,
      total: table.rowCount + table.rejectedRows.count,
      hint: table.isMaybeSwapped ? Self.swapping(table) : nil
    )
  }

  /// - Parameter hint: What may be wrong with all of them.
  init?(name: String, rejected: RejectedRows, total: Int, hint: String? = nil) {
    guard !rejected.isEmpty else { return nil }
    let reasons = rejected.reasons
      .map { "\(GroupedNumber(rejected.count(for: $0))) × \($0)" }
      .joined(separator: ", ")
    let counts = "\(GroupedNumber(rejected.count)) of \(GroupedNumber(total)) rows"
    var lines = ["pinfold: \(name): skipped \(counts) (\(reasons))"]
    for row in rejected.listed.prefix(Self.listed) { lines.append("  \(Self.text(of: row))") }
    let more = rejected.count - Swift.min(rejected.listed.count, Self.listed)
    // A table that is followed lists none.
    if more > 0, more < rejected.count { lines.append("  and \(GroupedNumber(more)) more") }
    if rejected.count(for: .tooManyFields) * 2 >= total {
      lines.append(
        "  For decimal commas, put semicolons between the fields, or quotes around the numbers."
      )
    }
    if let hint { lines.append("  \(hint)") }
    text = lines.map(\.withoutControls).joined(separator: "\n")
  }

  /// Returns one rejected row as text.
  static func text(of row: RejectedRows.Row) -> String {
    let value = row.value.isEmpty ? "" : " (\"\(row.value)\")"
    return "\(row.place): \(row.reason)\(value)"
  }

  private static func swapping(_ table: PlaceTable) -> String {
    let wayOut = table.swapping
    return
      "Are latitude and longitude swapped? \(wayOut.prefix(1).uppercased() + wayOut.dropFirst())."
  }

  private static let listed = 3
}
