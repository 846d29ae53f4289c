#if arch(wasm32)

import ModuleMemory
import Pinfold

/// Settings as JavaScript wrote them to the page: for each its code, how many numbers follow,
/// and these. JavaScript has checked them; what makes no sense nevertheless is the default.
struct SettingValues {
  private let doubles: Page.Values<Double>

  /// Where the numbers of each setting begin, and how many there are.
  private var ranges: [Range<Int>?] = []

  /// - Parameter range: Where settings are on the page.
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

  /// Returns where the numbers of a setting are, unless it is not given.
  private func range(_ code: SettingCode) -> Range<Int>? {
    guard code.rawValue < ranges.count, let range = ranges[code.rawValue], !range.isEmpty
    else { return nil }
    return range
  }

  func number(_ code: SettingCode) -> Double? { range(code).map { doubles[$0.lowerBound] } }

  func count(_ code: SettingCode) -> Int? { number(code).map(Self.integer) }

  func flag(_ code: SettingCode) -> Bool? { number(code).map { $0 != 0 } }

  /// Returns the values of a setting by zoom level: pairs of a level and a value.
  func steps(_ code: SettingCode) -> ZoomSteps<Double>? {
    guard let range = range(code), range.count >= 2 else { return nil }
    return ZoomSteps(
      stride(from: range.lowerBound, to: range.upperBound - 1, by: 2)
        .map { (zoomLevel: doubles[$0], value: doubles[$0 + 1]) }
    )
  }

  /// Returns a number without its fraction, as far as an integer reaches; zero for what is no
  /// number.
  static func integer(_ value: Double) -> Int {
    // An integer has 32 bits here.
    Int(min(max(value.isNaN ? 0 : value, -2_147_483_648), 2_147_483_647))
  }
}

#endif
