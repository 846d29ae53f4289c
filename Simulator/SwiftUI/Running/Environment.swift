/// The environment of a view.
public struct EnvironmentValues {
  /// Light or dark.
  public var colorScheme = ColorScheme.light

  /// Whether the user prefers more contrast.
  public var colorSchemeContrast = ColorSchemeContrast.standard

  /// The direction of lines of text.
  public var layoutDirection = LayoutDirection.leftToRight

  /// Whether the user prefers less motion.
  public var accessibilityReduceMotion = false

  /// The size of the user's text, as a multiple of the usual size.
  var textScale = 1.0

  /// The values that apps add.
  var added: [ObjectIdentifier: Any] = [:]

  /// Called when a map's camera changes.
  var cameraActions: [MapCameraAction] = []

  /// Creates the default environment.
  public init() {}
}

/// Light or dark.
public enum ColorScheme: CaseIterable, Sendable {
  /// Dark on light.
  case light

  /// Light on dark.
  case dark
}

/// The direction of lines of text.
public enum LayoutDirection: CaseIterable, Sendable {
  /// As in English.
  case leftToRight

  /// As in Arabic.
  case rightToLeft
}

/// How much contrast the user prefers.
public enum ColorSchemeContrast: CaseIterable, Sendable {
  /// The usual contrast.
  case standard

  /// Increased contrast.
  case increased
}

/// A value from the environment of a view.
@propertyWrapper public struct Environment<Value> {
  private let part: KeyPath<EnvironmentValues, Value>
  private let slot = StateSlot<Value?>(nil)

  /// Creates a property for a value of the environment.
  public init(_ part: KeyPath<EnvironmentValues, Value>) { self.part = part }

  /// The value for a view on the screen. Views that are not on the screen get the default value.
  public var wrappedValue: Value {
    slot.stored.value ?? EnvironmentValues()[keyPath: part]
  }
}

extension Environment: @unchecked Sendable where Value: Sendable {}

extension Environment: FrameworkProperty {
  func install(_ place: RenderPlace, number: Int) {
    slot.stored.value = place.environment[keyPath: part]
  }
}

/// A number that grows with the user's text size.
@propertyWrapper public struct ScaledMetric<Value: BinaryFloatingPoint> {
  private let base: Value
  private let slot = StateSlot(1.0)

  /// Creates a number from its value for text of the usual size.
  public init(wrappedValue: Value, relativeTo style: Font.TextStyle = .body) { base = wrappedValue }

  /// The number for the user's text size.
  public var wrappedValue: Value { base * Value(slot.stored.value) }
}

extension ScaledMetric: FrameworkProperty {
  func install(_ place: RenderPlace, number: Int) {
    slot.stored.value = place.environment.textScale
  }
}
