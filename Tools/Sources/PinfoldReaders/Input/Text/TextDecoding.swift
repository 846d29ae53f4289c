/// The conversion of a file to text.
public struct TextDecoding: Hashable, Sendable {
  /// The encoding of the file.
  public let encoding: TextEncoding

  /// Whether the encoding was guessed from the bytes, because neither an option nor the file names
  /// it.
  public let isGuess: Bool

  /// The number of stray bytes in a file that is otherwise UTF-8. Each is read as Windows-1252,
  /// unless UTF-8 was requested.
  public let strayCount: Int

  /// The number of unreadable characters, which became `\u{FFFD}`.
  public let replacedCount: Int

  /// The first bytes that are not UTF-8; `nil` if this was not checked.
  public let firstStray: Stray?

  let byteCount: UInt64

  /// Bytes that are not UTF-8.
  public struct Stray: Hashable, Sendable {
    /// The line, counted from 1.
    public let line: Int

    /// The surrounding text as decoded, shortened.
    public let text: String

    init(line: Int, text: String) { (self.line, self.text) = (line, text) }
  }
}

// MARK: - Decoding

extension ByteStream {
  /// Reads a source from its beginning, and converts it to UTF-8 in a temporary file.
  ///
  /// Without an encoding, all bytes decide: if at least half of the non-ASCII text is UTF-8, the
  /// file is UTF-8. Otherwise it is Windows-1252, which Excel writes.
  ///
  /// - Parameters:
  ///   - encoding: The encoding of the file; `nil` to detect whether it is UTF-8.
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
