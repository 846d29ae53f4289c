/// A setting whose value depends on the zoom level, in steps.
///
///     options.cellSize = [0: 88, 13: 64, 16: 32]  // 64 screen points from level 13 on
///     options.cellSize = 60
public struct ZoomSteps<Value: Sendable>: Sendable {
  /// A value and its lowest zoom level.
  public struct Step: Sendable {
    /// The lowest zoom level of the value, which applies up to the next step.
    public let zoomLevel: Double

    /// The value.
    public let value: Value
  }

  /// The steps in ascending order. The first also applies below its zoom level.
  public let steps: [Step]

  /// Creates a setting with the same value at all zoom levels.
  public init(_ value: Value) {
    steps = [Step(zoomLevel: -.infinity, value: value)]
  }

  /// Creates a setting from values and their lowest zoom levels. NaN counts as the lowest level.
  ///
  /// - Precondition: `steps` is not empty.
  public init(_ steps: [(zoomLevel: Double, value: Value)]) {
    precondition(!steps.isEmpty, "A setting by zoom level has no step")
    self.steps = steps.map { (level: $0.zoomLevel.isNaN ? -.infinity : $0.zoomLevel, $0.value) }
      .sorted { $0.level < $1.level }
      .map { Step(zoomLevel: $0.level, value: $0.1) }
  }

  func map(_ transform: (Value) -> Value) -> ZoomSteps {
    ZoomSteps(ordered: steps.map { Step(zoomLevel: $0.zoomLevel, value: transform($0.value)) })
  }

  private init(ordered steps: [Step]) { self.steps = steps }

  /// Returns the value at a zoom level.
  public func value(at zoomLevel: ZoomLevel) -> Value {
    (steps.last { $0.zoomLevel <= zoomLevel.value } ?? steps[0]).value
  }
}

extension ZoomSteps: ExpressibleByDictionaryLiteral {
  /// Creates a setting from lowest zoom levels and values.
  public init(dictionaryLiteral elements: (Double, Value)...) {
    self.init(elements.map { (zoomLevel: $0.0, value: $0.1) })
  }
}

extension ZoomSteps: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {
  /// Creates a setting with the same value at all zoom levels.
  public init(integerLiteral value: Value.IntegerLiteralType) {
    self.init(Value(integerLiteral: value))
  }
}

extension ZoomSteps: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral {
  /// Creates a setting with the same value at all zoom levels.
  public init(floatLiteral value: Value.FloatLiteralType) {
    self.init(Value(floatLiteral: value))
  }
}

extension ZoomSteps.Step: Equatable where Value: Equatable {}
extension ZoomSteps.Step: Hashable where Value: Hashable {}
extension ZoomSteps: Equatable where Value: Equatable {}
extension ZoomSteps: Hashable where Value: Hashable {}
