import PinfoldPlans
import PinfoldText

@testable import PinfoldServer

extension PlanSetting {
  /// The setting as a parameter of the description of the interface, as that file is written.
  var parameter: String {
    var lines = [
      "\"name\": \"\(name)\"", "\"in\": \"query\"", "\"description\": \"\(description)\"",
    ]
    if strategies != StrategyName.allCases {
      let names = strategies.map { "\"\($0.rawValue)\"" }
      lines.append("\"x-strategies\": [\(names.joined(separator: ", "))]")
    }
    if let ends { lines.append("\"x-range\": [\(ends.0), \(ends.1)]") }
    lines.append("\"schema\": {\(schema.joined(separator: ", "))}")
    lines.append("\"example\": \(isText ? "\"\(example)\"" : example)")
    let indentation = String(repeating: " ", count: 12)
    let members = lines.map { indentation + $0 }.joined(separator: ",\n")
    return "          {\n\(members)\n          }"
  }

  /// The meaning of the setting, its values by zoom level, and the strategies that use it.
  private var description: String {
    var sentences = [meaning]
    if let ends {
      let scale = if case .numbersByZoom = values { "zoom" } else { "zoom level" }
      sentences.append("From \(ends.0) to \(ends.1); may differ by \(scale), such as \(example).")
    }
    if strategies.count == 1 {
      sentences.append("Only with the strategy \(strategies[0].rawValue).")
    } else if strategies != StrategyName.allCases {
      let names = strategies.map(\.rawValue)
      let first = names.dropLast().joined(separator: ", ")
      sentences.append("Only with the strategies \(first) and \(names[names.count - 1]).")
    }
    return sentences.joined(separator: " ")
  }

  /// The members of the schema.
  var schema: [String] {
    let ends = { (lower: String, upper: String) in
      ["\"minimum\": \(lower)", "\"maximum\": \(upper)"]
    }
    var members =
      switch values {
      case .numbers(let range):
        ["\"type\": \"number\""]
          + ends(DecimalText.short(range.lowerBound), DecimalText.short(range.upperBound))
      case .counts(let range):
        ["\"type\": \"integer\""] + ends("\(range.lowerBound)", "\(range.upperBound)")
      case .numbersByZoom, .numbersByZoomLevel:
        ["\"type\": \"string\"", Self.pattern(of: Self.number)]
      case .countsByZoomLevel: ["\"type\": \"string\"", Self.pattern(of: Self.count)]
      case .flag: ["\"type\": \"boolean\""]
      case .names(let names):
        [
          "\"type\": \"string\"",
          "\"enum\": [\(names.map { "\"\($0)\"" }.joined(separator: ", "))]",
        ]
      case .column: ["\"type\": \"string\"", "\"minLength\": 1"]
      }
    if let standard { members.append("\"default\": \(isText ? "\"\(standard)\"" : standard)") }
    return members
  }

  /// The range of values by zoom level, which a schema cannot say.
  private var ends: (String, String)? {
    switch values {
    case .numbersByZoom(let range), .numbersByZoomLevel(let range):
      (DecimalText.short(range.lowerBound), DecimalText.short(range.upperBound))
    case .countsByZoomLevel(let range): ("\(range.lowerBound)", "\(range.upperBound)")
    default: nil
    }
  }

  /// Whether values are written in quotes.
  private var isText: Bool {
    switch values {
    case .numbers, .counts, .flag: false
    default: true
    }
  }

  private static let number = #"[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?"#
  private static let count = #"\\+?\\d+"#

  private static func pattern(of value: String) -> String {
    let step = #"(\\s*\#(number)\\s*:)?\\s*\#(value)\\s*"#
    return "\"pattern\": \"^\(step)(,\(step))*$\""
  }
}
