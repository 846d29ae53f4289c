import Pinfold
import PinfoldReaders
package import PinfoldText

/// Equal parts of a column's values: dates or numbers.
package struct Binning: Sendable {
  /// Whether values are dates, in seconds.
  package let isDate: Bool

  /// The first value of each part, then the end of the last one. As filters write them.
  let edges: [String]

  let starts: [Double]

  /// The most parts.
  private static let most = 120

  /// Steps in seconds that are shorter than a day.
  private static let shortSteps = [1.0, 5, 15, 60, 300, 900, 3600, 10_800, 21_600, 43_200]

  private static let day = 86_400.0

  /// - Parameters:
  ///   - values: The values by row; NaN for a row without one, infinity for another text.
  ///   - isDate: Whether the values are dates in seconds.
  /// - Returns: `nil` without values.
  package init?(_ values: [Double], isDate: Bool) {
    let known = values.lazy.filter(\.isFinite)
    guard let least = known.min(), let most = known.max() else { return nil }
    let span = most - least
    var step = Self.day
    if !isDate {
      let areWhole = known.allSatisfy { $0 == $0.rounded(.down) }
      step = max(Self.step(ofNumbers: span), areWhole ? 1 : 0)
    } else if let short = Self.shortSteps.first(where: { span / $0 < Double(Self.most) }),
      known.contains(where: { $0.truncatingRemainder(dividingBy: Self.day) != 0 })
    {
      step = short
    } else {
      step = ((span / Self.day + 1) / Double(Self.most)).rounded(.up) * Self.day
    }
    let first = (least / step).rounded(.down)
    let count = Int((most / step).rounded(.down) - first) + 1  // at most 121
    let hasTime = step < Self.day
    edges = (0...count).map { number in
      let edge = (first + Double(number)) * step
      // Dates are written with years of four digits.
      let start = isDate ? min(max(edge, DateText.firstSecond), DateText.lastSecond) : edge
      return isDate
        ? DateText.text(ofSeconds: start, hasTime: hasTime) : DecimalText.rounded(start, places: 9)
    }
    starts = edges.map { text in
      isDate ? DateText.seconds(Array(text.utf8)) ?? .nan : Double(decimal: text) ?? .nan
    }
    self.isDate = isDate
  }

  /// Returns a round number that divides a span into at most 120 parts.
  private static func step(ofNumbers span: Double) -> Double {
    var step = 1e-9
    while span / (step * 10) >= Double(most) { step *= 10 }
    return [step, 2 * step, 5 * step, 10 * step].first { span / $0 < Double(most) } ?? 10 * step
  }

  /// The number of parts. Texts that are neither dates nor numbers have this number.
  package var partCount: Int { edges.count - 1 }

  /// Returns the number of the part that a value is in, or of the nearest one.
  package func code(of value: Double) -> UInt8 {
    guard !value.isNaN else { return ColumnStorage.noCategory }
    guard value.isFinite else { return UInt8(partCount) }  // at most 121
    let end = starts.partitionPoint { $0 <= value }
    return UInt8(min(max(end - 1, 0), starts.count - 2))  // at most 120
  }

  /// The parts with their counts, and the numbers of places with an unreadable value and without one.
  ///
  /// - Parameters:
  ///   - counts: The counts by code, then of places without a value.
  ///   - window: The parts that the plan counts. `nil` if it counts all places.
  package func json(_ column: String, _ counts: [Int], window: Range<Int>? = nil) -> JSONValue {
    let known = counts.dropLast()
    func count(_ code: Int) -> JSONValue { .number(code < known.count ? known[code] : 0) }
    let members: [(String, JSONValue)] = [
      ("column", .string(column)),
      ("kind", .string(isDate ? "date" : "number")),
      ("edges", .array(edges.map { .string($0) })),
      ("counts", .array((0..<partCount).map(count))),
      ("unreadable", count(partCount)),
      ("none", .number(counts.last ?? 0)),
    ]
    return .object(members + (window.map { [("window", text(of: $0))] } ?? []))
  }
}

extension [Double] {
  /// Returns the number of elements at the beginning that satisfy a condition.
  func partitionPoint(_ isBefore: (Double) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
