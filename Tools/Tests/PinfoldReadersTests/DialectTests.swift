import Foundation
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldReaders

/// The many ways of programs to write the same table.
@Suite struct DialectTests {
  @Test(arguments: [
    "\"sep=;\"\nlat;lon\n52,5;13,4\n", "SEP=;\r\nlat;lon\r\n52.5;13.4\r\n",
    "sep=;;;\nlat;lon\n52.5;13.4\n", "\"sep=;\";;\nlat;lon\n52.5;13.4\n",
    "\u{FEFF}Sep=;\u{200B}\nlat;lon\n52.5;13.4\n", "\u{200B}\u{FEFF}sep=\t\nlat\tlon\n52.5\t13.4\n",
    "sep=|\na,b|lat|lon\n1,2|52.5|13.4\n",
  ])
  func theMarkOfSpreadsheetsNamesTheSeparator(text: String) throws {
    #expect(try PlaceTable.read(.text(text)).pairs == [[52.5, 13.4]])
  }

  @Test(arguments: ["sep=a,lat,lon\n1,52.5,13.4\n", "sep=;lat,x,lon,lat\n9,8,13.4,52.5\n"])
  func aHeaderIsNoMark(text: String) throws {
    #expect(try PlaceTable.read(.text(text)).pairs == [[52.5, 13.4]])
  }

  @Test(arguments: [
    "lat\u{200B},\u{FEFF}lon\n52.5,13.4\n", "l\u{AD}at,lo\u{200D}n\n52.5,13.4\n",
    "\u{FEFF}\u{FEFF}\"lat\",lon\n52.5,13.4\n", "lat,lon\n\u{FEFF}52.5,13.4\u{200B}\n",
    "lat,lon\n\u{1}52.5\u{7F},\u{A0}\u{2060}13.4 \u{200E}\n",
    "lat,lon\n\u{200B}52.5N,13°24'\u{200B}\n", "position\n\"\u{200B}52.5, 13.4\u{FEFF}\"\n",
    "[{\"lat\":\"\u{200B}52.5\",\"lon\":\"13.4\u{FEFF}\"}]",
    "geometry\n\"\u{FEFF}POINT(13.4 52.5)\u{200B}\"\n",
  ])
  func invisibleLettersDoNotCount(text: String) throws {
    #expect(try PlaceTable.read(.text(text)).pairs == [[52.5, 13.4]])
  }

  @Test func invisibleLettersAreShown() {
    let inName = #expect(throws: ReadError.self) {
      try PlaceTable.read(.text("a\u{200B}b,c\n1,2\n"))
    }
    #expect(inName?.description.contains("its columns are aU+200Bb, c") == true)
    let inValue = #expect(throws: ReadError.self) {
      try PlaceTable.read(.text("lat,lon\n5\u{200B}2,13\n"))
    }
    #expect(inValue?.description.contains("(\"5U+200B2\")") == true)
    let only = #expect(throws: ReadError.self) {
      try PlaceTable.read(.text("lat,lon\n\u{200B},13\n"))
    }
    #expect(only?.description.contains("missing coordinate") == true)
  }

  @Test(arguments: [
    ("lat;lon,x;y\n1;2;3\n", "semicolons"), ("x\ty,z\n1\t2\n", "commas"),
    ("lat:lon\n1:2\n", "commas"),
  ])
  func aGuessedSeparatorIsNamed(text: String, separator: String) {
    let error = #expect(throws: ReadError.self) { try PlaceTable.read(.text(text)) }
    let sentence = "Pinfold guessed \(separator) between its fields; --separator overrules that."
    #expect(error?.description.hasSuffix(sentence) == true)
  }

  @Test func aGuessedEncodingIsNamed() {
    let bytes = Array("a\u{FC}b".unicodeScalars.map { UInt8($0.value) }) + Array(",c\n1,2\n".utf8)
    let error = #expect(throws: ReadError.self) {
      try PlaceTable.read(.bytes(bytes, name: "places"))
    }
    let sentence = "Pinfold guessed the encoding Windows-1252; --encoding overrules that."
    #expect(error?.description.hasSuffix(sentence) == true)
  }

  @Test func namesInBracketsAreNoJSON() throws {
    let text = "[id],[lat],[lon]\n1,52.5,13.4\n"
    let error = #expect(throws: ReadError.self) { try PlaceTable.read(.text(text)) }
    #expect(
      error?.description.hasSuffix("Pinfold guessed JSON; --separator overrules that.") == true
    )
    let options = ReadOptions(
      latitudeColumn: "[lat]",
      longitudeColumn: "[lon]",
      delimiter: .comma
    )
    #expect(try PlaceTable.read(.text(text), options: options).pairs == [[52.5, 13.4]])
  }

  @Test func theSeparatorIsAnOption() throws {
    let text = "a,b,lat|lon\n52.5|13.4\n"
    #expect(throws: ReadError.self) { try PlaceTable.read(.text(text)) }
    let table = try PlaceTable.read(
      .text(text),
      options: ReadOptions(latitudeColumn: "a,b,lat", delimiter: .bar)
    )
    #expect(table.columnNames == ["a,b,lat", "lon"])
  }

  @Test func decisionsAreInOrder() throws {
    let text = "sep=;\nlat;N/S;lon;E/W\n52,5;N;13,4;O\n1;S;2;W\nx;N;2;W\n"
    let table = try PlaceTable.read(.text(text))
    #expect(
      table.decisions.filter { $0.subject != "decimal mark" }.map { "\($0.subject): \($0.text)" }
        == [
          "encoding: UTF-8", "separator: semicolon", "coordinates: from lat, lon",
          "signs: from N/S, E/W", "skipped rows: 1 × not a number",
        ]
    )
  }

  /// A table has the written places and values in every dialect.
  @Test(arguments: 0..<200)
  func everyDialectReadsTheSame(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let rows = (0..<Int.random(in: 2...40, using: &random)).map { row in
      WrittenRow(row, using: &random)
    }
    let dialect = WrittenDialect(using: &random)
    let bytes = try dialect.bytes(rows, using: &random)
    var options = ReadOptions(encoding: dialect.encodingOption)
    options.chunkSize = Int.random(in: 1...500, using: &random)
    let table = try PlaceTable.read(.bytes(bytes, name: "places"), options: options)
    #expect(table.pairs == rows.map { [Double($0.latitude) / 4, Double($0.longitude) / 4] })
    #expect(table.columnNames.first == "name")
    for (row, written) in rows.enumerated() {
      #expect(try table.properties(ofRow: row).first?.value.text == written.name)
    }
  }
}

