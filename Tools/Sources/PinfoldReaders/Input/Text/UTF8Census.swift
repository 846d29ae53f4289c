/// Counts valid and stray bytes in content that is not entirely UTF-8.
struct UTF8Census {
  private(set) var characterCount = 0

  private(set) var strayCount = 0

  private var line = 1

  private var excerpt: [UInt8] = []

  init(_ content: RetainedContent) throws(ReadError) {
    var window = ByteWindow(try ByteStream(content, at: 0), capacity: 1 << 20, limit: 1 << 20)
    var lines = LineCounter()
    while !window.isAtEnd {
      try window.refill()
      let (first, next) = count(window)
      if let first {
        lines.advance(to: first, in: window.bytes.span, base: window.base)
        line = lines.line
        excerpt = Self.excerpt(window.bytes, around: first, to: window.end)
      } else if strayCount == 0 {
        lines.advance(to: next, in: window.bytes.span, base: window.base)
      }
      window.start = next
    }
  }
}

extension UTF8Census {
  /// Whether the content is UTF-8 with some stray bytes.
  ///
  /// Text in another encoding is rarely valid UTF-8 by accident.
  var isMostlyUTF8: Bool { characterCount >= strayCount }

  /// Returns the position of the first stray byte.
  ///
  /// - Parameters:
  ///   - encoding: The encoding that the file is read in.
  ///   - asked: The encoding that the user requested.
  func firstStray(_ encoding: TextEncoding, asked: TextEncoding?) -> TextDecoding.Stray? {
    guard strayCount > 0 else { return nil }
    var decoder = TextDecoder(encoding, strays: asked == nil ? .windows1252 : nil)
    var text: [UInt8] = []
    _ = decoder.decode(excerpt.span, from: 0, to: excerpt.count, isFinal: true, into: &text)
    return TextDecoding.Stray(line: line, text: String(decoding: text, as: UTF8.self))
  }

  /// Counts the characters of a window.
  ///
  /// - Returns: The index of the content's first stray byte, and of the first incomplete character.
  private mutating func count(_ window: borrowing ByteWindow) -> (first: Int?, next: Int) {
    let (bytes, end) = (window.bytes.span, window.end)
    var (index, first): (Int, Int?) = (window.start, nil)
    while index < end {
      let length = bytes.lengthOfUTF8Character(at: index, to: end)
      if length < 0, !window.isAtEnd { break }
      if length > 1 { characterCount += 1 }
      if length <= 0 {
        if strayCount == 0 { first = index }
        strayCount += 1
      }
      index += max(1, length)
    }
    return (first, index)
  }

  /// Returns the text around a byte, up to the nearest value separators.
  private static func excerpt(_ bytes: [UInt8], around index: Int, to end: Int) -> [UInt8] {
    func isBetween(_ byte: UInt8) -> Bool { byte < 0x20 || "\",;".utf8.contains(byte) }
    var (start, stop) = (index, index)
    while start > max(0, index - 20), !isBetween(bytes[start - 1]) { start -= 1 }
    while stop < min(end, index + 20), !isBetween(bytes[stop]) { stop += 1 }
    // A partial character would be shown as a different one.
    while start < index, bytes[start] & 0xC0 == 0x80 { start += 1 }
    return Array(bytes[start..<stop])
  }
}
