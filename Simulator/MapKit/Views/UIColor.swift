/// A color that may differ in the light and the dark theme.
public final class UIColor: NSObject, Sendable {
  /// Red, green, blue and opacity, from 0 to 1.
  struct Components: Hashable, Sendable {
    var red: CGFloat
    var green: CGFloat
    var blue: CGFloat
    var alpha: CGFloat

    init(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1) {
      (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    init(_ rgb: UInt32) {
      let parts = [rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255].map { CGFloat($0) / 255 }
      self.init(parts[0], parts[1], parts[2])
    }
  }

  let light: Components
  let dark: Components

  init(light: Components, dark: Components) { (self.light, self.dark) = (light, dark) }

  private convenience init(_ light: UInt32, _ dark: UInt32) {
    self.init(light: Components(light), dark: Components(dark))
  }

  /// Creates a color that is the same in all themes.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    let components = Components(red, green, blue, alpha)
    self.init(light: components, dark: components)
  }

  /// Creates a color that depends on the traits.
  public convenience init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    self.init(
      light: dynamicProvider(UITraitCollection(userInterfaceStyle: .light)).light,
      dark: dynamicProvider(UITraitCollection(userInterfaceStyle: .dark)).dark
    )
  }

  /// Returns the color for some traits.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    let components = traitCollection.userInterfaceStyle == .dark ? dark : light
    return UIColor(light: components, dark: components)
  }

  /// Returns the components of a resolved color.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?,
    green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    red?.pointee = light.red
    green?.pointee = light.green
    blue?.pointee = light.blue
    alpha?.pointee = light.alpha
    return true
  }

  /// Returns the color with another opacity.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    var (light, dark) = (light, dark)
    (light.alpha, dark.alpha) = (alpha, alpha)
    return UIColor(light: light, dark: dark)
  }

  /// Sets the color for the next fills.
  @MainActor public func setFill() { UIDrawing.fill = self }

  /// Sets the color for the next strokes.
  public func setStroke() {}

  /// The components of the color.
  public override var description: String { "\(light) \(dark)" }

  /// Returns whether two colors are equal.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return light == other.light && dark == other.dark
  }

  /// A hash that is equal for equal colors.
  public override var hash: Int { [light, dark].hashValue }
}

// MARK: - The system's colors, as Apple lists them

extension UIColor {
  /// The color that adapts to light and dark appearance.
  public static let systemBlue = UIColor(0x007aff, 0x0a84ff)
  /// The color that adapts to light and dark appearance.
  public static let systemGreen = UIColor(0x34c759, 0x30d158)
  /// The color that adapts to light and dark appearance.
  public static let systemIndigo = UIColor(0x5856d6, 0x5e5ce6)
  /// The color that adapts to light and dark appearance.
  public static let systemOrange = UIColor(0xff9500, 0xff9f0a)
  /// The color that adapts to light and dark appearance.
  public static let systemPink = UIColor(0xff2d55, 0xff375f)
  /// The color that adapts to light and dark appearance.
  public static let systemPurple = UIColor(0xaf52de, 0xbf5af2)
  /// The color that adapts to light and dark appearance.
  public static let systemRed = UIColor(0xff3b30, 0xff453a)
  /// The color that adapts to light and dark appearance.
  public static let systemTeal = UIColor(0x30b0c7, 0x40c8e0)
  /// Orange.
  public static let orange = UIColor(0xff8000, 0xff8000)
  /// White.
  public static let white = UIColor(0xffffff, 0xffffff)
  /// Black.
  public static let black = UIColor(0x000000, 0x000000)
  /// Transparent.
  public static let clear = UIColor(red: 0, green: 0, blue: 0, alpha: 0)
}
