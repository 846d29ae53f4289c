import PinfoldText
import PinfoldTesting
import Testing

@Suite struct JSONWriterTests {
  /// The quick way and the slow way write the same text.
  @Test(arguments: 0..<50)
  func degreesAreThoseOfDecimalText(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for scale in [1e-8, 1e-3, 1, 180] {
      let value = Double.random(in: -scale...scale, using: &random)
      #expect(written { $0.degrees(value) } == DecimalText.rounded(value, places: 7))
    }
  }

  @Test(arguments: [0, -0.0, 180, -180, 1e-7, 0.1, -1.5, 12.34567891, 1e10, 1e300, -1e300])
  func edgesOfDegreesToo(value: Double) {
    let text = written { $0.degrees(value) }
    #expect(Double(text) == Double(DecimalText.rounded(value, places: 7)))
  }

  @Test(arguments: [0, 7, -7, 1_000_000, Int.max, Int.min])
  func wholeNumbers(value: Int) {
    #expect(written { $0.number(value) } == "\(value)")
  }

  @Test(arguments: ["", "a", "\"\\", "\u{0}\u{1F}\n\r\t", "é漢😀", "</script>"])
  func stringsReadBackAsTheyWere(text: String) throws {
    var reader = try JSONReader(Array(written { $0.string(text) }.utf8))
    #expect(try reader.string() == text)
    #expect(written { $0.string(text) } == JSONValue.string(text).text)
  }

  @Test(arguments: [
    ("{}", ""), (#"{"a":1}"#, #","a":1"#), (#"{"é":"}","b":{}}"#, #","é":"}","b":{}"#),
  ])
  func membersFollowCommas(object: String, members: String) {
    #expect(written { $0.members(ofObject: object) } == members)
    let around = written { json in
      json.raw("[")
      json.members(ofObject: object)
      json.raw("]")
    }
    #expect(around == "[" + members + "]")
  }

  @Test func whatJSONCannotWriteIsNull() {
    #expect(written { $0.number(Double.nan) } == "null")
    #expect(written { $0.degrees(.infinity) } == "null")
  }

  private func written(_ write: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    write(&json)
    return String(decoding: json.take(), as: UTF8.self)
  }
}
