extension DateText {
  /// Returns the seconds from 1970 to a date, without regard to its zone, like ``order``. `nil` for any
  /// other text.
  package static func seconds(_ text: [UInt8]) -> Double? {
    let bytes = text.span
    guard isDate(bytes, from: 0, to: bytes.count) else { return nil }
    let range = DecimalNumber.trimmed(bytes, bytes.indices)
    // Two digits, or `least` where the text has no digits.
    func number(at offset: Int, least: Int = 0) -> Int {
      let first = range.lowerBound + offset
      guard first + 1 < range.upperBound, isDigit(text[first]), isDigit(text[first + 1]) else {
        return least
      }
      return Int(text[first] - 48) * 10 + Int(text[first + 1] - 48)  // at least 48, as digits
    }
    let year = number(at: 0) * 100 + number(at: 2)
    let count = days(toYear: year, month: number(at: 5, least: 1), day: number(at: 8, least: 1))
    return Double(((count * 24 + number(at: 11)) * 60 + number(at: 14)) * 60 + number(at: 17))
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

  private static func padded(_ number: Int, _ count: Int = 2) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(count - text.count, 0)) + text
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
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
