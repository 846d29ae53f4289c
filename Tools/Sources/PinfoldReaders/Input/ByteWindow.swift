/// The buffered part of a stream: complete records, and the beginning of the next one.
///
/// A reader moves ``start`` past the records it has read, and refills the window when the last
/// record is incomplete.
struct ByteWindow {
  /// The buffer. Only the bytes from ``start`` to ``end`` are valid.
  private(set) var bytes: [UInt8]

  /// The index of the first unread record.
  var start = 0

  private(set) var end = 0

  private(set) var base: UInt64 = 0

  /// Whether the stream ends at ``end``.
  private(set) var isAtEnd = false

  /// Whether all bytes so far are UTF-8. Always `true` if not checked.
  private(set) var isUTF8 = true

  /// The end of the checked bytes, always at the beginning of a character. `nil` if not checked.
  private var endOfUTF8: Int?

  private(set) var stream: ByteStream

  let limit: Int

  /// Padding after the last byte, so that the byte search can load sixteen bytes at once up to the
  /// end.
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
  var isFull: Bool { start == 0 && end == bytes.count - Self.slack && end >= limit }

  /// Discards the bytes already read, and reads at least one more byte or reaches the end.
  ///
  /// - Precondition: The window is not full.
  mutating func refill() throws(ReadError) {
    precondition(!isFull, "Refill of a full window")
    if start > 0 {
      bytes.withContiguousMove(from: start..<end)
      base += UInt64(start)
      // The checked part ends with a complete character.
      if let index = endOfUTF8 { endOfUTF8 = max(0, index - start) }
      (start, end) = (0, end - start)
    } else if end == bytes.count - Self.slack {
      // One record fills the window. Doubling the room keeps the cost of rescanning it linear.
      bytes.append(contentsOf: repeatElement(0, count: end))
    }
    let capacity = bytes.count - Self.slack
    // Pipes deliver few bytes at a time, so repeat until full.
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
  fileprivate mutating func withContiguousMove(from range: Range<Int>) {
    // Moving from front to back never overwrites an unmoved byte.
    for (target, source) in range.enumerated() { self[target] = self[source] }
  }
}
