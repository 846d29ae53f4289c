/// Text as it may stand in the HTML of an exported map.
enum PageText {
  /// Returns a script, or a text that nothing runs, as it may stand in an element for scripts:
  /// in strings and patterns a backslash changes nothing. Browsers read the very same text, of
  /// which the policy has the hash.
  ///
  /// - Throws: ``ServerError`` for what browsers would change or end the script at: zero bytes,
  ///   carriage returns alone, and the end of a script in capitals, of which a backslash would
  ///   make another text.
  static func script(_ text: String) throws(ServerError) -> String {
    let script =
      text.replacing("\r\n", with: "\n")
      .replacing("</script", with: "<\\/script").replacing("<!--", with: "<\\!--")
    let bytes = script.lowercased().utf8
    guard !bytes.contains(0), !bytes.contains(UInt8(ascii: "\r")),
      !bytes.contains("</script".utf8), !bytes.contains("<!--".utf8)
    else { throw .unwritableScript }
    return script
  }

  /// Returns JSON without `<`.
  static func json(_ text: String) -> String { text.replacing("<", with: "\\u003c") }

  /// Returns text as it may stand in elements and in attributes.
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }
}
