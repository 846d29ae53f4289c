import PinfoldText

/// One column of one place as bytes. Suits reading millions of values, because a ``Property`` needs
/// two strings.
package struct PropertyMember {
  package enum Kind: Sendable {
    case null, bool, number, string, json
  }

  /// In UTF-8.
  package let name: ArraySlice<UInt8>

  package let kind: Kind

  /// The value in UTF-8: the text of a string, the JSON of any other value.
  package let text: ArraySlice<UInt8>

  package init(name: ArraySlice<UInt8>, kind: Kind, text: ArraySlice<UInt8>) {
    (self.name, self.kind, self.text) = (name, kind, text)
  }
}

extension PropertyMember {
  /// Visits the columns of a place.
  ///
  /// - Parameters:
  ///   - json: An object from `PlaceTable` or `PlaceStore`.
  ///   - visit: Called for each column, in order.
  package static func forEach(
    in json: [UInt8],
    _ visit: (PropertyMember) throws -> Void
  ) rethrows {
    // The parser throws only its own errors, so members are collected first.
    var members: [PropertyMember] = []
    members.reserveCapacity(16)
    PropertiesText.forEach(in: json) { key, value in
      members.append(
        PropertyMember(
          name: bytes(of: key, in: json),
          kind: Kind(value, json),
          text: bytes(of: value.field, in: json)
        )
      )
    }
    for member in members { try visit(member) }
  }

  private static func bytes(of field: Field, in json: [UInt8]) -> ArraySlice<UInt8> {
    if field.isEscaped { return JSONText.unescaped(field, json.span)[...] }
    return json[field.range]
  }
}

extension PropertyMember.Kind {
  fileprivate init(_ value: JSONSlice, _ json: [UInt8]) {
    switch value.kind {
    case .string: self = .string
    case .container: self = .json
    case .literal: self = value.isNull(json.span) ? .null : .bool
    case .number:
      let field = value.field
      let text = String(decoding: json[field.start..<field.end], as: UTF8.self)
      self = JSONText.isNoNumber(text) ? .string : .number
    }
  }
}
