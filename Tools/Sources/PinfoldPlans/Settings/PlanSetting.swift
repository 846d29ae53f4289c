/// A setting of plans: its name, values and meaning.
///
/// This list is the reference: the server parses queries with it, and tests compare it with the
/// OpenAPI document and with the page's settings.
package struct PlanSetting: Sendable {
  /// The type and range of a setting's values.
  package enum Values: Sendable {
    case numbers(ClosedRange<Double>)
    case counts(ClosedRange<Int>)
    /// One number, or several by zoom in the scale of Pinfold's `TileZoom`: `0:60,10:40`.
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

  /// The default as text, if any.
  package let standard: String?

  /// The strategies that have the setting. Other strategies reject it.
  package let strategies: [StrategyName]

  /// The meaning, as a sentence.
  package let meaning: String

  /// A plausible value.
  package let example: String
}

// MARK: - Making settings

extension PlanSetting {
  /// Creates a setting.
  ///
  /// - Parameter example: A plausible value. `nil` uses the default.
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

  /// Creates a setting whose values are the cases of a type.
  init<Name: RawRepresentable<String> & CaseIterable>(
    _ name: String,
    standard: Name,
    for strategies: [StrategyName] = StrategyName.allCases,
    _ meaning: String
  ) {
    let values = Values.names(Name.allCases.map(\.rawValue))
    self.init(name, values, standard: standard.rawValue, for: strategies, meaning)
  }

  /// Returns whether a strategy has the setting.
  package func isFor(_ strategy: StrategyName) -> Bool { strategies.contains(strategy) }
}

/// The reason why a setting's text is invalid. Either half a sentence that follows the setting's
/// name, or a whole sentence that contains it.
package struct SettingError: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
