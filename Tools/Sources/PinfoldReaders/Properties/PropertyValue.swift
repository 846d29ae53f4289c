package import PinfoldText

/// The value of one column of a place. In CSV, every value is a string.
public enum PropertyValue: Hashable, Sendable {
  /// JSON's `null`.
  case null

  /// `true` or `false`.
  case bool(Bool)

  /// A number as the file writes it, with all digits.
  case number(String)

  /// Text.
  case string(String)

  /// An object or array as the file writes it. Deviations from strict JSON are repaired.
  case json(String)
}

extension PropertyValue {
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

/// The name and value of one column of a place.
public struct Property: Hashable, Sendable {
  /// The name of the column.
  public let name: String

  /// The value of the column.
  public let value: PropertyValue

  /// Creates a property.
  public init(name: String, value: PropertyValue) {
    (self.name, self.value) = (name, value)
  }
}

extension PropertyValue {
  /// The value as plain text, as filters compare it and CSV writes it.
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
