public import Foundation
public import MapKit

/// The key of a text for people.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Sendable {
  let key: String

  /// The parts of a key.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var key = ""

    /// Creates it without parts.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends text.
    public mutating func appendLiteral(_ literal: String) { key += literal }

    /// Appends a text.
    public mutating func appendInterpolation(_ text: String) { key += text }

    /// Appends a number.
    public mutating func appendInterpolation(_ value: some Numeric) { key += "\(value)" }

    /// Appends a number as a format has it, such as `%.1f`.
    public mutating func appendInterpolation(_ value: some Numeric, specifier: String) {
      key += "\(value)"
    }
  }

  /// Creates a key.
  public init(stringLiteral: String) { key = stringLiteral }

  /// Creates a key of parts.
  public init(stringInterpolation: StringInterpolation) { key = stringInterpolation.key }
}

/// A text.
public struct Text: FrameworkView {
  let text: String

  /// Creates a text by its key.
  public nonisolated init(_ key: LocalizedStringKey) { text = key.key }

  /// Creates a text that is shown as it is.
  @_disfavoredOverload public nonisolated init(_ text: some StringProtocol) {
    self.text = String(text)
  }

  /// Creates a text that is shown as it is.
  public nonisolated init(verbatim text: String) { self.text = text }

  /// Sets the letters.
  public nonisolated func font(_ font: Font?) -> Text { self }

  /// Gives all digits the same width.
  public nonisolated func monospacedDigit() -> Text { self }

  /// Shows it.
  public func render(_ place: RenderPlace) { place.draw(text) }
}

/// A picture.
public struct Image: FrameworkView {
  let name: String

  /// Creates a picture of the system.
  public nonisolated init(systemName: String) { name = systemName }

  /// Creates a picture of the platform's.
  public nonisolated init(uiImage: UIImage) { name = "\(uiImage.size.width)" }

  /// Shows it.
  public func render(_ place: RenderPlace) { place.draw(name) }
}

/// A size of letters.
public struct Font: Sendable {
  /// The purpose of a text.
  public enum TextStyle: Sendable {
    /// Running text.
    case body

    /// The smallest notes.
    case caption2
  }

  /// How bold letters are.
  public struct Weight: Sendable {
    /// Bold.
    public static let bold = Weight()
  }

  /// How letters are formed.
  public enum Design: Sendable {
    /// As usual.
    case `default`
  }

  /// That of notes.
  public static let footnote = Font()

  /// That of small notes.
  public static let caption = Font()

  /// Letters of a size.
  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
    Font()
  }
}
