package import Pinfold
import PinfoldText

/// Values by zoom or by zoom level, as the setting has it, as typed: `88`, `13:64`, or several with commas
/// between.
package struct ZoomStepsText<Value: LosslessStringConvertible & Comparable & Sendable>: Sendable {
  /// One value, and the zoom from which it holds; nil for all of them.
  struct Step: Sendable {
    let zoomLevel: Double?
    let value: Value
  }

  let steps: [Step]

  /// Reads steps.
  ///
  /// - Parameter unit: What a value is, for messages.
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
  /// Puts the steps of all repetitions of a flag together.
  ///
  /// - Parameter offset: How much greater zoom levels are than what was typed.
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
