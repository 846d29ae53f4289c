import PinfoldText

/// Counts lines, only as far as requested.
///
/// A line ends with a line feed, a carriage return, or both.
struct LineCounter {
  /// The line at ``offset``; the first is 1.
  private(set) var line: Int

  /// The offset in the stream up to which lines are counted.
  private(set) var offset: UInt64

  private var endsWithCarriageReturn = false

  init(line: Int = 1, offset: UInt64 = 0) { (self.line, self.offset) = (line, offset) }
}

extension LineCounter {
  /// Continues counting up to an index of a window that begins at an offset in the stream.
  mutating func advance(to index: Int, in bytes: borrowing Span<UInt8>, base: UInt64) {
    guard base + UInt64(index) > offset else { return }
    let (feed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    let start = Int(offset - base)
    // The byte before the first may have been dropped; whether it was half of a line end is
    // kept.
    let isSecondHalf = endsWithCarriageReturn && bytes[start] == feed
    if !isSecondHalf, bytes[start] == feed || bytes[start] == carriageReturn { line += 1 }
    line += bytes.lineEnds(from: start + 1, to: index)
    endsWithCarriageReturn = bytes[index - 1] == carriageReturn
    offset = base + UInt64(index)
  }
}
