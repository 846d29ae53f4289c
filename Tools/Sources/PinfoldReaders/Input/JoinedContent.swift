/// The text of several files, for reading it again from them.
struct JoinedContent: Sendable {
  /// The name of them all in messages.
  let name: String

  /// The files, of which each was text as it is.
  let parts: [TextPart]

  /// The bytes of the text of all.
  let byteCount: UInt64

  /// Returns the text from an offset on.
  func text(at offset: UInt64) -> any MadeText { JoinedContentText(self, at: offset) }

  /// Throws if a file is not as it was.
  func check() throws(ReadError) {
    for part in parts where FileStamp.ofFile(part.file) != part.stamp { throw .changed(name) }
  }
}

/// The text of several files from an offset on.
///
/// A class, because it is where the files are read.
private final class JoinedContentText: MadeText {
  private let content: JoinedContent
  private var offset: UInt64

  /// The file that the offset is in, where its text ends, and where the file has it.
  private var current: (file: OpenFile, part: TextPart, end: UInt64)?

  init(_ content: JoinedContent, at offset: UInt64) {
    (self.content, self.offset) = (content, offset)
  }

  func read(into buffer: inout [UInt8], _ range: Range<Int>) throws(ReadError) -> Int {
    guard offset < content.byteCount, !range.isEmpty else { return 0 }
    if current == nil || offset >= current?.end ?? 0 { current = try open() }
    guard let (file, part, end) = current else { return 0 }
    let limit = Int(min(UInt64(range.count), end - offset))
    let target = range.lowerBound..<range.lowerBound + limit
    var count: Int
    do throws(SystemError) {
      count = try file.read(into: &buffer, target, at: offset - part.start + part.skipped)
    } catch {
      throw error.readError(part.file)
    }
    if count == 0 {
      // The line end that the file does not have.
      guard offset == end - 1 else { throw .changed(content.name) }
      buffer[range.lowerBound] = UInt8(ascii: "\n")
      count = 1
    }
    offset += UInt64(count)
    return count
  }

  private func open() throws(ReadError) -> (OpenFile, TextPart, UInt64)? {
    guard let part = content.parts.part(at: offset) else { return nil }
    let next = content.parts.index(after: offset)
    let end = next < content.parts.count ? content.parts[next].start : content.byteCount
    do throws(SystemError) {
      let file = try OpenFile.open(part.file)
      guard FileStamp(try file.status()) == part.stamp else { throw .wrongData }
      return (file, part, end)
    } catch {
      throw error == .wrongData ? .changed(content.name) : error.readError(part.file)
    }
  }
}
