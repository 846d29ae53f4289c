import Foundation
import Pinfold
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldReaders

/// Files that are not UTF-8, which spreadsheets write.
@Suite struct EncodingTests {
  private static let csv = "name,lat,lon,Größe\nOrléans,47.9,1.9,„groß“\nZürich,47.4,8.5,€\n"

  private static func bytes(_ text: String, _ encoding: String.Encoding) throws -> [UInt8] {
    Array(try #require(text.data(using: encoding)))
  }

  private static func read(
    _ bytes: [UInt8],
    _ encoding: TextEncoding? = nil,
    chunkSize: Int = 1 << 20
  ) throws -> PlaceTable {
    var options = ReadOptions(encoding: encoding)
    options.chunkSize = chunkSize
    return try PlaceTable.read(.bytes(bytes, name: "places"), options: options)
  }

  /// All texts in a file that a table returns, by both ways to read them again.
  private static func texts(_ table: PlaceTable) throws -> [[String]] {
    var rows: [[String]] = []
    try table.forEachRow { _, json in
      rows.append(
        PropertiesText.properties(in: String(decoding: json, as: UTF8.self)).map(\.value.text)
      )
    }
    for row in rows.indices {
      let again = try table.properties(ofRow: row).map(\.value.text)
      #expect(again == rows[row])
    }
    return rows
  }

  // MARK: Windows-1252

  @Test func whatExcelWritesIsRead() throws {
    let table = try Self.read(try Self.bytes(Self.csv, .windowsCP1252))
    #expect(table.columnNames == ["name", "lat", "lon", "Größe"])
    #expect(
      try Self.texts(table) == [
        ["Orléans", "47.9", "1.9", "„groß“"], ["Zürich", "47.4", "8.5", "€"],
      ]
    )
    #expect(table.encoding == .windows1252)
    let decoding = try #require(table.decoding)
    #expect(decoding.isGuess)
    #expect(decoding.firstStray == .init(line: 1, text: "Größe"))
    #expect(table.byteCount == UInt64(try Self.bytes(Self.csv, .windowsCP1252).count))
    #expect(try table.line(ofRow: 1) == 3)
  }

  @Test func utf8StaysUTF8() throws {
    let table = try Self.read(Array(Self.csv.utf8))
    #expect(table.encoding == .utf8)
    #expect(table.decoding == nil)
    #expect(try Self.texts(table)[0][0] == "Orléans")
  }

  /// Texts of GeoJSON, and names of its properties.
  @Test func geoJSONIsRead() throws {
    let text = """
      {"type":"Feature","geometry":{"type":"Point","coordinates":[1.9,47.9]},
      "properties":{"Straße":"Orléans","list":["é"]}}
      """
    let table = try Self.read(try Self.bytes(text, .windowsCP1252))
    #expect(table.columnNames == ["Straße", "list"])
    #expect(try Self.texts(table) == [["Orléans", #"["é"]"#]])
    #expect(table.decoding?.firstStray == .init(line: 2, text: "Straße"))
  }

  /// A filter and a numeric column are found by names and values as they are read.
  @Test func filtersSeeLetters() throws {
    let bytes = try Self.bytes("Straße,lat,lon,Länge m\nné,1,2,3\nx,4,5,6\n", .windowsCP1252)
    let options = ReadOptions(
      numericColumns: ["Länge m"],
      filters: [try PlaceFilter("Straße=né")]
    )
    let table = try PlaceTable.read(.bytes(bytes, name: "places"), options: options)
    #expect(table.matchingRows?.rows == [0])
    #expect(table.numericColumn("Länge m") == [3, 6])
  }

  /// The bytes without a character are control characters, as browsers have them.
  @Test func bytesWithoutACharacterAreControls() throws {
    let table = try Self.read(Array("lat,lon,n\n1,2,".utf8) + [0x81, 0x8D, 0x8F, 0x90, 0x9D, 0xE9])
    #expect(try Self.texts(table)[0][2] == "\u{81}\u{8D}\u{8F}\u{90}\u{9D}é")
  }

  // MARK: Single bytes

