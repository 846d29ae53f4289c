extension RollupChanges {
  /// Whether the time is a whole number, as the column of changes may have it in any unit.
  package var isNumber: Bool { since.wholeMatch(of: /-?[0-9]+/) != nil }

  /// The earliest moment that the time may be, in microseconds since 1970; `nil` for a number, and
  /// for what is no date.
  ///
  /// A date without a time zone is one of the easternmost, 14 hours ahead.
  package var earliestMicroseconds: Int? {
    let form =
      /([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[T ]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]{1,6})[0-9]*)?(Z|z|[+-][0-9]{2}(?::?[0-9]{2})?)?)?/
    guard
      let (_, year, month, day, hour, minute, second, fraction, zone) = since.wholeMatch(of: form)?
        .output
    else { return nil }
    func number(_ text: Substring?) -> Int { text.flatMap { Int($0) } ?? 0 }
    let clock = (number(hour), number(minute), number(second))
    guard let days = Self.days(number(year), number(month), number(day)), clock.0 < 24,
      clock.1 < 60, clock.2 <= 60
    else { return nil }
    let seconds = days * 86_400 + clock.0 * 3600 + clock.1 * 60 + clock.2 - Self.offset(of: zone)
    let parts = (fraction ?? "").prefix(6)
    let zeros = String(repeating: "0", count: 6 - parts.count)
    return seconds * 1_000_000 + number(parts + zeros)
  }

  /// The seconds that a time zone is ahead: `Z`, `+01`, `+0130` or `+01:30`.
  private static func offset(of zone: Substring?) -> Int {
    guard let zone else { return 14 * 3600 }
    let digits = zone.filter(\.isNumber)
    let minutes = (Int(digits.prefix(2)) ?? 0) * 60 + (Int(digits.dropFirst(2)) ?? 0)
    return (zone.hasPrefix("-") ? -60 : 60) * minutes
  }

  /// The days since 1970 of a date of the Gregorian calendar; `nil` for a month or day that is none.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...12).contains(month), (1...lengths[month - 1]).contains(day) else { return nil }
    let before = year - 1
    let ofYears = before * 365 + before / 4 - before / 100 + before / 400
    // Until 1970 there were 719,162 days.
    return ofYears + lengths.prefix(month - 1).reduce(0, +) + day - 1 - 719_162
  }
}
