import PinfoldText

/// Finds the fields of one CSV record without copying them.
///
/// As in RFC 4180, a quote has a meaning only at the beginning of a field. Lines end with LF, CR or
/// CRLF.
struct CSVScanner {
  enum Outcome {
    case record(next: Int)

    case blank(next: Int)

    /// A quote is unclosed or followed by more text. The next record begins at the next line, so
    /// that a stray quote costs only one row.
    case malformed(next: Int)

    case incomplete
  }

  let delimiter: UInt8

  /// The fields of the last record: by slot, or by column if all are wanted.
  private(set) var fields: [Field]

  /// The slot of each column up to the last wanted one, or -1 for the others. `nil` if all columns
  /// are wanted.
  private let slots: [Int]?

  /// The number of columns. A record with more fields is malformed.
  private let columnCount: Int

  private(set) var hasSurplus = false

  private(set) var isShort = false

  /// Whether a quoted field of the last record spans lines. The quotes may then be stray, with rows
  /// between them.
  private(set) var hasLines = false

  var allowsStrayQuotes = false

  /// Indexes of opening quotes in malformed records. A record that opens a field at such an index
  /// is malformed too.
  private var badQuotes: Set<Int> = []

  /// Some opening quotes of the current record.
  private var openedQuotes: [Int] = []

  /// The minimum distance between recorded quotes, in bytes.
  private static let quoteSpacing = 256

  init(delimiter: UInt8) {
    self.delimiter = delimiter
    slots = nil
    columnCount = .max
    fields = []
  }

  /// Forgets indexes into the previous window.
  mutating func windowChanged() { badQuotes.removeAll() }

  /// Creates a scanner for some columns, without duplicates, out of `columnCount`.
  init(delimiter: UInt8, columns: [Int], of columnCount: Int) {
    self.delimiter = delimiter
    self.columnCount = columnCount
    var slots = [Int](repeating: -1, count: (columns.max() ?? -1) + 1)
    for (slot, column) in columns.enumerated() { slots[column] = slot }
    self.slots = slots
    fields = columns.map { _ in .missing }
  }
}

private let quote = UInt8(ascii: "\"")
private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")

// MARK: - Scanning

extension CSVScanner {
  /// Scans the record at `start`.
  ///
  /// - Parameter isFinal: Whether the data ends at `end`.
  mutating func scan(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int,
    isFinal: Bool
  ) -> Outcome {
    if slots == nil { fields.removeAll(keepingCapacity: true) }
    if start < end, bytes[start] == lineFeed || bytes[start] == carriageReturn {
      guard let next = lineEnd(bytes, at: start, to: end, isFinal) else { return .incomplete }
      return .blank(next: next)
    }
    let wantedCount = slots?.count ?? .max
    if !openedQuotes.isEmpty { openedQuotes.removeAll(keepingCapacity: true) }
    hasLines = false
    var lastQuote = start
    var (index, column) = (start, 0)
    while true {
      if column == wantedCount {
        // Without quotes, skips the rest of the line in one step.
        let (stop, delimiters) = bytes.firstIndex(
          of: lineFeed,
          carriageReturn,
          quote,
          from: index,
          to: end,
          counting: delimiter
        )
        if stop == end || bytes[stop] != quote {
          column &+= delimiters  // at most the number of bytes
          return finish(bytes, from: start, at: stop, to: end, isFinal, column: column)
        }
      }
      var field = Field(start: index, end: index)
      let stop: Int
      if let opening = openingQuote(bytes, at: index, to: end) {
        // Without this, a file with an unclosed quote in each line would take quadratic time.
        if !badQuotes.isEmpty, !allowsStrayQuotes, badQuotes.contains(opening) {
          return malformed(bytes, from: start, to: end, isFinal)
        }
        if opening &- lastQuote >= Self.quoteSpacing {  // both are indexes
          openedQuotes.append(opening)
          lastQuote = opening
        }
        switch quoted(bytes, from: opening, to: end, isFinal, &field) {
        case .stop(let index):
          stop = index
          hasLines = hasLines || Self.hasLines(bytes, field)
        case .incomplete: return .incomplete
        case .malformed where allowsStrayQuotes:
          stop = bytes.firstIndex(of: delimiter, lineFeed, carriageReturn, from: index, to: end)
          field = Field(start: index, end: stop)
        case .malformed: return malformed(bytes, from: start, to: end, isFinal)
        }
      } else {
        stop = bytes.firstIndex(of: delimiter, lineFeed, carriageReturn, from: index, to: end)
        field.end = stop
      }
      keep(field, column: column)
      if stop == end || bytes[stop] != delimiter {
        return finish(bytes, from: start, at: stop, to: end, isFinal, column: column)
      }
      (index, column) = (stop &+ 1, column &+ 1)  // both at most the number of bytes
    }
  }

