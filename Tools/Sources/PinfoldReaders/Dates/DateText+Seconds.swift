extension DateText {
  /// Returns the seconds from 1970 to a date, without regard to its zone, like ``order``. `nil` for any
  /// other text.
  ///
  /// - Parameters:
  ///   - reading: How the column is read.
  ///   - allowsNumbers: Whether years and Unix times are dates, and not numbers.
  package static func seconds(
    _ text: [UInt8],
    _ reading: NumberReading = .point,
    allowsNumbers: Bool = false
  ) -> Double? {
    let bytes = text.span
    guard isDate(bytes, from: 0, to: bytes.count, allowsYear: allowsNumbers) else {
      if let date = rewritten(bytes, from: 0, to: bytes.count, reading) { return seconds(date) }
      guard allowsNumbers else { return nil }
      return reading.number(bytes, from: 0, to: bytes.count).flatMap(seconds(ofUnixTime:))
    }
    let range = DecimalNumber.trimmed(bytes, bytes.indices)
    let count = precision(bytes, range)
    // A part of two digits, or `least` where the text ends before it.
    func part(at offset: Int, least: Int = 0) -> Int {
      offset < count ? number(text.span, at: range.lowerBound + offset) : least
    }
    let year = part(at: 0) * 100 + part(at: 2)
    let day = days(toYear: year, month: part(at: 5, least: 1), day: part(at: 8, least: 1))
    return Double(((day * 24 + part(at: 11)) * 60 + part(at: 14)) * 60 + part(at: 17))
  }

  /// The seconds from 1970 to the first and the last date with a year of four digits.
  package static let (firstSecond, lastSecond) = (-62_135_596_800.0, 253_402_300_799.0)

  /// Returns a Unix time in seconds. `nil` for numbers that are neither seconds nor milliseconds
  /// from 1973 to 2099, which are distinct.
  package static func seconds(ofUnixTime number: Double) -> Double? {
    let end = 4_102_444_800.0
    if number >= 1e8, number < end { return number }
    return number >= 1e11 && number < end * 1000 ? number / 1000 : nil
  }

  /// Returns whether a text has only blanks, as for a place without a date.
  package static func isBlank(_ text: [UInt8]) -> Bool { text.allSatisfy(DecimalNumber.isBlank) }

  /// Returns whether a column's name says that its numbers may be Unix times.
  package static func isNameOfTimes(_ name: String) -> Bool {
    let name = name.lowercased()
    let words = ["time", "date", "stamp", "epoch", "unix", "created", "modified"]
    return name == "ts" || name.hasSuffix("_at") || words.contains { name.contains($0) }
  }

  /// Returns a number of seconds from 1970 as a date, with the time if `hasTime`.
  package static func text(ofSeconds seconds: Double, hasTime: Bool) -> String {
    let whole = Int(seconds)  // of a year with four digits
    let day = whole >= 0 ? whole / 86_400 : -((86_399 - whole) / 86_400)
    // Howard Hinnant, *chrono-Compatible Low-Level Date Algorithms*, `civil_from_days`.
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let ofEra = shifted - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let part = (5 * ofYear + 2) / 153
    let month = part < 10 ? part + 3 : part - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let date = "\(padded(year, 4))-\(padded(month))-\(padded(ofYear - (153 * part + 2) / 5 + 1))"
    let time = whole - day * 86_400
    return hasTime
      ? "\(date)T\(padded(time / 3600)):\(padded(time / 60 % 60)):\(padded(time % 60))" : date
  }

  static func padded(_ number: Int, _ count: Int = 2) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(count - text.count, 0)) + text
  }

  /// Returns the days from 1970 to a date of the Gregorian calendar.
  private static func days(toYear year: Int, month: Int, day: Int) -> Int {
    // Howard Hinnant, `days_from_civil`.
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let ofEra = year - era * 400
    let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }
}
