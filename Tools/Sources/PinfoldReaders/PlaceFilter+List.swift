// Lists of values, as in `kind in (bakery, "fish, chips")`. The page has the same rules in
// js/filter-text.js.
extension PlaceFilter {
  /// Splits `COLUMN in (VALUES)`. Returns `nil` for any other expression.
  static func list(_ expression: String) -> (column: String, values: String)? {
    let text = trimmed(expression[...])
    guard text.hasSuffix(")") else { return nil }
    var rest = text[...]
    var column: Substring?
    if let quote = rest.first, quotes.contains(quote),
      let end = rest.dropFirst().firstIndex(of: quote)
    {
      column = rest[rest.index(after: rest.startIndex)..<end]
      rest = rest[rest.index(after: end)...]
    }
    let name = rest.prefix { !"=!<>~".contains($0) }
    for open in name.indices where name[open] == "(" {
      let before = trimmed(name[..<open])
      let head = before.dropLast(2)
      guard before.hasSuffix("in"),
        column == nil ? head.last.map(isBlank) == true : head.allSatisfy(isBlank)
      else { continue }
      let values = rest[rest.index(after: open)...].dropLast()
      return (column.map(String.init) ?? trimmed(head), String(values))
    }
    return nil
  }

  /// The values of a list.
  static func values(inList list: String) -> [String] {
    let bytes = Array(list.utf8)
    var values: [String] = []
    var index = 0
    repeat {
      while index < bytes.count, isBlank(bytes[index]) { index += 1 }
      var value: [UInt8] = []
      if index < bytes.count, quotes.utf8.contains(bytes[index]) {
        let quote = bytes[index]
        index += 1
        while index < bytes.count {
          if bytes[index] == quote {
            index += 1
            // A doubled quote is a part of the value.
            guard index < bytes.count, bytes[index] == quote else { break }
          }
          value.append(bytes[index])
          index += 1
        }
      }
      var end = index
      while end < bytes.count, bytes[end] != UInt8(ascii: ",") { end += 1 }
      var last = end
      while last > index, isBlank(bytes[last - 1]) { last -= 1 }
      value += bytes[index..<last]
      values.append(String(decoding: value, as: UTF8.self))
      index = end + 1
    } while index <= bytes.count
    return values
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
