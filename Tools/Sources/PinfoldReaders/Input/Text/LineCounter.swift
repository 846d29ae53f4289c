import PinfoldText

/// Counts lines, only as far as requested.
///
/// A line ends with a line feed, a carriage return, or both.
struct LineCounter {
  /// The line at ``offset``; the first is 1.
  private(set) var line: Int

  /// The offset in the stream up to which lines are counted.
  private(set) var offset: UInt64

  /// The files that follow one another in the stream, as far as they are known: each has lines of
  /// its own.
  var parts: [TextPart] = []

  /// The first of them that counting has not reached.
  private var nextPart = 0

  private var endsWithCarriageReturn = false

  init(line: Int = 1, offset: UInt64 = 0, parts: [TextPart] = []) {
    (self.line, self.offset, self.parts) = (line, offset, parts)
    nextPart = parts.index(after: offset)
  }
}

extension LineCounter {
  /// Continues counting up to an index of a window that begins at an offset in the stream.
  mutating func advance(to index: Int, in bytes: borrowing Span<UInt8>, base: UInt64) {
    while nextPart < parts.count, parts[nextPart].start <= base + UInt64(index) {
      let part = parts[nextPart]
      (line, offset, endsWithCarriageReturn) = (part.firstLine, part.start, false)
      nextPart += 1
    }
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
