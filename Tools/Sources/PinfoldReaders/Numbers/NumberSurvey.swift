package import PinfoldText

/// Looks at the values of columns, to decide how they are read as numbers.
package struct NumberSurvey {
  private let names: [String]
  private let index: [[UInt8]: Int]
  private var tallies: [NumberTally]

  /// - Parameter names: The names of the columns, each once.
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
  /// Looks at a text.
  package mutating func look(at range: Range<Int>, _ bytes: borrowing Span<UInt8>, column: Int) {
    tallies[column].add(NumberText(bytes, from: range.lowerBound, to: range.upperBound).kind)
  }

  /// Looks at a value of JSON.
  package mutating func look(at value: JSONSlice, _ bytes: borrowing Span<UInt8>, column: Int) {
    guard value.kind == .string else { return }
    look(at: value.field.range, bytes, column: column)
  }

  /// Looks at the columns of a row, as one JSON object.
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

  /// By mark, the columns whose decimal mark it is, and that readers of these values alone may read
  /// otherwise.
  ///
  /// - Parameters:
  ///   - readings: How the columns are read.
  ///   - mark: The decimal mark of the coordinates; `nil` if unknown.
  ///   - isSeen: Whether coordinates have it.
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

  /// How the columns of a table are read.
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
  /// Looks at all columns, reading the file once.
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

  /// Returns the table with decisions on all its columns, reading the file once.
  package func surveyed(knowing known: NumberReadings = NumberReadings()) throws -> PlaceTable {
    surveyed(by: try numberSurvey(), knowing: known)
  }

  /// Which of the columns that were read as numbers are text; `nil` for none.
  package var textColumnsDecision: ReadingDecision? {
    numberDecisions.first(where: \.isAboutTexts)
  }
}
