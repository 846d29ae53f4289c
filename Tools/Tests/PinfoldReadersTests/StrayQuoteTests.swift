import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldReaders

/// Quotes that are letters, and would swallow rows.
@Suite struct StrayQuoteTests {
  private static let delimiters = ["\t", ",", ";", "|"]

  private static func fields(_ table: PlaceTable) throws -> [[String]] {
    var rows: [[String]] = []
    try table.forEachRow { row, json in
      let values = PropertiesText.properties(in: String(decoding: json, as: UTF8.self)).map(
        \.value.text
      )
      let again = try table.properties(ofRow: row).map(\.value.text)
      #expect(again == values)
      rows.append(values)
    }
    return rows
  }

  @Test(arguments: delimiters)
  func rowsBehindAStrayQuoteAreRead(delimiter: String) throws {
    let lines = [
      "id\tname\tlat\tlon", "1\t\"Foo\t52.5\t13.4", "2\tBar\t1\t2", "3\tBaz\t1\t2",
      "4\tpipe 12\"\t3\t4", "5\tend\t5\t6",
    ]
    let text = lines.joined(separator: "\n").replacing("\t", with: delimiter)
    let table = try PlaceTable.read(.text(text))
    #expect(table.pairs == [[52.5, 13.4], [1, 2], [1, 2], [3, 4], [5, 6]])
    #expect(table.rejectedRows.isEmpty)
    #expect(try Self.fields(table)[0] == ["1", "\"Foo", "52.5", "13.4"])
    #expect(try (0..<5).map { try table.line(ofRow: $0) } == [2, 3, 4, 5, 6])
    let decision = try #require(table.decisions.first { $0.subject == "quotes" })
    #expect(decision.text == "letters in 1 row, first at line 2")
    #expect(try table.again(numericColumns: ["id"]).numericColumn("id") == [1, 2, 3, 4, 5])
  }

  @Test(arguments: [
    "name,lat,lon,note\nFoo,52,13,\"Hello\nworld, a, b, c\"\n",
    "name,lat,lon\n\"Foo Street 5, Berlin, Germany\nsecond, line, here\",52,13\n",
    "name,lat,lon,note\nFoo,52,13,\"a\n1,2\n3,4,5,6,7\n\"\n",
    "name,lat,lon,note\nFoo,52,13,\"a\nx,5,6,7\"\n",
    "\"name\",\"lat\",\"lon\",\"n\"\r\n\"a\",\"52\",\"13\",\"a\r\nb,5,6,7\"\r\n",
    "name;lat;lon;n\na;52;13;\"street\nb;12;13;Main Street\nc;1;2;3\"\n",
  ])
  func longTextsStayWhole(text: String) throws {
    let table = try PlaceTable.read(.text(text))
    #expect(table.pairs == [[52, 13]])
    #expect(table.strayQuotes == nil)
  }

  /// However stray quotes open and close, every line is a row, as a parser says that only splits lines
  /// and fields.
  @Test(arguments: 0..<100)
  func everyLineIsARow(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let delimiter = Self.delimiters.randomElement(using: &random) ?? ","
    let order = ["id", "name", "lat", "lon", "note"].shuffled(using: &random)
    var lines = [order.joined(separator: delimiter)]
    // Between commas, fewer lines may be a text.
    let least = [",", ";"].contains(delimiter) ? 3 : 1
    var (isOpen, openedAt) = (false, 0)
    var openCount = 0
    let count = Int.random(in: 3...60, using: &random)
    for row in 0..<count {
      var (name, note) = ("n\(row)", "x y")
      if isOpen, row - openedAt >= least, Bool.random(using: &random) || row == count - 1 {
        name += "\""
        isOpen = false
      } else if !isOpen, row < count - least, Int.random(in: 0..<4, using: &random) == 0 {
        if Bool.random(using: &random) { name = "\"" + name } else { note = "\"" + note }
        (isOpen, openedAt) = (true, row)
        openCount += 1
      }
      let fields = [
        "id": "\(row)", "name": name, "lat": "\(row).5", "lon": "-\(row)", "note": note,
      ]
      lines.append(order.map { fields[$0] ?? "" }.joined(separator: delimiter))
    }
    var options = ReadOptions()
    options.chunkSize = Int.random(in: 1...200, using: &random)
    let lineEnd = ["\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
    let table = try PlaceTable.read(.text(lines.joined(separator: lineEnd)), options: options)
    let expected = lines.dropFirst().map { line in
      line.split(separator: delimiter, omittingEmptySubsequences: false).map(String.init)
    }
    #expect(try Self.fields(table) == expected)
    #expect(table.strayQuotes?.count ?? 0 == openCount)
  }

  /// Texts of several lines with any delimiters are values, where no line of them is a place.
  @Test(arguments: 0..<100)
  func textsOfSeveralLinesAreValues(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let delimiter = Self.delimiters.randomElement(using: &random) ?? ","
    let pieces = ["a", "word", delimiter, delimiter, "\n", "\r\n", "7x", "\"\"", " "]
    var (text, expected) = (
      ["name", "lat", "lon", "note"].joined(separator: delimiter) + "\n", [[String]]()
    )
    for row in 0..<20 {
      func value() -> String {
        "t" + (0..<12).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      }
      let (name, note) = (value(), value())
      text += ["\"\(name)\"", "\(row)", "8", "\"\(note)\""].joined(separator: delimiter) + "\n"
      expected.append([name, "\(row)", "8", note].map { $0.replacing("\"\"", with: "\"") })
    }
    let table = try PlaceTable.read(.text(text))
    #expect(try Self.fields(table) == expected)
  }
}