/// A place with coordinates in quarters of a degree, and a name.
private struct WrittenRow {
  let name: String
  let latitude: Int
  let longitude: Int

  init(_ row: Int, using random: inout SplitMix64) {
    let names = ["Zürich", "a, b; c|d\te", "5\" pipe", "two\nlines", "", "plain", "É \"x\""]
    name = names.randomElement(using: &random) ?? ""
    // Each side is there.
    let signs = row == 0 ? [1, 1] : row == 1 ? [-1, -1] : [1, -1].shuffled(using: &random)
    latitude = signs[0] * Int.random(in: 1...359, using: &random)
    longitude = signs[1] * Int.random(in: 1...719, using: &random)
  }
}

/// A way to write rows.
private struct WrittenDialect {
  let delimiter: String
  let lineEnd: String
  let mark: String
  let beginning: String
  let hasSides: Bool
  let hasComma: Bool
  let encoding: String.Encoding

  init(using random: inout SplitMix64) {
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: values.indices, using: &random)]
    }
    let delimiter = pick([",", ";", "\t", "|"])
    (self.delimiter, lineEnd) = (delimiter, pick(["\n", "\r\n", "\r"]))
    let marks = ["sep=\(delimiter)", "SEP=\(delimiter)\(delimiter)", "\"sep=\(delimiter)\""]
    mark = pick(["", ""] + marks)
    hasSides = pick([true, false])
    hasComma = delimiter == ";" && pick([true, false])
    encoding = pick([.utf8, .utf8, .windowsCP1252, .utf16LittleEndian])
    beginning = encoding == .windowsCP1252 ? "" : pick(["", "\u{FEFF}", "\u{FEFF}\u{200B}"])
  }

  /// The encoding to pass as an option if the bytes do not show it.
  var encodingOption: TextEncoding? {
    switch encoding {
    case .windowsCP1252: .windows1252
    case .utf16LittleEndian: .utf16LittleEndian
    default: nil
    }
  }

  func bytes(_ rows: [WrittenRow], using random: inout SplitMix64) throws -> [UInt8] {
    let invisible = encoding == .windowsCP1252 ? [""] : ["", "\u{200B}", "\u{2060}"]
    func hidden() -> String { invisible.randomElement(using: &random) ?? "" }
    func number(_ quarters: Int) -> String {
      let value = Double(hasSides ? abs(quarters) : quarters) / 4
      let text = hasComma ? "\(value)".replacing(".", with: ",") : "\(value)"
      return hidden() + text + hidden()
    }
    var lines = mark.isEmpty ? [] : [mark]
    lines.append(
      (["name", "lat" + hidden(), hidden() + "lon"] + (hasSides ? ["N/S", "E/W"] : []))
        .joined(separator: delimiter)
    )
    for row in rows {
      let isPlain = !row.name.contains { "\",;|\t\n".contains($0) } && Bool.random(using: &random)
      let name = isPlain ? row.name : "\"\(row.name.replacing("\"", with: "\"\""))\""
      var fields = [name, number(row.latitude), number(row.longitude)]
      if hasSides { fields += [row.latitude < 0 ? "S" : "N", row.longitude < 0 ? "W" : "E"] }
      lines.append(fields.joined(separator: delimiter))
    }
    let text = beginning + lines.joined(separator: lineEnd)
    return Array(try #require(text.data(using: encoding)))
  }
}
