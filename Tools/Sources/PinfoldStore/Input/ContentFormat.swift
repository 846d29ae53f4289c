/// What the first bytes of a content say it is.
enum ContentFormat {
  case csv
  case json

  /// Looks at the first bytes of a window and moves its start behind a byte
  /// order mark.
  static func detect(_ window: inout ByteWindow) throws(ReadError) -> ContentFormat {
    let name = window.stream.name
    let head = Array(window.bytes[window.start..<min(window.end, window.start + 4096)])
    if head.isEmpty { throw .empty(name) }
    if isMBTiles(head) { throw .unsupportedFormat(name, tiles.0, tiles.1) }
    for (signature, isWhat, wayOut) in signatures where head.starts(with: signature) {
      throw .unsupportedFormat(name, isWhat, wayOut)
    }
    if head.starts(with: byteOrderMark) { window.start += byteOrderMark.count }
    guard !head.contains(0) else {
      // Two bytes for each letter, and no mark to say so: every other one is 0.
      let zeros = head.count(where: { $0 == 0 })
      if zeros * 3 > head.count { throw .unsupportedFormat(name, utf16.0, utf16.1) }
      throw .unsupportedFormat(name, "not text", "pass CSV or GeoJSON")
    }
    let text = head.dropFirst(window.start)
    guard let first = text.first(where: { !" \t\r\n".utf8.contains($0) }) else {
      if window.isAtEnd { throw .empty(name) }
      return .csv
    }
    switch first {
    case UInt8(ascii: "{"), 0x1E:  // a record separator begins a JSON text sequence
      return .json
    case UInt8(ascii: "["):
      throw .unsupportedFormat(
        name,
        "a JSON array, not GeoJSON",
        "wrap its features in a FeatureCollection"
      )
    case UInt8(ascii: "<"):
      throw .unsupportedFormat(
        name,
        "HTML or XML, not CSV or GeoJSON",
        "convert it, or download the data itself"
      )
    default:
      return .csv
    }
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Whether text that begins so would be taken for something else.
  static func isSigned(_ text: String) -> Bool {
    text.utf8.starts(with: byteOrderMark)
      || signatures.contains { text.utf8.starts(with: $0.0) }
  }

  private static let utf16 = (
    "UTF-16 text", "convert it to UTF-8 with iconv -f UTF-16 -t UTF-8"
  )

  private static let tiles = (
    "tiles of a map, not places", "pass the file that they were made of"
  )

  /// Whether a database says of itself, in its header, that it is one of tiles.
  private static func isMBTiles(_ head: [UInt8]) -> Bool {
    head.starts(with: "SQLite format 3".utf8) && head.dropFirst(68).starts(with: "MPBX".utf8)
  }

  /// The first bytes of what people pass by mistake.
  private static let signatures: [([UInt8], String, String)] = [
    ([0xFF, 0xFE], utf16.0, utf16.1),
    ([0xFE, 0xFF], utf16.0, utf16.1),
    (
      Array("PK\u{3}\u{4}".utf8), "a ZIP archive or a spreadsheet", "pass the CSV or GeoJSON inside"
    ),
    (
      Array("SQLite format 3".utf8), "a database",
      "export a table as CSV, or serve a store with pinfold serve"
    ),
    (Array("PMTiles".utf8), tiles.0, tiles.1),
    (Array("PAR1".utf8), "a Parquet file", "export it as CSV"),
    (Array("BZh".utf8), "compressed with bzip2", "decompress it with bunzip2"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "compressed with xz", "decompress it with unxz"),
    ([0x28, 0xB5, 0x2F, 0xFD], "compressed with zstd", "decompress it with unzstd"),
    ([0x1F, 0x8B], "compressed twice with gzip", "decompress it once with gunzip"),
    (Array("%PDF".utf8), "a PDF", "pass CSV or GeoJSON"),
  ]
}