  /// One bad byte in a long file does not make nonsense of the rest.
  @Test(arguments: [16, 1 << 10, 1 << 20])
  func strayBytesLeaveTheRestAlone(chunkSize: Int) throws {
    let rows = (0..<200).map { "Zürich \($0),\($0 % 90),8\n" }
    var bytes = Array(("name,lat,lon\n" + rows.joined()).utf8)
    bytes += Array("Orl".utf8) + [0xE9] + Array("ans 東京,1,2\n".utf8)
    let table = try Self.read(bytes, chunkSize: chunkSize)
    let texts = try Self.texts(table)
    #expect(texts[199][0] == "Zürich 199")
    #expect(texts[200][0] == "Orléans 東京")
    #expect(table.encoding == .utf8)
    #expect(table.decoding?.strayCount == 1)
    #expect(table.decoding?.firstStray == .init(line: 202, text: "Orléans 東京"))
  }

  /// With UTF-8 as the given encoding, other bytes are replaced and counted.
  @Test func utf8CanBeInsistedOn() throws {
    let table = try Self.read(try Self.bytes(Self.csv, .windowsCP1252), .utf8)
    #expect(try Self.texts(table)[0][0] == "Orl\u{FFFD}ans")
    #expect(table.encoding == .utf8)
    // Two of the eight letters happen to be one in UTF-8: `ß“`.
    #expect(table.decoding?.replacedCount == 6)
    #expect(table.decoding?.isGuess == false)
  }

  // MARK: Others

  @Test func encodingsCanBeNamed() throws {
    let bytes = try Self.bytes("name,lat,lon\nМосква,55.8,37.6\n", .windowsCP1251)
    let table = try Self.read(bytes, TextEncoding(named: "cp1251"))
    #expect(try Self.texts(table)[0][0] == "Москва")
    #expect(table.decoding?.isGuess == false)
  }

  @Test(arguments: [
    ("latin1", TextEncoding.windows1252), ("ISO-8859-1", .windows1252), ("CP1252", .windows1252),
    ("Windows_1252", .windows1252), ("utf8", .utf8), ("UTF-16", .utf16),
    ("utf16le", .utf16LittleEndian),
    ("1250", .windows1250), ("macroman", .macintosh), ("latin5", .windows1254),
  ])
  func encodingsHaveSeveralNames(name: String, encoding: TextEncoding) {
    #expect(TextEncoding(named: name) == encoding)
    #expect(TextEncoding(named: encoding.rawValue) == encoding)
    #expect(TextEncoding(named: "klingon") == nil)
  }

  @Test(arguments: [true, false], [true, false])
  func utf16IsRead(isLittleEndian: Bool, hasMark: Bool) throws {
    let text = (hasMark ? "\u{FEFF}" : "") + Self.csv + "😀,1,2,\n"
    let bytes = try Self.bytes(text, isLittleEndian ? .utf16LittleEndian : .utf16BigEndian)
    for chunkSize in [7, 1 << 20] {
      let table = try Self.read(bytes, chunkSize: chunkSize)
      #expect(table.encoding == (isLittleEndian ? .utf16LittleEndian : .utf16BigEndian))
      #expect(table.decoding?.isGuess == !hasMark)
      #expect(table.columnNames.first == "name")
      #expect(try Self.texts(table).map { $0[0] } == ["Orléans", "Zürich", "😀"])
    }
  }

  /// Half of a pair at the end is one replacement character, not a trap.
  @Test func cutOffUTF16IsRead() throws {
    let bytes: [UInt8] = try Self.bytes("\u{FEFF}lat,lon,n\n1,2,a", .utf16LittleEndian)
    for end in [[UInt8](), [0x3D], [0x3D, 0xD8], [0x3D, 0xD8, 0x00]] {
      let table = try Self.read(bytes + end)
      #expect(try Self.texts(table)[0][2].hasPrefix("a"))
      #expect(table.decoding?.replacedCount == (end.count + 1) / 2)
    }
  }

  /// Foundation has another table under the name of Mac Roman outside of macOS.
  @Test func macRomanIsRead() throws {
    let table = try Self.read(
      Array("lat,lon,n\n1,2,".utf8) + [0x80, 0x8E, 0xA7, 0xDB, 0xCA],
      .macintosh
    )
    #expect(try Self.texts(table)[0][2] == "Äéß€\u{A0}")
  }

