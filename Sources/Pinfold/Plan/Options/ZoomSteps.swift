/// A setting that depends on the zoom level, in steps.
///
///     options.cellSize = [0: 88, 13: 64, 16: 32]  // 64 screen points from level 13 on
///     options.cellSize = 60
public struct ZoomSteps<Value: Sendable>: Sendable {
  /// A value and the zoom level from which it holds.
  public struct Step: Sendable {
    /// The zoom level from which the value holds, up to the next step.
    public let zoomLevel: Double

    /// The value.
    public let value: Value
  }

  /// The steps by ascending zoom level; the first holds below it as well.
  public let steps: [Step]

  /// Creates a setting that is the same everywhere.
  public init(_ value: Value) {
    steps = [Step(zoomLevel: -.infinity, value: value)]
  }

  /// Creates a setting of values and the zoom levels from which they hold. A level that is
  /// no number is below all other levels.
  ///
  /// - Precondition: There is a step.
  public init(_ steps: [(zoomLevel: Double, value: Value)]) {
    precondition(!steps.isEmpty, "A setting by zoom level has no step")
    self.steps = steps.map { (level: $0.zoomLevel.isNaN ? -.infinity : $0.zoomLevel, $0.value) }
      .sorted { $0.level < $1.level }
      .map { Step(zoomLevel: $0.level, value: $0.1) }
  }

  /// Returns the setting with its values changed.
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
  /// Creates a setting of zoom levels and the values that hold from them on.
  public init(dictionaryLiteral elements: (Double, Value)...) {
    self.init(elements.map { (zoomLevel: $0.0, value: $0.1) })
  }
}

extension ZoomSteps: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {
  /// Creates a setting that is the same everywhere.
  public init(integerLiteral value: Value.IntegerLiteralType) {
    self.init(Value(integerLiteral: value))
  }
}

extension ZoomSteps: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral {
  /// Creates a setting that is the same everywhere.
  public init(floatLiteral value: Value.FloatLiteralType) {
    self.init(Value(floatLiteral: value))
  }
}

extension ZoomSteps.Step: Equatable where Value: Equatable {}
extension ZoomSteps.Step: Hashable where Value: Hashable {}
extension ZoomSteps: Equatable where Value: Equatable {}
extension ZoomSteps: Hashable where Value: Hashable {}
