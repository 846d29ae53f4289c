package import PinfoldText

/// The columns of a place as JSON text: one object on one line.
package enum PropertiesText {
  package static func text(of properties: [Property]) -> String {
    var bytes: [UInt8] = []
    append(properties, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  package static func append(_ properties: [Property], to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    for (column, property) in properties.enumerated() {
      if column > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.appendQuoted(property.name)
      bytes.append(UInt8(ascii: ":"))
      if case .string(let text) = property.value {
        bytes.appendQuoted(text)
      } else {
        bytes.append(contentsOf: property.value.jsonText.utf8)
      }
    }
    bytes.append(UInt8(ascii: "}"))
  }

  /// Returns the columns of an object. Empty for any other value.
  package static func properties(in text: String) -> [Property] {
    var properties: [Property] = []
    let bytes = Array(text.utf8)
    forEach(in: bytes) { key, value in
      properties.append(
        Property(
          name: JSONText.string(key, bytes.span),
          value: PropertyValue(value, bytes.span)
        )
      )
    }
    return properties
  }

  package static func forEach(in bytes: [UInt8], _ visit: (Field, JSONSlice) -> Void) {
    guard !bytes.isEmpty else { return }
    let span = bytes.span
    var cursor = JSONCursor(index: 0, end: bytes.count)
    do throws(JSONStop) {
      try cursor.enterObject(span)
      var isFirst = true
      while let key = try cursor.nextKey(span, isFirst: &isFirst) {
        visit(key, try cursor.value(span))
      }
    } catch {
      // Text from the store is well-formed. If another program damaged it, the members before the
      // damage still count.
    }
  }

  /// Removes duplicate names. As in JavaScript, a name keeps its first position and its last value.
  package static func unique(_ properties: [Property]) -> [Property] {
    var indices: [String: Int] = [:]
    var unique: [Property] = []
    for property in properties {
      if let index = indices[property.name] {
        unique[index] = property
      } else {
        indices[property.name] = unique.count
        unique.append(property)
      }
    }
    return unique
  }
}

extension PropertyValue {
  /// Whether the value can be written as JSON unchanged.
  package var isValidJSON: Bool {
    switch self {
    case .null, .bool, .string: return true
    case .number(let text): return Self.kind(of: text) == .number && !JSONText.isNoNumber(text)
    case .json(let text):
      let bytes = Array(text.utf8)
      let field = Field(start: 0, end: bytes.count)
      return Self.kind(of: text) == .container && JSONText.repaired(field, bytes.span) == text
    }
  }

  /// Returns the kind of a text that is one value without surrounding blanks, otherwise `nil`.
  private static func kind(of text: String) -> JSONSlice.Kind? {
    // A number at the end of the bytes might continue.
    let bytes = Array(text.utf8) + Array(" ".utf8)
    guard bytes[0] > UInt8(ascii: " ") else { return nil }
    var cursor = JSONCursor(index: 0, end: bytes.count)
    guard let value = try? cursor.value(bytes.span), cursor.index == bytes.count - 1 else {
      return nil
    }
    return value.kind
  }
}
