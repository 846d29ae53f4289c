import PinfoldReaders
import PinfoldStore
import PinfoldText
import Testing

@testable import pinfold

@Suite struct PlainTextTests {
  @Test func textOfAFileDoesNotControlTheTerminal() {
    #expect("a\u{1B}[2Jb\nc\u{9B}1m\u{202E}d".withoutControls == "a [2Jb c 1m d")
    #expect("a\u{61C}b".withoutControls == "a b")
    #expect("Tō-ji 金閣寺".withoutControls == "Tō-ji 金閣寺")
  }

  @Test func wideCharactersTakeTwoColumns() {
    #expect("金閣寺".displayWidth == 6)
    #expect("Tō-ji".displayWidth == 5)
    #expect("金閣寺".cut(toDisplayWidth: 5) == "金閣…")
    #expect("Tō-ji".cut(toDisplayWidth: 5) == "Tō-ji")
  }

  @Test func tablesAreAligned() {
    var table = TextTable([("N", .right), ("PLACE", .left)])
    table.rows = [["1,000", "Kyoto"], ["7", ""]]
    #expect(table.lines(width: nil) == ["    N  PLACE", "1,000  Kyoto", "    7"])
    #expect(table.lines(width: 8) == ["    N  …", "1,000  …", "    7"])
  }
}
