import PinfoldText
package import PinfoldReaders

/// The columns that places can be ranked by: those that are not mostly something else than numbers.
///
/// The first places decide, which takes no time: a column that none of them has counts as one.
package struct NumericColumns {
  /// How many places decide.
  package static let placeCount = 1000

  private let names: [String]
  private let index: ColumnIndex
  private var survey: NumberSurvey

  /// For each column and each reading, how many more places have a number than have something else.
  private var balances: [[NumberReading: Int]]

  /// - Parameter names: The names of the columns, as they are among the properties of places.
  package init(_ names: [String]) {
    self.names = names
    index = ColumnIndex(names.map { Array($0.utf8) })
    survey = NumberSurvey(names)
    balances = [[NumberReading: Int]](repeating: [:], count: names.count)
  }

  /// Examines one of the first places.
  ///
  /// - Parameter json: Its columns, as one JSON object.
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

  /// Returns the names of the columns, in order. The places that were examined decide how the columns of
  /// a table are read as numbers.
  package func found(in table: PlaceTable) -> [String] { found(survey.readings(of: table)) }

  /// Returns the names of the columns, in order.
  ///
  /// - Parameter readings: How columns are read as numbers.
  package func found(_ readings: NumberReadings) -> [String] {
    zip(names, balances).filter { $0.1[readings[$0.0]] ?? 0 >= 0 }.map(\.0)
  }
}
