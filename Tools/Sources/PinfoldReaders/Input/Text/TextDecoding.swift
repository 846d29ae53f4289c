/// How the bytes of a file became text.
public struct TextDecoding: Hashable, Sendable {
  /// What the file is written in.
  public let encoding: TextEncoding

  /// Whether neither an option nor the file names the encoding, so that it was guessed
  /// from the bytes.
  public let isGuess: Bool

  /// How many stray bytes there are in a file that is otherwise UTF-8. Each is a character
  /// of Windows-1252, unless UTF-8 was requested.
  public let strayCount: Int

  /// How many characters could not be read, and are `\u{FFFD}`.
  public let replacedCount: Int

  /// Where the first bytes are that are not UTF-8; nil when that was not checked.
  public let firstStray: Stray?

  /// The size of the file, after decompression.
  let byteCount: UInt64

  /// Bytes that are not UTF-8.
  public struct Stray: Hashable, Sendable {
    /// The line; the first is 1.
    public let line: Int

    /// The text around them as it was read, shortened.
    public let text: String

    init(line: Int, text: String) { (self.line, self.text) = (line, text) }
  }
}

// MARK: - Decoding

extension ByteStream {
  /// Reads a source from its beginning, and converts it to UTF-8 in a temporary file.
  ///
  /// Without an encoding, all bytes decide: if most of what is not ASCII is UTF-8, the file
  /// is; otherwise it is in Windows-1252, which is what Excel writes.
  ///
  /// - Parameters:
  ///   - encoding: What the file is written in; nil finds out whether it is UTF-8.
  ///   - isGuess: Whether neither an option nor the file names the encoding.
  func decoded(
    _ encoding: TextEncoding?,
    isGuess: Bool,
    _ progress: (ReadProgress) -> Void
  ) throws(ReadError) -> ByteStream {
    var rest = self
    let content = try rest.wholeContent()
    var census: UTF8Census?
    if encoding ?? .utf8 == .utf8 { census = try UTF8Census(content) }
    let found = encoding ?? (census?.isMostlyUTF8 == true ? .utf8 : .windows1252)
    var decoder = TextDecoder(found, strays: encoding == nil ? .windows1252 : nil)
    var window = ByteWindow(try ByteStream(content, at: 0), capacity: 1 << 20, limit: 1 << 20)
    let spool = try Spool(name: name)
    var text: [UInt8] = []
    while !window.isAtEnd {
      try window.refill()
      text.removeAll(keepingCapacity: true)
      window.start = decoder.decode(
        window.bytes.span,
        from: window.start,
        to: window.end,
        isFinal: window.isAtEnd,
        into: &text
      )
      try spool.append(text, 0..<text.count)
      progress(window.stream.progress)
    }
    let decoding = TextDecoding(
      encoding: found,
      isGuess: isGuess,
      strayCount: found == .utf8 ? census?.strayCount ?? 0 : 0,
      replacedCount: decoder.replacedCount,
      firstStray: census?.firstStray(found, asked: encoding),
      byteCount: window.base + UInt64(window.end)
    )
    let result = RetainedContent(name: name, storage: .spool(spool.file))
    return try ByteStream(result, of: self, decoding)
  }
}
