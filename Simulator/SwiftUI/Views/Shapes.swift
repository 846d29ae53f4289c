public import Foundation

/// A style to fill shapes with.
public protocol ShapeStyle: Sendable {}

/// A color.
public struct Color: ShapeStyle, Hashable {
  let red: Double
  let green: Double
  let blue: Double
  let alpha: Double

  /// Creates a color from its components, each from 0 to 1.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    (self.red, self.green, self.blue, alpha) = (red, green, blue, opacity)
  }

  /// Black.
  public static let black = Color(red: 0, green: 0, blue: 0)

  /// White.
  public static let white = Color(red: 1, green: 1, blue: 1)

  /// Red.
  public static let red = Color(red: 1, green: 0.23, blue: 0.19)

  /// Green.
  public static let green = Color(red: 0.2, green: 0.78, blue: 0.35)

  /// Blue.
  public static let blue = Color(red: 0, green: 0.48, blue: 1)

  /// Gray.
  public static let gray = Color(red: 0.56, green: 0.56, blue: 0.58)

  /// Returns the color with less opacity.
  public func opacity(_ opacity: Double) -> Color {
    Color(red: red, green: green, blue: blue, opacity: alpha * opacity)
  }

  /// A color in its final form for drawing.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  public struct Resolved: Hashable, Sendable {
    /// The linear red component.
    public var linearRed: Float

    /// The linear green component.
    public var linearGreen: Float

    /// The linear blue component.
    public var linearBlue: Float
  }

  /// Returns the color in an environment.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  public func resolve(in environment: EnvironmentValues) -> Resolved {
    func linear(_ value: Double) -> Float {
      Float(value > 0.04045 ? pow((value + 0.055) / 1.055, 2.4) : value / 12.92)
    }
    return Resolved(linearRed: linear(red), linearGreen: linear(green), linearBlue: linear(blue))
  }
}

extension Color: FrameworkView {
  /// Draws the color.
  public func render(_ place: RenderPlace) { place.draw(description) }

  var description: String {
    let parts = [red, green, blue].map { Int(($0 * 255).rounded()) }
    return "color \(parts[0]) \(parts[1]) \(parts[2])"
  }
}

/// A shape that can be filled.
@MainActor @preconcurrency public protocol Shape: View {}

extension Shape {
  /// Fills the shape.
  public func fill(_ color: Color) -> some View {
    Modified(content: color) { _ in }
  }
}

/// A circle.
public struct Circle: Shape, FrameworkView {
  /// Creates a circle.
  public nonisolated init() {}

  /// Draws the circle.
  public func render(_ place: RenderPlace) { place.draw("circle") }
}

/// A rectangle with rounded corners.
public struct RoundedRectangle: Shape, FrameworkView {
  /// Creates a rectangle with rounded corners.
  public nonisolated init(cornerRadius: CGFloat) {}
}

/// A rectangle.
public struct Rectangle: Shape, FrameworkView {
  /// Creates a rectangle.
  public nonisolated init() {}
}

/// A capsule.
public struct Capsule: Shape, FrameworkView {
  /// Creates a capsule.
  public nonisolated init() {}
}

/// A translucent background.
public struct Material: ShapeStyle {
  init() {}
}

extension ShapeStyle where Self == Material {
  /// A material of medium thickness.
  public static var regularMaterial: Material { Material() }

  /// A thin material.
  public static var thinMaterial: Material { Material() }
}
