#if arch(wasm32)

import ModuleMemory
import Pinfold

/// Settings on the page: for each its code, the number of its values, and the values. JavaScript
/// has validated them. Invalid values become the default.
struct SettingValues {
  private let doubles: Page.Values<Double>

  /// The range of each setting's values on the page.
  private var ranges: [Range<Int>?] = []

  init(_ doubles: Page.Values<Double>, _ range: Range<Int>) {
    self.doubles = doubles
    var start = range.lowerBound
    while start + 2 <= range.upperBound {
      let code = Self.integer(doubles[start])
      let count = Self.integer(doubles[start + 1])
      let values = start + 2
      guard code >= 0, code < 64, count >= 0, count <= range.upperBound - values else { return }
      while ranges.count <= code { ranges.append(nil) }
      ranges[code] = values..<values + count
      start = values + count
    }
  }

  private func range(_ code: SettingCode) -> Range<Int>? {
    guard code.rawValue < ranges.count, let range = ranges[code.rawValue], !range.isEmpty
    else { return nil }
    return range
  }

  func number(_ code: SettingCode) -> Double? { range(code).map { doubles[$0.lowerBound] } }

  func count(_ code: SettingCode) -> Int? { number(code).map(Self.integer) }

  func flag(_ code: SettingCode) -> Bool? { number(code).map { $0 != 0 } }

  /// Returns the values of a setting by zoom level.
  func steps(_ code: SettingCode) -> ZoomSteps<Double>? {
    guard let range = range(code), range.count >= 2 else { return nil }
    return ZoomSteps(
      stride(from: range.lowerBound, to: range.upperBound - 1, by: 2)
        .map { (zoomLevel: doubles[$0], value: doubles[$0 + 1]) }
    )
  }

  /// Returns a number truncated and clamped to an integer; 0 for NaN.
  static func integer(_ value: Double) -> Int {
    // Integers have 32 bits on WebAssembly.
    Int(min(max(value.isNaN ? 0 : value, -2_147_483_648), 2_147_483_647))
  }
}

#endif
