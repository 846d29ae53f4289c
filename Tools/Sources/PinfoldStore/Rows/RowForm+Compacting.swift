import Pinfold
import PinfoldJSON
import PinfoldReaders

extension RowForm {
  /// Returns the columns of a place as they are stored.
  ///
  /// - Parameter json: One object on one line.
  func compact(_ json: [UInt8], at coordinate: Coordinate) -> [UInt8] {
    var row: [UInt8] = []
    row.reserveCapacity(json.count)
    compact(json, at: coordinate, to: &row)
    return row
  }

  /// Appends the columns of a place as they are stored.
  func compact(_ json: [UInt8], at coordinate: Coordinate, to rows: inout [UInt8]) {
    let start = rows.count
    if !keys.isEmpty, appendByPosition(json, at: coordinate, to: &rows) { return }
    rows.removeLast(rows.count - start)
    if json.first != UInt8(ascii: "{") { rows.append(Mark.whole) }
    rows += json
  }

  /// Appends a column of CSV, which is text. Columns are appended in order, from the first on.
  ///
  /// - Parameter field: Where the text is among the bytes, with quotes as in CSV.
  func append(
    column position: Int,
    _ bytes: borrowing Span<UInt8>,
    _ field: Field,
    at coordinate: Coordinate,
    to row: inout [UInt8]
  ) {
    let text = field.range
    if !field.isEscaped, appendDegrees(position, bytes, text, coordinate, &row) { return }
    row.append(Mark.string)
    row.appendInsideQuotes(
      bytes,
      from: text.lowerBound,
      to: text.upperBound,
      hasDoubledQuotes: field.isEscaped
    )
  }

  /// Appends the values by position.
  ///
  /// - Returns: False where that would not give back every byte.
  private func appendByPosition(
    _ json: [UInt8],
    at coordinate: Coordinate,
    to row: inout [UInt8]
  ) -> Bool {
    guard json.first == UInt8(ascii: "{"), json.last == UInt8(ascii: "}"), json.count > 1,
      json.allSatisfy({ $0 >= Mark.end })
    else { return false }
    var (index, next) = (1, 0)
    while index < json.count - 1 || next > 0 {
      guard let position = position(ofKeyAt: index, in: json, from: next) else { return false }
      var missing = position - next
      while missing > 0 {
        let count = min(missing, Mark.mostMissing)
        row += [Mark.gap, UInt8(31 + count)]  // at most 127
        missing -= count
      }
      index += keys[position].count
      guard let end = appendValue(ofColumn: position, json, from: index, coordinate, to: &row)
      else { return false }
      (index, next) = (end + 1, position + 1)
      if end == json.count - 1 { break }
      guard json[end] == UInt8(ascii: ",") else { return false }
    }
    return true
  }

  /// Returns the column whose name begins at an index, if it is not before another.
  private func position(ofKeyAt index: Int, in json: [UInt8], from next: Int) -> Int? {
    // Most rows have every column, and most others leave out few.
    for position in next..<min(next + 4, keys.count) where isKey(position, at: index, in: json) {
      return position
    }
    guard index < json.count, json[index] == UInt8(ascii: "\""),
      let end = Self.endOfString(json, from: index + 1), end + 1 < json.count,
      let position = positions[Array(json[index...end + 1])], position >= next
    else { return nil }
    return position
  }

  private func isKey(_ position: Int, at index: Int, in json: [UInt8]) -> Bool {
    let key = keys[position]
    guard index + key.count < json.count else { return false }
    for offset in key.indices where json[index + offset] != key[offset] { return false }
    return true
  }

  /// Appends the value at an index.
  ///
  /// - Returns: The index behind it.
  private func appendValue(
    ofColumn position: Int,
    _ json: [UInt8],
    from index: Int,
    _ coordinate: Coordinate,
    to row: inout [UInt8]
  ) -> Int? {
    guard json[index] == UInt8(ascii: "\"") else {
      guard let end = Self.endOfValue(json, from: index), Self.isPlain(json[index..<end]) else {
        return nil
      }
      let isDegrees =
        !hasStrings && appendDegrees(position, json.span, index..<end, coordinate, &row)
      if !isDegrees {
        row.append(Mark.json)
        row += json[index..<end]
      }
      return end
    }
    guard let end = Self.endOfString(json, from: index + 1), end + 1 < json.count else {
      return nil
    }
    let text = index + 1..<end
    if !hasStrings || !appendDegrees(position, json.span, text, coordinate, &row) {
      row.append(Mark.string)
      row += json[text]
    }
    return end + 1
  }

  /// Appends a coordinate, if its text can be made again of its number, and says the same number:
  /// then what reads the column needs no text.
  private func appendDegrees(
    _ position: Int,
    _ bytes: borrowing Span<UInt8>,
    _ text: Range<Int>,
    _ coordinate: Coordinate,
    _ row: inout [UInt8]
  ) -> Bool {
    guard let degrees = degrees(ofColumn: position, at: coordinate), text.count < 32 else {
      return false
    }
    guard let decimals = FixedDecimals.count(ofText: bytes, text, for: degrees, mark: mark),
      DecimalNumber.parse(
        bytes,
        from: text.lowerBound,
        to: text.upperBound,
        allowsComma: true
      ) == degrees
    else { return false }
    row.append(Mark.degrees + UInt8(decimals))  // at most 17
    return true
  }

  /// Returns the index of the quote that ends a string.
  private static func endOfString(_ json: [UInt8], from start: Int) -> Int? {
    var index = start
    while index < json.count {
      if json[index] == UInt8(ascii: "\"") { return index }
      index += json[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// Returns the index of the comma or the brace behind a value that is no string.
  private static func endOfValue(_ json: [UInt8], from start: Int) -> Int? {
    var (index, depth) = (start, 0)
    while index < json.count {
      switch json[index] {
      case UInt8(ascii: "\""):
        guard let end = endOfString(json, from: index + 1) else { return nil }
        index = end
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return index }
        depth -= 1
      case UInt8(ascii: ","): if depth == 0 { return index }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Whether a value can be told from others by its first byte: JSON as it is usually written.
  private static func isPlain(_ value: ArraySlice<UInt8>) -> Bool {
    guard let first = value.first, value.last != UInt8(ascii: " ") else { return false }
    switch first {
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "{"),
      UInt8(ascii: "["):
      return true
    case UInt8(ascii: "t"): return value.elementsEqual("true".utf8)
    case UInt8(ascii: "f"): return value.elementsEqual("false".utf8)
    case UInt8(ascii: "n"): return value.elementsEqual("null".utf8)
    default: return false
    }
  }
}
