import PinfoldText

extension GeoJSONReader {
  /// Continues after text that is not JSON, if possible.
  ///
  /// Objects in a sequence are independent: a bad one is a rejected row, and reading continues at
  /// the next line that begins with an object. In a feature collection, the start of the next
  /// feature is unknown, so reading fails.
  ///
  /// Returns `false` if the window must grow first.
  mutating func recover(
    from stop: JSONStop,
    _ position: inout Int,
    _ window: borrowing ByteWindow,
    _ builder: inout PlaceTableBuilder
  ) throws(ReadError) -> Bool {
    let bytes = window.bytes.span
    let (index, problem): (Int, String)
    switch stop {
    case .end:
      guard window.isAtEnd else { return try grow(window, position, builder) }
      (index, problem) = (window.end, "it ends before it is complete")
    case .malformed(let at, let what):
      (index, problem) = (at, what)
    }
    if isBetweenTexts {
      switch nextText(bytes, from: position, to: window.end, window.isAtEnd) {
      case .unknown: return try grow(window, position, builder)
      case .at(let next):
        let place = RecordPlace(start: position, base: window.base)
        let hasZero = bytes.hasZero(from: position, to: next)
        let reason = hasZero ? RejectionReason.zeroBytes : .malformedJSON
        try builder.reject(reason, Field(start: position, end: next), bytes, place)
        position = next
        return true
      case .none: break
      }
    }
    let line = builder.line(of: index, in: bytes, base: window.base)
    throw .malformedJSON(builder.name, line: line, problem)
  }

  private func grow(
    _ window: borrowing ByteWindow,
    _ position: Int,
    _ builder: PlaceTableBuilder
  ) throws(ReadError) -> Bool {
    guard window.isFull, position == 0 else { return false }
    let line = builder.line(of: position, in: window.bytes.span, base: window.base)
    throw .recordTooLong(builder.name, line: line, megabytes: window.limit >> 20)
  }

  private enum NextText {
    case at(Int)
    case none
    case unknown
  }

  /// Finds the next line that begins with an object.
  ///
  /// Before the second object, only the next line counts, because a long object may also contain
  /// lines that begin with an object.
  private func nextText(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int,
    _ isFinal: Bool
  ) -> NextText {
    let (feed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    var index = start
    while true {
      index = bytes.firstIndex(of: feed, carriageReturn, 0x1E, from: index + 1, to: end)
      while index < end, bytes[index] == feed || bytes[index] == carriageReturn { index += 1 }
      if index >= end {
        guard isFinal else { return .unknown }
        return textCount > 0 || isSequence ? .at(end) : .none
      }
      if bytes[index] == UInt8(ascii: "{") || bytes[index] == 0x1E { return .at(index) }
      if textCount == 0, !isSequence { return .none }
    }
  }
}
