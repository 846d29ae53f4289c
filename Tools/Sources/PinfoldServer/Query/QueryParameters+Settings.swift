import Pinfold
import PinfoldPlans

extension QueryParameters {
  /// - Precondition: The setting takes a number.
  mutating func takeNumber(_ setting: PlanSetting) throws(RequestError) -> Double? {
    guard case .numbers(let range) = setting.values else {
      preconditionFailure("The setting \(setting.name) does not take a number")
    }
    return try takeNumber(setting.name, in: range)
  }

  /// - Precondition: The setting takes a whole number.
  mutating func takeCount(_ setting: PlanSetting) throws(RequestError) -> Int? {
    guard case .counts(let range) = setting.values else {
      preconditionFailure("The setting \(setting.name) does not take a whole number")
    }
    return try takeCount(setting.name, in: range)
  }

  /// Takes a number, or several numbers by zoom or zoom level, depending on the setting.
  ///
  /// - Precondition: The setting takes numbers by zoom or zoom level.
  mutating func takeNumbersByZoom(
    _ setting: PlanSetting
  ) throws(RequestError) -> ZoomSteps<Double>? {
    switch setting.values {
    case .numbersByZoom(let range):
      try takeSteps(setting.name, in: range, offset: Double(TileZoom.levelOffset))
    case .numbersByZoomLevel(let range):
      try takeSteps(setting.name, in: range, offset: 0)
    default:
      preconditionFailure("The setting \(setting.name) does not take numbers by zoom or zoom level")
    }
  }

  /// Takes a whole number, or several by zoom level.
  ///
  /// - Precondition: The setting takes whole numbers by zoom level.
  mutating func takeCountsByZoom(
    _ setting: PlanSetting
  ) throws(RequestError) -> ZoomSteps<Int>? {
    guard case .countsByZoomLevel(let range) = setting.values else {
      preconditionFailure("The setting \(setting.name) does not take whole numbers by zoom level")
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

  mutating func takeFlag(_ setting: PlanSetting) throws(RequestError) -> Bool? {
    try takeFlag(setting.name)
  }

  /// Takes a case of an enumeration.
  mutating func takeName<Name: RawRepresentable<String> & CaseIterable>(
    _ setting: PlanSetting,
    of type: Name.Type
  ) throws(RequestError) -> Name? {
    try takeName(setting.name, of: type)
  }
}
