/// Recognizes unsupported files by their first bytes.
///
/// The content decides, not the file name, even inside gzip.
struct ContentSignature {
  /// A description of the file, after "is".
  let isWhat: String

  let wayOut: String

  init(_ isWhat: String, _ wayOut: String) { (self.isWhat, self.wayOut) = (isWhat, wayOut) }
}

extension ContentSignature {
  /// Recognizes content that is not text. Returns `nil` for possible text.
  static func find(_ head: [UInt8]) -> ContentSignature? {
    if head.starts(with: "SQLite format 3".utf8) {
      return head.dropFirst(68).starts(with: "MPBX".utf8) ? tiles : database
    }
    if head.dropFirst(257).starts(with: "ustar".utf8) {
      return ContentSignature("a tar archive", "unpack it, and pass the CSV or GeoJSON inside")
    }
    return usual.first { head.starts(with: $0.bytes) }?.signature
  }

  /// Unknown content with zero bytes.
  static let notText = ContentSignature("not text", "pass CSV or GeoJSON")

  /// Text in angle brackets.
  static let markup = ContentSignature(
    "HTML or XML, not CSV or GeoJSON",
    "convert it, or download the data itself"
  )

  private static let tiles = ContentSignature(
    "a file of map tiles, not of places",
    "pass the file that they were made from"
  )

  private static let database = ContentSignature(
    "a database",
    "export a table as CSV, or serve a store with pinfold serve"
  )

  private static let utf32 = ContentSignature(
    "UTF-32 text",
    "convert it to UTF-8 with iconv -f UTF-32 -t UTF-8"
  )

  private static func compressed(_ name: String, _ tool: String) -> ContentSignature {
    ContentSignature("compressed with \(name)", "decompress it with \(tool)")
  }

  private static let usual: [(bytes: [UInt8], signature: ContentSignature)] = [
    ([0xFF, 0xFE, 0, 0], utf32),
    ([0, 0, 0xFE, 0xFF], utf32),
    // ZIP files are opened earlier, so this is a piped archive.
    (Array("PK\u{3}\u{4}".utf8), ContentSignature("a ZIP archive", "save it, and pass the file")),
    (
      [0xD0, 0xCF, 0x11, 0xE0],
      ContentSignature(
        "an Excel workbook (XLS) or another Office file",
        "open it and save the sheet as CSV (UTF-8)"
      )
    ),
    (
      Array("PK\u{5}\u{6}".utf8),
      ContentSignature("an empty ZIP archive", "pass one with a file of places in it")
    ),
    (Array("PMTiles".utf8), tiles),
    (Array("BZh".utf8), compressed("bzip2", "bunzip2")),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], compressed("xz", "unxz")),
    ([0x28, 0xB5, 0x2F, 0xFD], compressed("zstd", "unzstd")),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27], compressed("7-Zip", "7z x")),
    (Array("Rar!".utf8), compressed("RAR", "unrar")),
    (
      [0x1F, 0x8B], ContentSignature("compressed twice with gzip", "decompress it once with gunzip")
    ),
    // The first bytes of PDF, PNG, JPEG and GIF, which may be letters.
    (Array("%PDF".utf8), notText),
    ([0x89, 0x50, 0x4E, 0x47], notText),
    ([0xFF, 0xD8, 0xFF], notText),
    (Array("GIF8".utf8), notText),
  ]
}
