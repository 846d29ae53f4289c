import Testing

@testable import PinfoldText

@Suite struct JSONReaderTests {
  private func value(_ json: String) throws(JSONError) -> JSONValue {
    var reader = try JSONReader([UInt8](json.utf8))
    var value = JSONValue.null
    try reader.array { (reader, _) throws(JSONError) in value = try reader.value() }
    try reader.finish()
    return value
  }

  @Test(arguments: [
    ("[null]", "null"), ("[ true ]", "true"), ("[1.50e+03]", "1.50e+03"),
    (#"["\u00e9\ud83d\ude00\/"]"#, #""é😀/""#), ("\u{FEFF}[1]\r\n", "1"),
    (#"[ {"a b" : [ 1 , "x \" y" ] } ]"#, #"{"a b":[1,"x \" y"]}"#),
  ])
  func valuesKeepTheirText(json: String, expected: String) throws {
    #expect(try value(json).text == expected)
  }

  @Test(arguments: [
    "", "[", "[1", "[1,]", "[,1]", "[1 2]", "[1]]", "[01]", "[+1]", "[.5]", "[1.]", "[NaN]",
    "[-Infinity]", "[[NaN]]", "[tru]", "['a']", "[\"a]", "[\"\t\"]", "[{\"a\u{0}\":1}]",
    #"["\x"]"#, #"["\ud800"]"#, #"["\udc00"]"#, #"[["\ud800\u0041"]]"#, #"["\u12G4"]"#,
    #"[{"a":1,}]"#, #"[{"a" 1}]"#, #"[{a:1}]"#, "[1] // x", "[/**/1]", "{\"a\":1}",
  ])
  func whatIsNotJSONIsRefused(json: String) {
    #expect(throws: JSONError.self) { try value(json) }
  }

  @Test func textIsUTF8() {
    #expect(throws: JSONError.self) {
      try JSONReader(Array("[\"".utf8) + [0xFF] + Array("\"]".utf8))
    }
    #expect(throws: JSONError.self) { try JSONReader([0xFE, 0xFF, 0, 0x5B, 0, 0x5D]) }
  }

  /// Twice the text is twice the work, however it is nested.
  @Test(arguments: [1, 20, 400, 512])
  func workGrowsAsTheTextDoes(depth: Int) throws {
    func work(_ count: Int) throws -> Double {
      let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let list = [String](repeating: nested, count: count).joined(separator: ",")
      let bytes = [UInt8]("[\(list)]".utf8)
      var reader = try JSONReader(bytes)
      try reader.array { (reader, _) throws(JSONError) in _ = try reader.value() }
      return Double(reader.visitedByteCount) / Double(bytes.count)
    }
    for count in [1, 10, 100, 1000] { #expect(try work(count) <= 4.5) }
  }

  @Test func bracketsWithoutEndEndAtTheLimit() {
    for text in ["[", "{\"a\":", "[[],"] {
      let bytes = [UInt8](String(repeating: text, count: (4 << 20) / text.utf8.count).utf8)
      #expect {
        var reader = try JSONReader(bytes)
        _ = try reader.value()
      } throws: {
        "\($0)".contains("more than 512 deep")
      }
    }
  }
}