  // MARK: Laws

  private static let foundation: [(TextEncoding, String.Encoding)] = [
    (.windows1250, .windowsCP1250), (.windows1251, .windowsCP1251),
    (.windows1252, .windowsCP1252), (.windows1253, .windowsCP1253),
    (.windows1254, .windowsCP1254),
    (.utf16LittleEndian, .utf16LittleEndian), (.utf16BigEndian, .utf16BigEndian), (.utf8, .utf8),
  ]

  /// A file that is saved in any encoding has the same places, read in any chunks.
  @Test(arguments: 0..<24)
  func everyEncodingHasTheSamePlaces(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (encoding, oracle) = Self.foundation[Int(seed) % Self.foundation.count]
    let letters = (encoding.upperHalf ?? "éß東京😀Ω\u{10FFFF}").unicodeScalars.filter {
      String($0).data(using: oracle) != nil
    }
    let names = (0..<30).map { _ in
      var name = "n"
      for _ in 0..<Int.random(in: 0...9, using: &random) {
        let scalar = letters.randomElement(using: &random) ?? "x"
        name.unicodeScalars.append(Bool.random(using: &random) ? scalar : "a")
      }
      return name + "."
    }
    let text = "name,lat,lon\n" + names.enumerated().map { "\"\($1)\",\($0),1\n" }.joined()
    let bytes = try Self.bytes(text, oracle)
    for chunkSize in [5, 64, 1 << 20] {
      let table = try Self.read(bytes, encoding, chunkSize: chunkSize)
      #expect(try Self.texts(table).map { $0[0] } == names)
      #expect(
        try Self.texts(try Self.read(StoredGzip.member(bytes), encoding)).map { $0[0] } == names
      )
    }
  }

  /// Each byte is the character that Foundation has for it, where it has one.
  @Test(arguments: foundation.filter { $0.0.upperHalf != nil }.map(\.0))
  func bytesAreTheCharactersOfFoundation(encoding: TextEncoding) throws {
    let oracle = try #require(Self.foundation.first { $0.0 == encoding }?.1)
    let upperHalf = Array(try #require(encoding.upperHalf).unicodeScalars)
    #expect(upperHalf.count == 128)
    // Where a byte stands for nothing, others have a character from elsewhere.
    for byte in UInt8(0x80)...0xFF where upperHalf[Int(byte) - 0x80] != "\u{FFFD}" {
      guard let text = String(data: Data([byte]), encoding: oracle), !text.isEmpty else { continue }
      #expect(String(upperHalf[Int(byte) - 0x80]) == text, "byte \(byte)")
    }
  }

  /// The check for UTF-8 agrees with the standard library, for ranges that begin anywhere.
  @Test(arguments: 0..<64)
  func utf8IsFoundAsTheStandardLibraryDoes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let characters = [
      "a", "bcdefghijklmnopqrstuvwxyz", "é", "東", "😀", "\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}",
    ]
    for _ in 0..<60 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        bytes += Array((characters.randomElement(using: &random) ?? "").utf8)
      }
      for _ in 0..<Int.random(in: 0...2, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0x80...0xFF, using: &random)
        case 1: bytes.remove(at: index)
        default: bytes.insert(UInt8.random(in: 0...0xFF, using: &random), at: index)
        }
      }
      let (index, isBroken) = bytes.span.endOfUTF8(from: 0, to: bytes.count)
      #expect((index == bytes.count) == (String(validating: bytes, as: UTF8.self) != nil))
      #expect(String(validating: bytes[..<index], as: UTF8.self) != nil)
      // A truncated character could go on, but a broken one could not.
      if index < bytes.count, !isBroken {
        let ends: [[UInt8]] = [
          [0x80], [0xA0], [0x90], [0x80, 0x80], [0xA0, 0x80], [0x90, 0x80, 0x80],
          [0x80, 0x80, 0x80],
        ]
        #expect(ends.contains { String(validating: bytes[index...] + $0, as: UTF8.self) != nil })
      }
    }
  }
}
