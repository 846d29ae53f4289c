@testable import PinfoldReaders
import Testing

@Suite struct FileNameTextTests {
  @Test(
    arguments: [
      (Array("caf\u{E9}.csv".utf8), nil),
      (Array("a/".utf8) + [0xE9] + Array(".csv".utf8), "a/\\xE9.csv"),
      (Array("\u{65E5}".utf8) + [0x80, 0x0F, 0xFF], "\u{65E5}\\x80\u{0F}\\xFF"),
      // Half of a character, a surrogate, and one that is too long.
      ([0xE6, 0x97], "\\xE6\\x97"), ([0xED, 0xA0, 0x80], "\\xED\\xA0\\x80"),
      ([0xC0, 0xAF], "\\xC0\\xAF"), ([], nil),
    ] as [([UInt8], String?)]
  )
  func bytesThatAreNotUTF8AreEscaped(bytes: [UInt8], text: String?) {
    #expect(FileNameText.escaped(bytes) == text)
  }
}
