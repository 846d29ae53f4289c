// Columns with the minutes and the seconds of coordinates.

extension ColumnNames {
  /// Returns the names of the columns with the minutes and the seconds of a column with degrees, such as
  /// `lat_min` and `lat_sec` of `lat_deg`; none without minutes.
  ///
  /// `lat_min` beside `lat_max` is the edge of an extent. Without `deg` in the name of the degrees, there
  /// are seconds as well.
  func degreeParts(of column: String) -> [String] {
    let plain = Self.plain(column)
    let mark = ["degrees", "degree", "deg"].first { plain.hasSuffix($0) && plain != $0 }
    let axis = String(plain.dropLast(mark?.count ?? 0))
    func name(_ words: [String]) -> String? {
      names.first { name in
        let plain = Self.plain(name)
        return words.contains { plain == axis + $0 }
      }
    }
    guard let minutes = name(["min", "mins", "minute", "minutes"]),
      name(["max", "maximum"]) == nil
    else { return [] }
    let seconds = name(["sec", "secs", "second", "seconds"])
    let isOther = mark == nil && (seconds == nil || name(["deg", "degree", "degrees"]) != nil)
    return isOther ? [] : [minutes] + [seconds].compactMap(\.self)
  }

  /// Whether a column of the name may have minutes or seconds.
  static func mayBeDegreePart(_ name: String) -> Bool {
    let plain = plain(name)
    return plain.contains("min") || plain.contains("sec")
  }
}
