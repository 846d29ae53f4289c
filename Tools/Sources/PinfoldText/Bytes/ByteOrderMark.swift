/// What some programs write before text in UTF-8, and is no part of it.
package enum ByteOrderMark {
  /// Returns how many bytes the mark has at the beginning of text: three, or none.
  package static func count(in text: some Collection<UInt8>) -> Int {
    text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }
}
