package import PinfoldText

/// A value of one column of one place.
///
/// CSV has only strings. GeoJSON keeps its types.
public enum PropertyValue: Hashable, Sendable {
  /// JSON's `null`.
  case null

  /// `true` or `false`.
  case bool(Bool)

  /// A number, as it is written in the file: no digit is lost.
  case number(String)

  /// Text.
  case string(String)

  /// An object or an array, as it is written in the file; anything in it that is not quite
  /// JSON is repaired.
  case json(String)
}

extension PropertyValue {
  /// Creates a value from JSON that was read.
  package init(_ value: JSONValue) {
    self =
      switch value {
      case .null: .null
      case .bool(let isTrue): .bool(isTrue)
      case .number(let text): .number(text)
      case .string(let text): .string(text)
      case .raw, .array, .object: .json(value.text)
      }
  }
}

/// A column's name with the value of one place.
public struct Property: Hashable, Sendable {
  /// The name of the column.
  public let name: String

  /// The value of the place.
  public let value: PropertyValue

  /// Creates a property.
  public init(name: String, value: PropertyValue) {
    (self.name, self.value) = (name, value)
  }
}

extension PropertyValue {
  /// The value as plain text: what a filter compares, and what CSV writes.
  public var text: String {
    switch self {
    case .null: ""
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .number(let text), .string(let text), .json(let text): text
    }
  }

  /// The value as JSON text.
  public var jsonText: String {
    switch self {
    case .null: "null"
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .number(let text), .json(let text): text
    case .string(let text): JSONValue.string(text).text
    }
  }
}
