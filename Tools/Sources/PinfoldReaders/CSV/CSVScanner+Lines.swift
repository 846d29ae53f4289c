import PinfoldText

private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")

extension CSVScanner {
  /// Scans one line as a record, treating unclosed quotes as letters.
  mutating func scanLine(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int,
    isFinal: Bool
  ) -> Outcome {
    let stop = bytes.firstIndex(of: lineFeed, carriageReturn, lineFeed, from: start, to: end)
    guard stop < end || isFinal else { return .incomplete }
    allowsStrayQuotes = true
    defer { allowsStrayQuotes = false }
    return scan(bytes, from: start, to: stop, isFinal: true)
  }

  static func hasLines(_ bytes: borrowing Span<UInt8>, _ field: Field) -> Bool {
    let (start, end) = (field.start, field.end)
    return bytes.firstIndex(of: lineFeed, carriageReturn, lineFeed, from: start, to: end) < end
  }
}
