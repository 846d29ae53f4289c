/// The checksum at the end of each page of a store, in the bytes that SQLite leaves free.
enum PageChecksum {
  /// How many bytes of each page it takes.
  static let byteCount = 4
}
