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
}
