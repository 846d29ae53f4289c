package import PinfoldText

/// What was decided about a file, where another decision would change what its rows mean.
public struct ReadingDecision: Sendable, Hashable {
  /// What it is about, such as `decimal mark`.
  public let subject: String

  /// What was decided, such as `comma in price, area`.
  public let text: String

  /// The option that decides otherwise; `nil` without one.
  public let option: String?

  package init(_ subject: String, _ text: String, option: String? = nil) {
    (self.subject, self.text, self.option) = (subject, text, option)
  }
}

extension ReadingDecision {
  /// The decision for programs.
  package var json: JSONValue {
    .object([
      ("subject", .string(subject)), ("text", .string(text)),
      ("option", option.map { .string($0) } ?? .null),
    ])
  }
}
