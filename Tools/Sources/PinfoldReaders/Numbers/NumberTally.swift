import PinfoldText

/// How often each kind of number occurs in a column. The order of rows does not matter.
struct NumberTally {
  private var counts = [Int](repeating: 0, count: NumberText.Kind.count)

  mutating func add(_ kind: NumberText.Kind) { counts[Int(kind.rawValue)] += 1 }

  private subscript(_ kinds: NumberText.Kind...) -> Int {
    kinds.reduce(0) { $0 + counts[Int($1.rawValue)] }
  }
}

extension NumberTally {
  /// Whether any values are numbers with a mark.
  var hasMarks: Bool {
    self[.point, .comma, .groupedByCommas, .groupedByPoints, .doubtfulPoint, .doubtfulComma] > 0
  }

  /// Whether people should know how numbers are read: some have commas, or points between thousands.
  func isTold(by reading: NumberReading) -> Bool {
    self[.comma, .groupedByCommas, .groupedByPoints, .doubtfulComma] > 0
      || reading == .comma && self[.doubtfulPoint] > 0
  }

  /// Returns how the column is read: with the mark that makes more of its values numbers.
  ///
  /// Values that are numbers with both marks count for the mark of the coordinates. If all are such
  /// values, a single mark in each of them is a decimal mark if coordinates have the same. Otherwise the
  /// column is undecided.
  ///
  /// - Parameters:
  ///   - mark: The decimal mark of the coordinates; `nil` if unknown.
  ///   - isSeen: Whether coordinates have it, and it is not only the usual one.
  func reading(besides mark: DecimalMark?, isSeen: Bool) -> NumberReading {
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

/// How every reader decides on the numbers of columns.
struct NumberRule: Sendable {
  /// Columns that are decided already, by name.
  var known = NumberReadings()

  /// The names of the columns with the coordinates.
  var coordinateNames: [String] = []

  /// The decimal mark that the options name.
  var option: DecimalMark?

  /// The decimal mark of the coordinates.
  var mark: DecimalMark?

  /// Whether coordinates have the mark.
  var isMarkSeen = false

  /// The mark where coordinates have none: the usual one, unless the file has fields with commas in
  /// them.
  var defaultMark: DecimalMark? = .point

  /// Returns how a column is read.
  func reading(of column: String, _ tally: NumberTally) -> NumberReading {
    if let reading = known.readings[column] { return reading }
    if coordinateNames.contains(column) { return .either }
    return option.map(NumberReading.init) ?? tally.reading(besides: mark, isSeen: isMarkSeen)
  }
}

extension ReadingDecision {
  /// What decisions about numbers are about.
  private static let numberSubjects = ["decimal mark", "kept as text"]

  /// Whether it is about columns without a decimal mark.
  var isAboutTexts: Bool { subject == Self.numberSubjects[1] }

  /// The choices about the numbers of columns.
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
    return decisions
  }
}
