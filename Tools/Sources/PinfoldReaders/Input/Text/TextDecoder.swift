/// Converts text to UTF-8, from another encoding or from UTF-8 with stray bytes.
struct TextDecoder {
  private enum Method {
    /// Each byte is one character. `upperHalf` holds the characters from 0x80 on, in UTF-8.
    case bytes(upperHalf: [[UInt8]])

    /// UTF-16: two bytes form a code unit.
    case pairs(isBigEndian: Bool)

    /// UTF-8. Stray bytes are looked up in `strays`, which holds the characters from 0x80 on. If it
    /// is `nil`, they become U+FFFD.
    case utf8(strays: [[UInt8]]?)
  }

  private let method: Method

  /// The number of replacement characters written for unreadable input.
  private(set) var replacedCount = 0

  /// - Parameter strays: The encoding of stray bytes in UTF-8; `nil` to replace them by U+FFFD.
  init(_ encoding: TextEncoding, strays: TextEncoding? = nil) {
    func characters(_ text: String) -> [[UInt8]] { text.unicodeScalars.map { Array("\($0)".utf8) } }
    switch encoding {
    // Windows writes little-endian.
    case .utf16, .utf16LittleEndian: method = .pairs(isBigEndian: false)
    case .utf16BigEndian: method = .pairs(isBigEndian: true)
    default:
      method =
        encoding.upperHalf.map { .bytes(upperHalf: characters($0)) }
        ?? .utf8(strays: strays?.upperHalf.map(characters))
    }
  }

  private static let replacement: [UInt8] = Array("\u{FFFD}".utf8)
}

extension TextDecoder {
  /// Appends the decoded bytes of a range.
  ///
  /// - Parameter isFinal: Whether the data ends with the range.
  /// - Returns: The index after the last decoded byte. Pass the remaining bytes again, with more.
  mutating func decode(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int,
    isFinal: Bool,
    into text: inout [UInt8]
  ) -> Int {
    switch method {
    case .bytes(let upperHalf):
      for index in start..<end {
        let byte = bytes[index]
        if byte < 0x80 { text.append(byte) } else { text += upperHalf[Int(byte) - 0x80] }
      }
      return end
    case .pairs(let isBigEndian):
      return decodePairs(bytes, from: start, to: end, isBigEndian, isFinal, &text)
    case .utf8(let strays):
      return decodeUTF8(bytes, from: start, to: end, strays, isFinal, &text)
    }
  }

  private mutating func replace(_ text: inout [UInt8]) {
    replacedCount += 1
    text += Self.replacement
  }

  private mutating func decodeUTF8(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int,
    _ strays: [[UInt8]]?,
    _ isFinal: Bool,
    _ text: inout [UInt8]
  ) -> Int {
    var index = start
    while index < end {
      let (stop, isBroken) = bytes.endOfUTF8(from: index, to: end)
      for whole in index..<stop { text.append(bytes[whole]) }
      index = stop
      guard index < end, isBroken || isFinal else { break }
      // A malformed byte is not ASCII.
      if let strays { text += strays[Int(bytes[index]) - 0x80] } else { replace(&text) }
      index += 1
    }
    return index
  }

  private mutating func decodePairs(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int,
    _ isBigEndian: Bool,
    _ isFinal: Bool,
    _ text: inout [UInt8]
  ) -> Int {
    func unit(_ bytes: borrowing Span<UInt8>, _ index: Int) -> UInt32 {
      let (first, second) = (UInt32(bytes[index]), UInt32(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    var index = start
    while index + 1 < end {
      var value = unit(bytes, index)
      var length = 2
      if value & 0xFC00 == 0xD800 {
        guard index + 3 < end || isFinal else { return index }
        if index + 3 < end, case let low = unit(bytes, index + 2), low & 0xFC00 == 0xDC00 {
          value = 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF
          length = 4
        }
      }
      if let scalar = Unicode.Scalar(value) {
        text.append(contentsOf: UTF8.encode(scalar) ?? .init())
      } else {
        replace(&text)
      }
      index += length
    }
    guard index < end, isFinal else { return index }
    replace(&text)
    return end
  }
}

extension String {
  /// Decodes UTF-8, reading stray bytes as Windows-1252, as for files.
  package init(mostlyUTF8 bytes: [UInt8]) {
    if let text = String(validating: bytes, as: UTF8.self) {
      self = text
    } else {
      var decoder = TextDecoder(.utf8, strays: .windows1252)
      var text: [UInt8] = []
      _ = decoder.decode(bytes.span, from: 0, to: bytes.count, isFinal: true, into: &text)
      self.init(decoding: text, as: UTF8.self)
    }
  }
}
