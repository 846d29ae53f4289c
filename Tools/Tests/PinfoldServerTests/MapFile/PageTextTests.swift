import Testing

@testable import PinfoldServer

@Suite("Text in the HTML of exported maps")
struct PageTextTests {
  @Test("Scripts do not end early, and are read as they stand there")
  func scripts() throws {
    #expect(try PageText.script("a\r\nb = '</script><!--'") == "a\nb = '<\\/script><\\!--'")
    #expect(try PageText.script("Copyright <a@example.org>") == "Copyright <a@example.org>")
  }

  @Test(
    "What browsers read otherwise is refused",
    arguments: ["'</SCRIPT>'", "'</Script '", "a\rb", "a\0b", "'</script\u{301}>'"]
  )
  func refused(text: String) {
    #expect(throws: ServerError.unwritableScript) { try PageText.script(text) }
  }

  @Test("JSON and text have no markup")
  func data() {
    #expect(PageText.json(#"{"a":"</script>"}"#) == #"{"a":"\u003c/script>"}"#)
    #expect(PageText.escaped(#"<b a="&">"#) == "&lt;b a=&quot;&amp;&quot;&gt;")
  }
}
