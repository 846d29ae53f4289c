/// Recognizes files of other kinds, passed by mistake, by their first bytes.
///
/// The content decides, not the name of the file, inside gzip too.
struct ContentSignature {
  /// What the file is, after "is".
  let isWhat: String

  /// What to do.
  let wayOut: String

  init(_ isWhat: String, _ wayOut: String) { (self.isWhat, self.wayOut) = (isWhat, wayOut) }
}

extension ContentSignature {
  /// Returns what a content is that is not text; nil for what may be text.
  static func find(_ head: [UInt8]) -> ContentSignature? {
    if let archive = archive(head) ?? database(head) ?? table(head) { return archive }
    for (bytes, signature) in usual where head.starts(with: bytes) { return signature }
    if head.dropFirst(257).starts(with: "ustar".utf8) {
      return ContentSignature("a tar archive", "unpack it, and pass the CSV or GeoJSON inside")
    }
    return isUTF32(head) ? utf32 : nil
  }

  /// Content with zeros in it whose first bytes are unknown.
  static let notText = ContentSignature("not text", "pass CSV or GeoJSON")

  /// Text in angle brackets.
  static let markup = ContentSignature(
    "HTML or XML, not CSV or GeoJSON",
    "convert it, or download the data itself"
  )

  private static func spreadsheet(_ name: String) -> ContentSignature {
    ContentSignature(name, "open it and save the sheet as CSV (UTF-8)")
  }

  private static func convertible(_ name: String) -> ContentSignature {
    ContentSignature(name, "convert it: ogr2ogr -t_srs EPSG:4326 places.geojson FILE")
  }

  private static func compressed(_ name: String, _ tool: String) -> ContentSignature {
    ContentSignature("compressed with \(name)", "decompress it with \(tool)")
  }

  private static let tiles = ContentSignature(
    "a file of map tiles, not of places",
    "pass the file that they were made from"
  )

  private static let utf32 = ContentSignature(
    "UTF-32 text",
    "convert it to UTF-8 with iconv -f UTF-32 -t UTF-8"
  )

  private static func picture(_ name: String) -> ContentSignature {
    ContentSignature(name, "pass CSV or GeoJSON")
  }

  private static let usual: [([UInt8], ContentSignature)] = [
    ([0xFF, 0xFE, 0, 0], utf32),
    ([0, 0, 0xFE, 0xFF], utf32),
    ([0x00, 0x00, 0x27, 0x0A], convertible("a shapefile")),
    (Array("fgb\u{3}fgb".utf8), convertible("a FlatGeobuf file")),
    ([0xD0, 0xCF, 0x11, 0xE0], spreadsheet("an Excel workbook (XLS) or another Office file")),
    (Array("PMTiles".utf8), tiles),
    (Array("PAR1".utf8), duckDB("a Parquet file")),
    (Array("ARROW1".utf8), duckDB("an Arrow file")),
    (Array("BZh".utf8), compressed("bzip2", "bunzip2")),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], compressed("xz", "unxz")),
    ([0x28, 0xB5, 0x2F, 0xFD], compressed("zstd", "unzstd")),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27], compressed("7-Zip", "7z x")),
    (Array("Rar!".utf8), compressed("RAR", "unrar")),
    (
      [0x1F, 0x8B], ContentSignature("compressed twice with gzip", "decompress it once with gunzip")
    ),
    (Array("%PDF".utf8), picture("a PDF")),
    ([0x89, 0x50, 0x4E, 0x47], picture("a PNG image")),
    ([0xFF, 0xD8, 0xFF], picture("a JPEG image")),
    (Array("GIF8".utf8), picture("a GIF image")),
  ]

  private static func duckDB(_ name: String) -> ContentSignature {
    ContentSignature(
      name,
      "convert it: duckdb -c \"COPY (FROM 'FILE') TO 'places.csv'\""
    )
  }
}

// MARK: - Formats with several faces

extension ContentSignature {
  /// ZIP; the first names inside say what it is.
  private static func archive(_ head: [UInt8]) -> ContentSignature? {
    guard head.starts(with: Array("PK".utf8)), head.count > 3,
      [[3, 4], [5, 6]].contains(Array(head[2...3]))
    else { return nil }
    if head[2] == 5 {
      return ContentSignature("an empty ZIP archive", "pass one with a file of places in it")
    }
    func has(_ text: String) -> Bool { head.firstRange(of: Array(text.utf8)) != nil }
    if has("xl/") || has("[Content_Types].xml") { return spreadsheet("an Excel workbook (XLSX)") }
    if has("opendocument.spreadsheet") { return spreadsheet("an OpenDocument spreadsheet") }
    if has(".kml") { return convertible("a KMZ file") }
    if has(".shp") || has(".dbf") || has(".shx") {
      return ContentSignature(
        "a ZIP archive with a shapefile",
        "convert it: ogr2ogr -t_srs EPSG:4326 places.geojson /vsizip/FILE"
      )
    }
    return ContentSignature("a ZIP archive", "unpack it, and pass the CSV or GeoJSON inside")
  }

  /// SQLite; its header says what it is used for.
  private static func database(_ head: [UInt8]) -> ContentSignature? {
    guard head.starts(with: "SQLite format 3".utf8) else { return nil }
    let use = head.dropFirst(68)
    if use.starts(with: "MPBX".utf8) { return tiles }
    if use.starts(with: "GPKG".utf8) { return convertible("a GeoPackage") }
    return ContentSignature(
      "a database",
      "export a table as CSV, or serve a store with pinfold serve"
    )
  }

  /// The table of a shapefile: a version, a date, and twenty bytes that mean nothing.
  private static func table(_ head: [UInt8]) -> ContentSignature? {
    guard head.count > 32, [0x03, 0x30, 0x83, 0xF5].contains(head[0]),
      (1...12).contains(head[2]), (1...31).contains(head[3]), head[12..<28].allSatisfy({ $0 == 0 })
    else { return nil }
    return convertible("a dBASE table (DBF)")
  }

  /// Four bytes for each letter, and no mark to say so: three of them are zero.
  private static func isUTF32(_ head: [UInt8]) -> Bool {
    guard head.count >= 8 else { return false }
    // How many zeros there are at each of the four places.
    var zeros = [0, 0, 0, 0]
    for (index, byte) in head.enumerated() where byte == 0 { zeros[index % 4] += 1 }
    let all = head.count / 4
    let isLittleEndian = zeros[0] == 0 && zeros[2] >= all && zeros[3] >= all
    return isLittleEndian || zeros[3] == 0 && zeros[0] >= all && zeros[1] >= all
  }
}
