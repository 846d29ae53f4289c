/// The core of a Darwin Core archive as CSV: what occurrences of species are exchanged in.
///
/// The archive says in `meta.xml` which of its files that is, what is between its fields, and which
/// term each of these has; there may be no header, and quotes may be letters like others.
final class DarwinCoreText: MadeText {
  let origin = TextOrigin(format: "Darwin Core")

  private let source: ZipEntryText
  private let core: DarwinCore

  /// Bytes of the source that were read, and those of them that are still to be rewritten.
  private var read = [UInt8](repeating: 0, count: 1 << 16)
  private var readRange = 0..<0

  /// Text that is ready.
  private var made: [UInt8]
  private var madeStart = 0

  private var linesToSkip: Int
  private var isQuoted = false
  private var isAtFieldStart = true

  /// Whether the last byte was the quote that ended a field, or is the first of two.
  private var hasLeftQuotes = false
  private var isAtEnd = false

  /// - Returns: Nil if the description is not that of such an archive.
  init?(_ archive: ZipArchive, _ description: ZipArchive.Entry) throws(ReadError) {
    let text = try ZipEntryText(description, of: archive)
    var bytes = [UInt8](repeating: 0, count: Int(min(description.size, 1 << 20)))
    var count = 0
    while count < bytes.count {
      let more = try text.read(into: &bytes, count..<bytes.count)
      if more == 0 { break }
      count += more
    }
    guard let core = DarwinCore(String(decoding: bytes[..<count], as: UTF8.self)) else {
      return nil
    }
    let folder = description.name.dropLast("meta.xml".count)
    guard let entry = archive.entries.first(where: { $0.name == folder + core.location }) else {
      throw .unsupportedFormat(
        archive.path,
        "a Darwin Core archive without its core file \(core.location)",
        "copy or download it again"
      )
    }
    source = try ZipEntryText(entry, of: archive)
    self.core = core
    linesToSkip = core.headerLines
    made = core.header
  }

  func read(into buffer: inout [UInt8], _ range: Range<Int>) throws(ReadError) -> Int {
    while madeStart == made.count {
      (madeStart, made) = (0, [])
      if readRange.isEmpty {
        guard !isAtEnd else { return 0 }
        let count = try source.read(into: &read, read.indices)
        readRange = 0..<count
        if count == 0 {
          isAtEnd = true
          if !isAtFieldStart, linesToSkip == 0 { made.append(UInt8(ascii: "\"")) }
        }
      }
      rewrite()
    }
    let count = min(range.count, made.count - madeStart)
    buffer.replaceSubrange(
      range.lowerBound..<range.lowerBound + count,
      with: made[madeStart..<madeStart + count]
    )
    madeStart += count
    return count
  }

  /// Puts every field into quotes, with a comma behind it.
  private func rewrite() {
    made.reserveCapacity(readRange.count * 2)
    for index in readRange { rewrite(read[index]) }
    readRange = 0..<0
  }

  private func rewrite(_ byte: UInt8) {
    let quote = UInt8(ascii: "\"")
    if linesToSkip > 0 {
      if byte == UInt8(ascii: "\n") { linesToSkip -= 1 }
      return
    }
    if byte == core.enclosure, isQuoted || isAtFieldStart || hasLeftQuotes {
      if isAtFieldStart {
        made.append(quote)
        isAtFieldStart = false
      } else if hasLeftQuotes {
        // The second of two, which stand for one.
        append(byte)
      }
      hasLeftQuotes = isQuoted
      isQuoted.toggle()
      return
    }
    hasLeftQuotes = false
    guard !isQuoted else { return append(byte) }
    switch byte {
    case core.delimiter, UInt8(ascii: "\n"):
      if !isAtFieldStart { made.append(quote) }
      made.append(byte == core.delimiter ? UInt8(ascii: ",") : byte)
      isAtFieldStart = true
    case UInt8(ascii: "\r"): return  // before a line feed
    default:
      if isAtFieldStart { made.append(quote) }
      isAtFieldStart = false
      append(byte)
    }
  }

  /// Appends a byte inside quotes.
  private func append(_ byte: UInt8) {
    if byte == UInt8(ascii: "\"") { made.append(byte) }
    made.append(byte)
  }
}
