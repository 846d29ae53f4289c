package import Pinfold
import PinfoldText

/// Parsed values by zoom or zoom level: `88`, `13:64`, or several separated by commas.
package struct ZoomStepsText<Value: LosslessStringConvertible & Comparable & Sendable>: Sendable {
  /// A value and the zoom from which it applies. `nil` means all zooms.
  struct Step: Sendable {
    let zoomLevel: Double?
    let value: Value
  }

  let steps: [Step]

  /// Parses steps.
  ///
  /// - Parameter unit: A noun for the values, for error messages.
  package init(argument: String, in range: ClosedRange<Value>, unit: String) throws(SettingError) {
    steps = try argument.split(separator: ",", omittingEmptySubsequences: false).map {
      part throws(SettingError) in
      let sides = part.split(separator: ":", omittingEmptySubsequences: false)
        .map { $0.trimmed }
      let zoomLevel = sides.count == 2 ? Double(decimal: sides[0]) : nil
      guard sides.count <= 2, !part.hasHexadecimalMark, let value = sides.last.flatMap(Value.init),
        sides.count == 1 || zoomLevel?.isFinite == true
      else {
        throw SettingError("write \(unit), or several as ZOOM:VALUE with commas between them.")
      }
      guard range.contains(value) else {
        throw SettingError("\(unit) must be from \(range.lowerBound) to \(range.upperBound).")
      }
      return Step(zoomLevel: zoomLevel, value: value)
    }
  }
}

extension ZoomSteps {
  /// Combines the steps of a repeated flag.
  ///
  /// - Parameter offset: The difference between zoom levels and the zooms in the text.
  package init?(
    _ arguments: [ZoomStepsText<Value>],
    flag: String,
    offset: Double = 0
  ) throws(SettingError)
  where Value: LosslessStringConvertible & Comparable {
    let steps = arguments.flatMap(\.steps)
      .map { (zoomLevel: $0.zoomLevel.map { $0 + offset } ?? -.infinity, value: $0.value) }
    guard !steps.isEmpty else { return nil }
    let levels = steps.map(\.zoomLevel).sorted()
    if let (level, _) = zip(levels, levels.dropFirst()).first(where: { $0 == $1 }) {
      let scale = offset == 0 ? "zoom level" : "zoom"
      let place =
        level.isFinite ? "for \(scale) \(DecimalText.short(level - offset))" : "for every \(scale)"
      throw SettingError("\(flag) is given twice \(place).")
    }
    self.init(steps)
  }
}
