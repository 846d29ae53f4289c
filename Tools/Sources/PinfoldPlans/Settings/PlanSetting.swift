/// A setting of plans: its name, its values, and what it means.
///
/// Queries are read with this list. The description of the interface has its parameters from
/// it, and the settings of the page are compared with those, each by a test.
package struct PlanSetting: Sendable {
  /// Which values a setting has.
  package enum Values: Sendable {
    case numbers(ClosedRange<Double>)
    case counts(ClosedRange<Int>)
    /// One number, or several by zoom as `TileZoom` of Pinfold has it: `0:60,10:40`.
    case numbersByZoom(ClosedRange<Double>)
    /// One number, or several by zoom level: `0:88,13:64`.
    case numbersByZoomLevel(ClosedRange<Double>)
    case countsByZoomLevel(ClosedRange<Int>)
    case flag
    case names([String])
    case column
  }

  /// The name of the query parameter.
  package let name: String

  package let values: Values

  /// The value that holds without the setting, as it is written; `nil` if none does.
  package let standard: String?

  /// The strategies that have the setting; the others refuse it.
  package let strategies: [StrategyName]

  /// What the setting means, as a sentence.
  package let meaning: String

  /// A value that makes sense.
  package let example: String
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
  package func isFor(_ strategy: StrategyName) -> Bool { strategies.contains(strategy) }
}

/// Why a setting that was typed makes no sense: half a sentence after the setting's
/// name, or a whole one that names it.
package struct SettingError: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
