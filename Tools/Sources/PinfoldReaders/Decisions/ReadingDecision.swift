package import PinfoldText

/// A choice that Pinfold made about a file. Another choice would give its rows another meaning.
public struct ReadingDecision: Sendable, Hashable {
  /// The subject, such as `decimal mark`.
  public let subject: String

  /// The choice, such as `comma in price, area`.
  public let text: String

  /// The option that overrules the choice, if any.
  public let option: String?

  package init(_ subject: String, _ text: String, option: String? = nil) {
    (self.subject, self.text, self.option) = (subject, text, option)
  }
}

extension ReadingDecision {
  package var json: JSONValue {
    .object([
      ("subject", .string(subject)), ("text", .string(text)),
      ("option", option.map { .string($0) } ?? .null),
    ])
  }
}
