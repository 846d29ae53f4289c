/// Names of files as text. To the system they are bytes, which need not be UTF-8; then the text of a name
/// is that of no file.
package enum FileNameText {
  /// Returns a name as people may tell it, with an escape such as `\xE9` for each byte that is not
  /// UTF-8; `nil` for one whose text is the name.
  package static func escaped(_ name: [UInt8]) -> String? {
    guard String(validating: name, as: UTF8.self) == nil else { return nil }
    var text = ""
    var rest = name[...]
    while let byte = rest.first {
      let length = (1...4).first { rest.prefix($0).isScalar }
      if let length {
        text += String(decoding: rest.prefix(length), as: UTF8.self)
      } else {
        text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
      rest = rest.dropFirst(length ?? 1)
    }
    return text
  }
}

extension ArraySlice<UInt8> {
  fileprivate var isScalar: Bool {
    String(validating: self, as: UTF8.self)?.unicodeScalars.count == 1
  }
}
