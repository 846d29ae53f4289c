import Foundation
import PinfoldFormats
import PinfoldStore

/// Any JSON in an edit: the value of a column.
enum EditValue: Decodable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([EditValue])
  case object([String: EditValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([EditValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: EditValue].self))
    }
  }

  /// The value as a column has it.
  var value: PropertyValue {
    switch self {
    case .null: .null
    case .bool(let isTrue): .bool(isTrue)
    case .integer(let number): .number("\(number)")
    case .number(let number): number.isFinite ? .number("\(number)") : .null
    case .string(let text): .string(text)
    case .array, .object: .json(json.text)
    }
  }

  private var json: JSONValue {
    switch self {
    case .array(let values): .array(values.map(\.json))
    case .object(let members):
      .object(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) })
    default: .raw(value.jsonText)
    }
  }
}
