#if canImport(MapKit) && canImport(SwiftUI)
import MapKit
import SwiftUI

/// The texts of a ``TimeWindow``, in the user's language.
@MainActor struct TimeTexts {
  /// Returns the text of a time. `nil` for dates.
  let format: ((Double) -> String)?

  /// The times to choose from.
  let bounds: ClosedRange<Double>?
}

extension TimeTexts {
  /// Returns the text of a window, or of all times.
  func text(of window: ClosedRange<Double>?) -> String {
    guard let range = window ?? bounds else { return "" }
    let (start, end) = (text(range.lowerBound), text(range.upperBound))
    return start == end ? start : "\(start) – \(end)"
  }

  /// Returns the text of a time.
  func text(_ time: Double) -> String {
    if let format { return format(time) }
    // Calendars end before these years.
    guard abs(time) < 100_000_000_000 else { return "\(time)" }
    let isShort = bounds.map { $0.upperBound - $0.lowerBound < 3 * 86_400 } ?? false
    return Date(timeIntervalSince1970: time)
      .formatted(date: .abbreviated, time: isShort ? .shortened : .omitted)
  }
}

// MARK: - Words

extension TimeTexts {
  // The first argument of `NSLocalizedString` must be a literal, so that tools find it.
  static var window: String {
    NSLocalizedString(
      "Time window",
      tableName: "TimeWindow",
      bundle: .pinfoldMapKit,
      comment: "The span of times that the map shows, read out before its first and last day"
    )
  }

  static var start: String {
    NSLocalizedString(
      "Start",
      tableName: "TimeWindow",
      bundle: .pinfoldMapKit,
      comment: "The first time of the span that the map shows, read out before a day"
    )
  }

  static var end: String {
    NSLocalizedString(
      "End",
      tableName: "TimeWindow",
      bundle: .pinfoldMapKit,
      comment: "The last time of the span that the map shows, read out before a day"
    )
  }

  static var play: String {
    NSLocalizedString(
      "Play",
      tableName: "TimeWindow",
      bundle: .pinfoldMapKit,
      comment: "A button that moves the span of times, as a film does"
    )
  }

  static var pause: String {
    NSLocalizedString(
      "Pause",
      tableName: "TimeWindow",
      bundle: .pinfoldMapKit,
      comment: "A button that stops playing"
    )
  }

  static var all: String {
    NSLocalizedString(
      "All times",
      tableName: "TimeWindow",
      bundle: .pinfoldMapKit,
      comment: "A button that shows places of all times on the map"
    )
  }
}
#endif
