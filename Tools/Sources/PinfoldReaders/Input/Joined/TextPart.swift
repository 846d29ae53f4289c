/// Where the text of a file is among that of several.
struct TextPart: Sendable {
  /// The path of the file.
  let file: String

  /// How the file was when it was opened.
  let stamp: FileStamp?

  /// The offset of its first byte in the text of all.
  let start: UInt64

  /// The bytes of the file that are not in the text: a header that another file has, too.
  let skipped: UInt64

  /// The line of the file that its text begins with.
  let firstLine: Int

  init(
    _ file: String,
    _ stamp: FileStamp?,
    start: UInt64,
    skipping skipped: Int,
    firstLine: Int
  ) {
    (self.file, self.stamp, self.start) = (file, stamp, start)
    (self.skipped, self.firstLine) = (UInt64(skipped), firstLine)
  }
}

extension TextPart {
  /// Returns the part of the same file in a text that was made of this one.
  func moved(to start: UInt64) -> TextPart {
    TextPart(file, stamp, start: start, skipping: Int(skipped), firstLine: firstLine)
  }
}

extension [TextPart] {
  /// Returns the part that an offset is in; `nil` for none.
  ///
  /// - Complexity: O(log *n*).
  func part(at offset: UInt64) -> TextPart? {
    let next = index(after: offset)
    return next > 0 ? self[next - 1] : nil
  }

  /// Returns the index of the first part that begins behind an offset; the end for none.
  ///
  /// - Complexity: O(log *n*).
  func index(after offset: UInt64) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
