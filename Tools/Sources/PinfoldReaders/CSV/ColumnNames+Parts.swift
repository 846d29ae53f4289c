extension ColumnNames {
  /// Returns the minutes and seconds columns for a degrees column, such as `lat_min` and `lat_sec`
  /// for `lat_deg`. Empty without minutes.
  ///
  /// `lat_min` may also be the minimum of an extent. If the degrees column lacks `deg` in its name,
  /// it therefore needs seconds too.
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

  static func mayBeDegreePart(_ name: String) -> Bool {
    let plain = plain(name)
    return plain.contains("min") || plain.contains("sec")
  }
}
