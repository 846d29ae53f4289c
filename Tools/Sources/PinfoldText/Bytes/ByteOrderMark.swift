/// The UTF-8 byte order mark that some programs write before text.
package enum ByteOrderMark {
  /// Returns the length of the mark at the beginning of text: three or zero bytes.
  package static func count(in text: some Collection<UInt8>) -> Int {
    text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }
}
