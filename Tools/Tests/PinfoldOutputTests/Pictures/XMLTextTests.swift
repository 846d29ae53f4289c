import Testing

@testable import PinfoldOutput

@Suite struct XMLTextTests {
  @Test func textOfAFileIsOnlyText() {
    #expect(
      XMLText.escaped("<a href='x'>\"&\u{0}\u{FFFE}\n")
        == "&lt;a href=&#39;x&#39;&gt;&quot;&amp;   "
    )
  }
}
