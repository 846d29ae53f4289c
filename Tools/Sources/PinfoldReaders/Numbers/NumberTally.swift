import PinfoldText

/// Counts each kind of number in a column. The order of rows does not matter.
struct NumberTally {
  private var counts = [Int](repeating: 0, count: NumberText.Kind.count)

  mutating func add(_ kind: NumberText.Kind) { counts[Int(kind.rawValue)] += 1 }

  private subscript(_ kinds: NumberText.Kind...) -> Int {
    kinds.reduce(0) { $0 + counts[Int($1.rawValue)] }
  }
}

extension NumberTally {
  var hasMarks: Bool {
    self[.point, .comma, .groupedByCommas, .groupedByPoints, .doubtfulPoint, .doubtfulComma] > 0
  }

  /// The order of day and month, if some dates with slashes prove it, and none contradicts them.
  private var dates: NumberReading? {
    guard (self[.dayFirst] > 0) != (self[.monthFirst] > 0) else { return nil }
    return self[.dayFirst] > 0 ? .dayFirst : .monthFirst
  }

  /// Whether most values are dates with slashes.
  var hasSlashes: Bool {
    let dates = self[.dayFirst, .monthFirst, .doubtfulDate]
    return dates > 0 && dates * 2 > counts.reduce(0, +) - self[.blank]
  }

  /// Whether dates with slashes contradict each other, rather than prove nothing.
  var hasBothOrders: Bool { self[.dayFirst] > 0 && self[.monthFirst] > 0 }

  /// Whether to report the reading to the user, because some numbers have commas or thousands
  /// separators.
  func isTold(by reading: NumberReading) -> Bool {
    self[.comma, .groupedByCommas, .groupedByPoints, .doubtfulComma] > 0
      || reading == .comma && self[.doubtfulPoint] > 0
  }

  /// Returns the reading with the decimal mark that makes more values numbers.
  ///
  /// Values that are numbers with either mark count for the mark of the coordinates. If all values
  /// are ambiguous, the column has that mark if the coordinates contain it. Otherwise the column is
  /// undecided.
  ///
  /// - Parameters:
  ///   - mark: The decimal mark of the coordinates; `nil` if unknown.
  ///   - isSeen: Whether the mark occurs in the coordinates rather than being the default.
  func reading(besides mark: DecimalMark?, isSeen: Bool) -> NumberReading {
    if let dates, !hasMarks { return dates }
    var (points, commas) = (self[.point, .groupedByCommas], self[.comma, .groupedByPoints])
    if isSeen, points + commas > 0 {
      if mark == .point { points += self[.doubtfulPoint] }
      if mark == .comma { commas += self[.doubtfulComma] }
    }
    guard points == commas else { return points > commas ? .point : .comma }
    guard points == 0 else { return .undecided }
    switch (self[.doubtfulPoint] > 0, self[.doubtfulComma] > 0, mark) {
    case (false, false, _), (true, false, .point): return .point
    case (false, true, .comma): return .comma
    default: return .undecided
    }
  }
}

struct NumberRule: Sendable {
  var known = NumberReadings()

  var coordinateNames: [String] = []

  /// The decimal mark that the options name.
  var option: DecimalMark?

  var mark: DecimalMark?

  /// Whether the mark occurs in the coordinates.
  var isMarkSeen = false

  /// The mark to assume if coordinates have none: the point, unless the file has fields with
  /// commas.
  var defaultMark: DecimalMark? = .point

  func reading(of column: String, _ tally: NumberTally) -> NumberReading {
    if let reading = known.readings[column] { return reading }
    if coordinateNames.contains(column) { return .either }
    return option.map(NumberReading.init) ?? tally.reading(besides: mark, isSeen: isMarkSeen)
  }
}

extension ReadingDecision {
  private static let numberSubjects = ["decimal mark", "kept as text"]

  /// Whether the decision is about columns without a known decimal mark.
  var isAboutTexts: Bool { subject == Self.numberSubjects[1] }

  static func numbers(
    _ columns: [(name: String, tally: NumberTally)],
    _ rule: NumberRule
  ) -> [ReadingDecision] {
    func names(_ reading: NumberReading) -> [String] {
      columns.filter {
        rule.reading(of: $0.name, $0.tally) == reading && $0.tally.isTold(by: reading)
      }
      .map(\.name)
    }
    func list(_ names: [String]) -> String { names.joined(separator: ", ") }
    let coordinates = rule.mark == .comma ? rule.coordinateNames : []
    let (commas, points) = (coordinates + names(.comma), names(.point))
    let marks = [
      commas.isEmpty ? nil : "comma in \(list(commas))",
      points.isEmpty ? nil : "point in \(list(points))",
    ]
    .compactMap(\.self)
    let undecided = columns.filter { rule.reading(of: $0.name, $0.tally) == .undecided }.map(\.name)
    var decisions: [ReadingDecision] = []
    if !marks.isEmpty {
      decisions.append(
        ReadingDecision(numberSubjects[0], marks.joined(separator: "; "), option: "--decimal-mark")
      )
    }
    if !undecided.isEmpty {
      decisions.append(
        ReadingDecision(
          numberSubjects[1],
          "\(list(undecided)): the decimal mark may be the comma or the point; --decimal-mark decides",
          option: "--decimal-mark"
        )
      )
    }
    return decisions + dates(columns, rule)
  }

  private static func dates(
    _ columns: [(name: String, tally: NumberTally)],
    _ rule: NumberRule
  ) -> [ReadingDecision] {
    columns.filter { $0.tally.hasSlashes }.map { name, tally in
      let order =
        switch rule.reading(of: name, tally) {
        case .dayFirst: "the day is first"
        case .monthFirst: "the month is first"
        default:
          tally.hasBothOrders
            ? "kept as text, because some begin with the day and others with the month"
            : "kept as text, because no value tells whether the day or the month is first"
        }
      return ReadingDecision("dates", "\(order) in \(name)")
    }
  }
}
