/// The part of a stream that is in memory: whole records, and the beginning of
/// the next.
///
/// A reader moves ``start`` behind the records that it has read, and requests
/// more bytes when the last record is not whole.
struct ByteWindow {
  /// The bytes; those from ``start`` to ``end`` count.
  private(set) var bytes: [UInt8]

  /// Where the first record begins that has not been read.
  var start = 0

  /// Where the bytes end.
  private(set) var end = 0

  /// The offset of the first byte of ``bytes`` in the stream.
  private(set) var base: UInt64 = 0

  /// Whether the stream has no bytes after ``end``.
  private(set) var isAtEnd = false

  /// Whether all bytes so far are UTF-8; true where that is not checked.
  private(set) var isUTF8 = true

  /// Up to where the bytes were checked: the beginning of a character. Nil where
  /// no check is requested.
  private var endOfUTF8: Int?

  private(set) var stream: ByteStream

  /// The longest record, in bytes.
  let limit: Int

  /// Room behind the last byte, so that the fast search for a byte can load sixteen at once
  /// up to the very end.
  private static let slack = 16

  init(
    _ stream: ByteStream,
    base: UInt64 = 0,
    capacity: Int,
    limit: Int,
    checksUTF8: Bool = false
  ) {
    if checksUTF8 { endOfUTF8 = 0 }
    self.stream = stream
    self.base = base
    self.limit = limit
    bytes = [UInt8](repeating: 0, count: capacity + Self.slack)
  }
}

extension ByteWindow {
  /// Whether a record that fills the window is longer than is allowed.
  var isFull: Bool { start == 0 && end == bytes.count - Self.slack && end >= limit }

  /// Drops what has been read, and reads more: at least one byte, or the end.
  ///
  /// - Precondition: The window is not full.
  mutating func refill() throws(ReadError) {
    precondition(!isFull, "Refill of a full window")
    if start > 0 {
      bytes.withContiguousMove(from: start..<end)
      base += UInt64(start)
      // What is done ends with a character.
      if let index = endOfUTF8 { endOfUTF8 = max(0, index - start) }
      (start, end) = (0, end - start)
    } else if end == bytes.count - Self.slack {
      // One record fills the window: twice the room, so that scanning its beginning again
      // costs no more than reading it.
      bytes.append(contentsOf: repeatElement(0, count: end))
    }
    let capacity = bytes.count - Self.slack
    // Pipes return few bytes at a time: fill up.
    while end < capacity {
      let count = try stream.read(into: &bytes, end..<capacity)
      if count == 0 {
        isAtEnd = true
        break
      }
      end += count
    }
    checkUTF8()
  }

  private mutating func checkUTF8() {
    guard let start = endOfUTF8, isUTF8 else { return }
    let (index, isBroken) = bytes.span.endOfUTF8(from: start, to: end)
    isUTF8 = !isBroken && (index == end || !isAtEnd)
    endOfUTF8 = index
  }
}

extension [UInt8] {
  /// Moves a range to the front.
  fileprivate mutating func withContiguousMove(from range: Range<Int>) {
    // Front to back, so that no byte is overwritten before it is moved.
    for (target, source) in range.enumerated() { self[target] = self[source] }
  }
}
