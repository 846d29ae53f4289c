import PinfoldText

/// What one proxy says in a `Forwarded` header, such as `for=192.0.2.1;proto=https`.
struct ForwardedElement {
  private var values: [String: String] = [:]

  init(_ text: String) {
    for pair in text.splitOutsideQuotes(";") {
      let sides = pair.split(separator: "=", maxSplits: 1).map(\.trimmed)
      guard sides.count == 2 else { continue }
      let isQuoted = sides[1].count >= 2 && sides[1].first == "\"" && sides[1].last == "\""
      let value = isQuoted ? String(sides[1].dropFirst().dropLast()) : sides[1]
      values[sides[0].lowercased()] = value.replacing("\\", with: "")
    }
  }

  /// The value of a parameter, without its quotes; `nil` for one that is not given.
  subscript(name: String) -> String? { values[name] }
}

extension String {
  /// The parts between separators, without blanks at their ends; one in quotes separates
  /// nothing.
  func splitOutsideQuotes(_ separator: Character) -> [String] {
    var isQuoted = false
    return split(omittingEmptySubsequences: false) { character in
      if character == "\"" { isQuoted.toggle() }
      return character == separator && !isQuoted
    }
    .map(\.trimmed)
  }
}
