/// The key of a text for people.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Sendable {
  /// The parts of a key.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    /// Creates it without parts.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends text.
    public mutating func appendLiteral(_ literal: String) {}

    /// Appends a text.
    public mutating func appendInterpolation(_ text: String) {}

    /// Appends a number.
    public mutating func appendInterpolation(_ value: some Numeric) {}

    /// Appends a number as a format has it, such as `%.1f`.
    public mutating func appendInterpolation(_ value: some Numeric, specifier: String) {}
  }

  /// Creates a key.
  public init(stringLiteral: String) {}

  /// Creates a key of parts.
  public init(stringInterpolation: StringInterpolation) {}
}

/// A text.
public struct Text: FrameworkView {
  /// Creates a text by its key.
  public nonisolated init(_ key: LocalizedStringKey) {}

  /// Creates a text that is shown as it is.
  @_disfavoredOverload public nonisolated init(_ text: some StringProtocol) {}

  /// Sets the letters.
  public nonisolated func font(_ font: Font?) -> Text { self }
}
