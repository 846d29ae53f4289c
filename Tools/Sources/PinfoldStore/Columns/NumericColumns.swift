import PinfoldText
package import PinfoldReaders

/// The columns that places can be ranked by: those that are not mostly something else than numbers.
///
/// The first places decide, which takes no time: a column that none of them has counts as one.
package struct NumericColumns {
  /// How many places decide.
  package static let placeCount = 1000

  private let names: [String]
  private let reader: ColumnReader

  /// How many more places have a number in each column than have something else.
  private var balances: [Int]

  /// - Parameters:
  ///   - names: The names of the columns, as they are among the properties of places.
  ///   - format: What the places were read from.
  ///   - groupingRow: The row from which dots may separate thousands; `nil` where they never do.
  package init(_ names: [String], format: PlaceFormat, groupingRow: Int?) {
    self.names = names
    reader = ColumnReader(names.map { Array($0.utf8) }, format: format, groupingRow: groupingRow)
    balances = [Int](repeating: 0, count: names.count)
  }

  /// Examines one of the first places.
  ///
  /// - Parameter json: Its columns, as one JSON object.
  package mutating func look(at json: [UInt8], row: Int) {
    for (column, value) in reader.fields(in: json).enumerated() {
      guard let value, !value.isNull(json.span) else { continue }
      let isEmpty = value.kind == .string && value.field.start == value.field.end
      if isEmpty { continue }
      balances[column] += reader.number(value, in: json, row: row).isNaN ? -1 : 1
    }
  }

  /// The names of the columns, in order.
  package var found: [String] { zip(names, balances).filter { $0.1 >= 0 }.map(\.0) }
}
