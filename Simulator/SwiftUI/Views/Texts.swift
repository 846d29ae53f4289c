public import Foundation
public import MapKit

/// The key of a text that can be translated.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Sendable {
  let key: String

  /// The parts of a key.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var key = ""

    /// Creates an empty key.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends text.
    public mutating func appendLiteral(_ literal: String) { key += literal }

    /// Appends a text.
    public mutating func appendInterpolation(_ text: String) { key += text }

    /// Appends a number.
    public mutating func appendInterpolation(_ value: some Numeric) { key += "\(value)" }

    /// Appends a number in a format such as `%.1f`.
    public mutating func appendInterpolation(_ value: some Numeric, specifier: String) {
      key += "\(value)"
    }
  }

  /// Creates a key.
  public init(stringLiteral: String) { key = stringLiteral }

  /// Creates a key from parts.
  public init(stringInterpolation: StringInterpolation) { key = stringInterpolation.key }
}

/// A text.
public struct Text: FrameworkView {
  let text: String

  /// Creates a text from its key.
  public nonisolated init(_ key: LocalizedStringKey) { text = key.key }

  /// Creates a text that is shown verbatim.
  @_disfavoredOverload public nonisolated init(_ text: some StringProtocol) {
    self.text = String(text)
  }

  /// Creates a text that is shown verbatim.
  public nonisolated init(verbatim text: String) { self.text = text }

  /// Sets the font.
  public nonisolated func font(_ font: Font?) -> Text { self }

  /// Gives all digits the same width.
  public nonisolated func monospacedDigit() -> Text { self }

  /// Shows the text.
  public func render(_ place: RenderPlace) { place.draw(text) }
}

/// A picture.
public struct Image: FrameworkView {
  let name: String

  /// Creates one of the system's pictures.
  public nonisolated init(systemName: String) { name = systemName }

  /// Creates a picture from the platform's type.
  public nonisolated init(uiImage: UIImage) { name = "\(uiImage.size.width)" }

  /// Shows the picture.
  public func render(_ place: RenderPlace) { place.draw(name) }
}

/// A font.
public struct Font: Sendable {
  /// The purpose of a text.
  public enum TextStyle: Sendable {
    /// Running text.
    case body

    /// The smallest notes.
    case caption2
  }

  /// The boldness of letters.
  public struct Weight: Sendable {
    /// Bold.
    public static let bold = Weight()
  }

  /// The shapes of letters.
  public enum Design: Sendable {
    /// The default shapes.
    case `default`
  }

  /// The font of notes.
  public static let footnote = Font()

  /// The font of small notes.
  public static let caption = Font()

  /// Creates a font of the given size.
  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
    Font()
  }
}
