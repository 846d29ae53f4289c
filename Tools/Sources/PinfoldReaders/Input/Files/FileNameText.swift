/// File names as text. The system treats names as bytes, which need not be UTF-8.
package enum FileNameText {
  /// Returns the name with escapes such as `\xE9` for bytes that are not UTF-8. Returns `nil` if
  /// the name is valid UTF-8.
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
