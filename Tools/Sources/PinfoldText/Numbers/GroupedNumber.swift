/// A whole number for people: with a comma after every three digits.
package struct GroupedNumber: Hashable, CustomStringConvertible {
  package let value: Int

  package init(_ value: Int) { self.value = value }

  package var description: String {
    let digits = Array(String(value.magnitude))
    var text = value < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0 && (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// The number with what it counts: `1 place`, `1,234 places`.
  ///
  /// - Parameter noun: In the singular; its plural ends with an s.
  package func of(_ noun: String) -> String { "\(self) \(noun)\(value == 1 ? "" : "s")" }

  /// The number with what it counts, and a verb: `1 place is`, `1,234 places are`.
  package func of(_ noun: String, _ verb: String, _ verbOfMany: String) -> String {
    "\(of(noun)) \(value == 1 ? verb : verbOfMany)"
  }
}
