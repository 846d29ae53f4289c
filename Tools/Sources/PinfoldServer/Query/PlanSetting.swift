import Pinfold
import PinfoldFormats

/// A setting of plans: its name, its values, and what it means.
///
/// Queries are read with this list. The description of the interface has its parameters from
/// it, and the settings of the page are compared with those, each by a test.
struct PlanSetting: Sendable {
  /// Which values a setting has.
  enum Values: Sendable {
    case numbers(ClosedRange<Double>)
    case counts(ClosedRange<Int>)
    /// One number, or several by zoom level: `0:88,13:64`.
    case numbersByZoom(ClosedRange<Double>)
    case countsByZoom(ClosedRange<Int>)
    case flag
    case names([String])
    case column
  }

  /// The name of the query parameter.
  let name: String

  let values: Values

  /// The value that holds without the setting, as it is written; `nil` if none does.
  let standard: String?

  /// The strategies that have the setting; the others refuse it.
  let strategies: [StrategyName]

  /// What the setting means, as a sentence.
  let meaning: String

  /// A value that makes sense.
  let example: String
}

// MARK: - Making settings

extension PlanSetting {
  /// Makes a setting.
  ///
  /// - Parameter example: A value that makes sense; if `nil`, the standard.
  init(
    _ name: String,
    _ values: Values,
    standard: String? = nil,
    for strategies: [StrategyName] = StrategyName.allCases,
    example: String? = nil,
    _ meaning: String
  ) {
    (self.name, self.values, self.standard) = (name, values, standard)
    (self.strategies, self.meaning) = (strategies, meaning)
    self.example = example ?? standard ?? ""
  }

  /// Makes a setting that is one of the names of a type.
  init<Name: RawRepresentable<String> & CaseIterable>(
    _ name: String,
    standard: Name,
    for strategies: [StrategyName] = StrategyName.allCases,
    _ meaning: String
  ) {
    let values = Values.names(Name.allCases.map(\.rawValue))
    self.init(name, values, standard: standard.rawValue, for: strategies, meaning)
  }

  /// Whether a strategy has the setting.
  func isFor(_ strategy: StrategyName) -> Bool { strategies.contains(strategy) }
}

// MARK: - Reading settings

extension QueryParameters {
  /// Takes a number.
  ///
  /// - Precondition: The setting is a number.
  mutating func takeNumber(_ setting: PlanSetting) throws(RequestError) -> Double? {
    guard case .numbers(let range) = setting.values else {
      preconditionFailure("The setting \(setting.name) is not a number")
    }
    return try takeNumber(setting.name, in: range)
  }

  /// Takes a whole number.
  ///
  /// - Precondition: The setting is a whole number.
  mutating func takeCount(_ setting: PlanSetting) throws(RequestError) -> Int? {
    guard case .counts(let range) = setting.values else {
      preconditionFailure("The setting \(setting.name) is not a whole number")
    }
    return try takeCount(setting.name, in: range)
  }

  /// Takes a number, or several by zoom level.
  ///
  /// - Parameter offset: How much greater zoom levels are than those of the query.
  /// - Precondition: The setting is a number by zoom level.
  mutating func takeNumbersByZoom(
    _ setting: PlanSetting,
    offset: Double = 0
  ) throws(RequestError) -> ZoomSteps<Double>? {
    guard case .numbersByZoom(let range) = setting.values else {
      preconditionFailure("The setting \(setting.name) is not a number by zoom level")
    }
    return try takeSteps(setting.name, in: range, offset: offset)
  }

  /// Takes a whole number, or several by zoom level.
  ///
  /// - Precondition: The setting is a whole number by zoom level.
  mutating func takeCountsByZoom(_ setting: PlanSetting) throws(RequestError) -> ZoomSteps<Int>? {
    guard case .countsByZoom(let range) = setting.values else {
      preconditionFailure("The setting \(setting.name) is not a whole number by zoom level")
    }
    return try takeSteps(setting.name, in: range, offset: 0)
  }

  private mutating func takeSteps<Value: LosslessStringConvertible & Comparable & Sendable>(
    _ name: String,
    in range: ClosedRange<Value>,
    offset: Double
  ) throws(RequestError) -> ZoomSteps<Value>? {
    guard let text = try take(name) else { return nil }
    do throws(SettingError) {
      let steps = try ZoomStepsText(argument: text, in: range, unit: "a value")
      return try ZoomSteps([steps], flag: name, offset: offset)
    } catch {
      throw .invalid(name, "For the \(name), \(error)")
    }
  }

  /// Takes `true` or `false`.
  mutating func takeFlag(_ setting: PlanSetting) throws(RequestError) -> Bool? {
    try takeFlag(setting.name)
  }

  /// Takes one of a few names.
  mutating func takeName<Name: RawRepresentable<String> & CaseIterable>(
    _ setting: PlanSetting,
    of type: Name.Type
  ) throws(RequestError) -> Name? {
    try takeName(setting.name, of: type)
  }
}
