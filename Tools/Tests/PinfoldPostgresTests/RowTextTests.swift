import PinfoldText
import PinfoldReaders
import Testing

@testable import PinfoldPostgres

@Suite struct RowTextTests {
  private static func table(_ kinds: [TableColumn.Kind]) throws -> TableDescription {
    let columns = kinds.enumerated().map { offset, kind in
      TableColumn(name: "c\(offset)", quotedName: "c\(offset)", kind: kind, type: "")
    }
    return try TableDescription(
      columns,
      of: try #require(DatabaseAddress(argument: "postgresql://h/db")),
      latitude: "c0",
      longitude: "c0",
      key: [],
      quotedName: "t"
    )
  }

  private static func text(_ kind: TableColumn.Kind, _ bytes: [UInt8]) throws -> String {
    var text = RowText(try table([kind]))
    try text.append([1, 2] + bytes, [Field(start: 2, end: 2 + bytes.count)])
    return String(decoding: text.take(), as: UTF8.self)
  }

  @Test(arguments: [
    (TableColumn.Kind.boolean, [UInt8(1)], "true"), (.boolean, [0], "false"),
    (.integer16, [0xFF, 0xFE], "-2"), (.integer32, [0x80, 0, 0, 0], "-2147483648"),
    (.integer64, [0x80, 0, 0, 0, 0, 0, 0, 0], "-9223372036854775808"),
    (.real32, [0x3D, 0xCC, 0xCC, 0xCD], "0.1"),
    (.real64, [0x3F, 0xB9, 0x99, 0x99, 0x99, 0x99, 0x99, 0x9A], "0.1"),
    (.real64, [0x7F, 0xF8, 0, 0, 0, 0, 0, 0], "\"NaN\""),
    (.real64, [0xFF, 0xF0, 0, 0, 0, 0, 0, 0], "\"-Infinity\""),
    (.number, Array("-1.50".utf8), "-1.50"), (.number, Array("NaN".utf8), "\"NaN\""),
    (.text, Array("a\"\\\n".utf8), #""a\"\\\n""#), (.other, [], "\"\""),
  ])
  func valuesHaveTheTypesOfJSON(kind: TableColumn.Kind, bytes: [UInt8], json: String) throws {
    #expect(try Self.text(kind, bytes) == "{\"c0\":\(json)}\n")
  }

  @Test func nullIsNull() throws {
    var text = RowText(try Self.table([.text, .integer64]))
    try text.append([], [.missing, .missing])
    #expect(String(decoding: text.take(), as: UTF8.self) == "{\"c0\":null,\"c1\":null}\n")
  }

  @Test(arguments: [TableColumn.Kind.boolean, .integer16, .integer32, .integer64, .real32, .real64])
  func numbersOfAnotherLengthAreMalformed(kind: TableColumn.Kind) {
    for length in [0, 3, 9] {
      #expect(throws: CopyDecoder.Malformed.self) {
        try Self.text(kind, [UInt8](repeating: 0, count: length))
      }
    }
  }
}
