/// A count for a small circle, by the rule of map libraries: below a thousand
/// the number itself, then thousands with one decimal place, from ten thousand
/// on without.
package struct AbbreviatedCount: Hashable, CustomStringConvertible {
  package let count: Int

  package init(_ count: Int) { self.count = count }

  /// Whether the count is long enough to be shortened.
  package var isShortened: Bool { count >= 1000 }

  package var description: String {
    guard isShortened else { return "\(count)" }
    // Halves are rounded up.
    if count >= 10_000 { return "\((count + 500) / 1000)k" }
    let tenths = (count + 50) / 100
    return tenths % 10 == 0 ? "\(tenths / 10)k" : "\(tenths / 10).\(tenths % 10)k"
  }

  /// The number for JSON when it is one, otherwise the text.
  package var json: JSONValue { isShortened ? .string(description) : .number("\(count)") }
}
