/// A fast writer of JSON text in chunks, for thousands of features per millisecond. Use
/// ``JSONValue`` for everything else.
package struct JSONWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}
}

extension JSONWriter {
  package mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(count) }

  /// Returns the bytes, and continues with an empty buffer.
  package mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  package mutating func raw(_ json: String) { bytes.append(contentsOf: json.utf8) }

  package mutating func raw(_ json: ArraySlice<UInt8>) { bytes.append(contentsOf: json) }

  /// Writes the members of a one-line JSON object, each after a comma.
  package mutating func members(ofObject json: String) {
    let start = bytes.count
    raw(json)
    guard bytes.count > start + 2 else { return bytes.removeLast(bytes.count - start) }
    // Copying a whole string is one operation; copying a part would go byte by byte.
    bytes[start] = UInt8(ascii: ",")
    bytes.removeLast()
  }

  package mutating func number(_ value: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    digits(UInt64(value.magnitude), atLeast: 1)
  }

  /// Writes a number with full precision; `null` if JSON cannot represent it.
  package mutating func number(_ value: Double?) { raw(JSONValue.number(value).text) }

  /// Writes degrees rounded to seven decimal places, about 11 mm.
  package mutating func degrees(_ value: Double) {
    let scaled = (value * 1e7).rounded()
    // Values outside the range of coordinates take a slower path.
    guard scaled.magnitude < 0x1p53 else { return number(value) }
    let units = UInt64(scaled.magnitude)
    if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
    digits(units / 10_000_000, atLeast: 1)
    let fraction = units % 10_000_000
    guard fraction > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    digits(fraction, atLeast: 7)
    while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
  }

  package mutating func string(_ text: String) { bytes.appendQuoted(text) }

  /// Writes UTF-8 bytes as a string.
  package mutating func string(_ text: borrowing Span<UInt8>, from start: Int, to end: Int) {
    bytes.appendQuoted(text, from: start, to: end)
  }

  /// Writes a number in decimal, with leading zeros up to a length.
  private mutating func digits(_ value: UInt64, atLeast length: Int) {
    let start = bytes.count
    var rest = value
    while rest > 0 || bytes.count - start < length {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    }
    // The digits were written in reverse.
    var (low, high) = (start, bytes.count - 1)
    while low < high {
      bytes.swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
  }
}
