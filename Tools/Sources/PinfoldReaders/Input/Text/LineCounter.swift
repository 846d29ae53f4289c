import PinfoldText

/// Counts lines lazily. Lines end with LF, CR or CRLF.
struct LineCounter {
  private(set) var line: Int

  private(set) var offset: UInt64

  private var endsWithCarriageReturn = false

  init(line: Int = 1, offset: UInt64 = 0) { (self.line, self.offset) = (line, offset) }
}

extension LineCounter {
  /// Continues counting up to an index of a window.
  ///
  /// - Parameter base: The stream offset of the window.
  mutating func advance(to index: Int, in bytes: borrowing Span<UInt8>, base: UInt64) {
    guard base + UInt64(index) > offset else { return }
    let (feed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    let start = Int(offset - base)
    // The window may no longer contain the byte before, so the flag remembers whether it was a CR.
    let isSecondHalf = endsWithCarriageReturn && bytes[start] == feed
    if !isSecondHalf, bytes[start] == feed || bytes[start] == carriageReturn { line += 1 }
    line += bytes.lineEnds(from: start + 1, to: index)
    endsWithCarriageReturn = bytes[index - 1] == carriageReturn
    offset = base + UInt64(index)
  }
}
