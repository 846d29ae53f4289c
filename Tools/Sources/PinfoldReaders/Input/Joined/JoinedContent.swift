/// The text of several files from an offset on, read again from them.
///
/// A class, because it is where the files are read.
final class JoinedContent: MadeText {
  /// The name of them all in messages.
  private let name: String

  /// The files, of which each was text as it is.
  private let parts: [TextPart]

  /// The bytes of the text of all.
  private let byteCount: UInt64
  private var offset: UInt64

  /// The file that the offset is in, which part it is, and where its text ends.
  private var current: (file: OpenFile, part: TextPart, end: UInt64)?

  init(name: String, _ parts: [TextPart], byteCount: UInt64, at offset: UInt64) {
    (self.name, self.parts, self.byteCount, self.offset) = (name, parts, byteCount, offset)
  }

  func read(into buffer: inout [UInt8], _ range: Range<Int>) throws(ReadError) -> Int {
    guard offset < byteCount, !range.isEmpty else { return 0 }
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
      guard offset == end - 1 else { throw .changed(name) }
      buffer[range.lowerBound] = UInt8(ascii: "\n")
      count = 1
    }
    offset += UInt64(count)
    return count
  }

  private func open() throws(ReadError) -> (OpenFile, TextPart, UInt64)? {
    guard let part = parts.part(at: offset) else { return nil }
    let next = parts.index(after: offset)
    let end = next < parts.count ? parts[next].start : byteCount
    do throws(SystemError) {
      let file = try OpenFile.open(part.file)
      guard FileStamp(try file.status()) == part.stamp else { throw .wrongData }
      return (file, part, end)
    } catch {
      throw error == .wrongData ? .changed(name) : error.readError(part.file)
    }
  }
}
