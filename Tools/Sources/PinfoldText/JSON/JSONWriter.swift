/// JSON text as bytes, written chunk by chunk: for thousands of features in a millisecond.
/// For everything else there is ``JSONValue``.
package struct JSONWriter: Sendable {
  /// What has been written and not taken yet.
  package private(set) var bytes: [UInt8] = []

  package init() {}
}

extension JSONWriter {
  package mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(count) }

  /// Returns the bytes, and continues with none.
  package mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Writes JSON as it is.
  package mutating func raw(_ json: String) { bytes.append(contentsOf: json.utf8) }

  /// Writes JSON as it is.
  package mutating func raw(_ json: ArraySlice<UInt8>) { bytes.append(contentsOf: json) }

  /// Writes the members of an object that is JSON on one line, each after a comma.
  package mutating func members(ofObject json: String) {
    let start = bytes.count
    raw(json)
    guard bytes.count > start + 2 else { return bytes.removeLast(bytes.count - start) }
    // A whole string is copied at once, a part of one byte by byte.
    bytes[start] = UInt8(ascii: ",")
    bytes.removeLast()
  }

  /// Writes a whole number.
  package mutating func number(_ value: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    digits(UInt64(value.magnitude), atLeast: 1)
  }

  /// Writes a number with all its digits; `null` for what JSON cannot write.
  package mutating func number(_ value: Double?) { raw(JSONValue.number(value).text) }

  /// Writes degrees rounded to seven decimal places, 11 mm.
  package mutating func degrees(_ value: Double) {
    let scaled = (value * 1e7).rounded()
    // What is no coordinate is written the slow way.
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

  /// Writes a string.
  package mutating func string(_ text: String) { bytes.appendQuoted(text) }

  /// Writes a string that is bytes of UTF-8.
  package mutating func string(_ text: borrowing Span<UInt8>, from start: Int, to end: Int) {
    bytes.appendQuoted(text, from: start, to: end)
  }

  /// Writes a number in decimal digits, with zeros in front up to a length.
  private mutating func digits(_ value: UInt64, atLeast length: Int) {
    let start = bytes.count
    var rest = value
    while rest > 0 || bytes.count - start < length {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    }
    // The last digit came first.
    var (low, high) = (start, bytes.count - 1)
    while low < high {
      bytes.swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
  }
}
