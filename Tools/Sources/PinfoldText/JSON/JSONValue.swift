/// A JSON value. Objects keep the order of their members.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)

  case number(String)
  case string(String)

  /// The text of any JSON value.
  case raw(String)
  case array([JSONValue])
  case object([(name: String, value: JSONValue)])
}

extension JSONValue {
  package static func number(_ value: Int) -> JSONValue { .number("\(value)") }

  /// A number with full precision; `null` if JSON cannot represent it.
  package static func number(_ value: Double?) -> JSONValue {
    guard let value, value.isFinite else { return .null }
    return .number(DecimalText.short(value))
  }

  package static func number(_ value: Double, places: Int) -> JSONValue {
    .number(DecimalText.rounded(value, places: places))
  }

  package var text: String {
    switch self {
    case .null: "null"
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .number(let text), .raw(let text): text
    case .string(let text): Self.quoted(text)
    case .array(let values): "[\(values.map(\.text).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\(Self.quoted($0.name)):\($0.value.text)" }.joined(separator: ","))}"
    }
  }

  /// The value as indented JSON for people. Arrays of plain values stay on one line.
  package func indented(by indent: String = "") -> String {
    let inner = indent + "  "
    switch self {
    case .object(let members) where !members.isEmpty:
      let lines = members.map { "\(inner)\(Self.quoted($0.name)): \($0.value.indented(by: inner))" }
      return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
    case .array(let values) where values.contains(where: \.isContainer):
      let lines = values.map { "\(inner)\($0.indented(by: inner))" }
      return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
    default: return text
    }
  }

  private var isContainer: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }

  private static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.appendQuoted(text)
    return String(decoding: bytes, as: UTF8.self)
  }
}
