package import PinfoldText

/// Surveys column values to decide how to read them as numbers.
package struct NumberSurvey {
  private let names: [String]
  private let index: [[UInt8]: Int]
  private var tallies: [NumberTally]

  package init(_ names: [String]) {
    self.names = names
    index = Dictionary(
      names.enumerated().map { (Self.quoted($1), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    tallies = [NumberTally](repeating: NumberTally(), count: names.count)
  }

  private static func quoted(_ name: String) -> [UInt8] {
    var quoted: [UInt8] = []
    quoted.appendQuoted(name)
    return Array(quoted.dropFirst().dropLast())
  }
}

extension NumberSurvey {
  package mutating func look(at range: Range<Int>, _ bytes: borrowing Span<UInt8>, column: Int) {
    tallies[column].add(NumberText(bytes, from: range.lowerBound, to: range.upperBound).kind)
  }

  package mutating func look(at value: JSONSlice, _ bytes: borrowing Span<UInt8>, column: Int) {
    guard value.kind == .string else { return }
    if value.field.isEscaped {
      // Some programs escape the slashes of dates.
      let text = JSONText.unescaped(value.field, bytes)
      return look(at: text.indices, text.span, column: column)
    }
    look(at: value.field.range, bytes, column: column)
  }

  /// Counts the columns of a row, given as a JSON object.
  package mutating func look(at json: [UInt8]) {
    var next = 0
    PropertiesText.forEach(in: json) { key, value in
      let name = json[key.range]
      let isNext = next < names.count && name.elementsEqual(names[next].utf8)
      guard let column = isNext ? next : index[Array(name)] else { return }
      next = column + 1
      look(at: value, json.span, column: column)
    }
  }

  /// Returns, for each decimal mark, the columns in which another reader could not tell the mark
  /// from the values alone.
  ///
  /// - Parameters:
  ///   - readings: How the columns are read.
  ///   - mark: The decimal mark of the coordinates; `nil` if unknown.
  ///   - isSeen: Whether the mark occurs in the coordinates.
  package func unclear(
    _ readings: NumberReadings,
    besides mark: DecimalMark?,
    isSeen: Bool
  ) -> [DecimalMark: [String]] {
    var unclear: [DecimalMark: [String]] = [:]
    for (name, tally) in zip(names, tallies) where tally.hasMarks {
      let known = DecimalMark.allCases.first { NumberReading($0) == readings[name] }
      guard let known else { continue }
      if tally.reading(besides: mark, isSeen: isSeen) != readings[name] {
        unclear[known, default: []].append(name)
      }
    }
    return unclear
  }

  package func readings(of table: PlaceTable) -> NumberReadings {
    var readings = NumberReadings()
    for (name, tally) in zip(names, tallies) {
      readings[name] = table.numberRule.reading(of: name, tally)
    }
    return readings
  }

  func decisions(_ rule: NumberRule) -> [ReadingDecision] {
    ReadingDecision.numbers(Array(zip(names, tallies)), rule)
  }
}

extension PlaceTable {
  /// Surveys all columns in one pass through the file.
  package func numberSurvey() throws -> NumberSurvey {
    let names = UniqueNames.unique(columnNames)
    var survey = NumberSurvey(names)
    guard let fields = fieldNames else {
      try forEachRow { _, json in survey.look(at: json) }
      return survey
    }
    // The position of a place is not a column.
    let fieldOfColumn = fields.indices.filter { fields[$0] != nil }
    try forEachRecord { _, fields, bytes in
      for (column, index) in fieldOfColumn.enumerated() where index < fields.count {
        survey.look(at: fields[index].range, bytes, column: column)
      }
    }
    return survey
  }

  /// Returns the table with all columns decided, in one pass through the file.
  package func surveyed(knowing known: NumberReadings = NumberReadings()) throws -> PlaceTable {
    surveyed(by: try numberSurvey(), knowing: known)
  }

  /// The decision about columns that stay text although their values have decimal marks; `nil`
  /// without any.
  package var textColumnsDecision: ReadingDecision? {
    numberDecisions.first(where: \.isAboutTexts)
  }
}
