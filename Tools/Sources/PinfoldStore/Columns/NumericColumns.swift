import PinfoldText
package import PinfoldReaders

/// Finds the columns that places can be ranked by, in which at least half of the values are
/// numbers.
///
/// Examines only the first places. A column without values there counts as numeric.
package struct NumericColumns {
  /// The number of places to examine.
  package static let placeCount = 1000

  private let names: [String]
  private let index: ColumnIndex
  private var survey: NumberSurvey

  /// For each column and number format, the count of numbers minus the count of other
  /// values.
  private var balances: [[NumberReading: Int]]

  package init(_ names: [String]) {
    self.names = names
    index = ColumnIndex(names.map { Array($0.utf8) })
    survey = NumberSurvey(names)
    balances = [[NumberReading: Int]](repeating: [:], count: names.count)
  }

  /// Examines one of the first places.
  ///
  /// - Parameter json: The columns as a JSON object.
  package mutating func look(at json: [UInt8]) {
    for (column, value) in index.values(in: json).enumerated() {
      guard let value, !value.isNull(json.span) else { continue }
      let isEmpty = value.kind == .string && value.field.start == value.field.end
      if isEmpty { continue }
      survey.look(at: value, json.span, column: column)
      for reading in NumberReading.allCases {
        let isNumber = reading.number(value, json.span)?.isNaN == false
        balances[column][reading, default: 0] += isNumber ? 1 : -1
      }
    }
  }

  /// Returns the names of numeric columns, in order. The examined places decide the number formats
  /// of the table's columns.
  package func found(in table: PlaceTable) -> [String] { found(survey.readings(of: table)) }

  /// Returns the names of numeric columns, in order.
  ///
  /// - Parameter readings: The number formats of columns.
  package func found(_ readings: NumberReadings) -> [String] {
    zip(names, balances).filter { $0.1[readings[$0.0]] ?? 0 >= 0 }.map(\.0)
  }
}