  @inline(__always)
  private mutating func keep(_ field: Field, column: Int) {
    guard let slots else {
      fields.append(field)
      return
    }
    if column < slots.count, slots[column] >= 0 { fields[slots[column]] = field }
  }

  /// Ends the record at a line end or at the end of the data. `column` is the number of the last
  /// field.
  @inline(__always)
  private mutating func finish(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    at stop: Int,
    to end: Int,
    _ isFinal: Bool,
    column: Int
  ) -> Outcome {
    guard let next = lineEnd(bytes, at: stop, to: end, isFinal) else { return .incomplete }
    isShort = column &+ 1 < columnCount  // at most the number of bytes plus one
    hasSurplus =
      column >= columnCount
      && hasText(bytes, from: start, to: stop, behind: columnCount, of: column)
    if let slots, column &+ 1 < slots.count {
      for missing in (column + 1)..<slots.count where slots[missing] >= 0 {
        fields[slots[missing]] = .missing
      }
    }
    return .record(next: next)
  }

  /// Returns whether text follows the last column. Trailing delimiters do not count.
  ///
  /// - Parameter last: The number of the last field.
  private func hasText(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to stop: Int,
    behind columnCount: Int,
    of last: Int
  ) -> Bool {
    var (index, column) = (stop, last)
    while column >= columnCount, index > start {
      index -= 1
      switch bytes[index] {
      case delimiter: column -= 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), quote: break
      default: return true
      }
    }
    return false
  }

  /// Returns the start of the next line, or `nil` if the window must grow first.
  @inline(__always)
  private func lineEnd(
    _ bytes: borrowing Span<UInt8>,
    at stop: Int,
    to end: Int,
    _ isFinal: Bool
  ) -> Int? {
    if stop == end { return isFinal ? end : nil }
    let next = stop &+ 1
    // If the window ends within CRLF, the LF later yields an empty line, which is not a row.
    if bytes[stop] == lineFeed || next == end { return next }
    return bytes[next] == lineFeed ? next &+ 1 : next
  }

  private mutating func malformed(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int,
    _ isFinal: Bool
  ) -> Outcome {
    badQuotes.formUnion(openedQuotes)
    let stop = bytes.firstIndex(of: lineFeed, carriageReturn, lineFeed, from: start, to: end)
    guard let next = lineEnd(bytes, at: stop, to: end, isFinal) else { return .incomplete }
    return .malformed(next: next)
  }
}

// MARK: - Quotes

extension CSVScanner {
  private enum Quoted {
    case stop(Int)
    case incomplete
    case malformed
  }

  /// Returns the index of the field's opening quote, skipping blanks before it.
  @inline(__always)
  private func openingQuote(
    _ bytes: borrowing Span<UInt8>,
    at index: Int,
    to end: Int
  ) -> Int? {
    guard index < end, bytes[index] <= quote else { return nil }
    var index = index
    while index < end, bytes[index] == UInt8(ascii: " ") { index += 1 }
    return index < end && bytes[index] == quote ? index : nil
  }

  /// Scans a quoted field up to the delimiter or line end after it.
  private func quoted(
    _ bytes: borrowing Span<UInt8>,
    from opening: Int,
    to end: Int,
    _ isFinal: Bool,
    _ field: inout Field
  ) -> Quoted {
    var index = opening + 1
    field = Field(start: index, end: index)
    while true {
      index = bytes.firstIndex(of: quote, quote, quote, from: index, to: end)
      if index == end { return isFinal ? .malformed : .incomplete }
      if index + 1 == end, !isFinal { return .incomplete }
      guard index + 1 < end, bytes[index + 1] == quote else { break }
      field.isEscaped = true
      index += 2
    }
    field.end = index
    index += 1
    while index < end, bytes[index] == UInt8(ascii: " ") { index += 1 }
    if index == end { return isFinal ? .stop(end) : .incomplete }
    switch bytes[index] {
    case delimiter, lineFeed, carriageReturn: return .stop(index)
    default: return .malformed
    }
  }
}
