import Pinfold
package import PinfoldText
package import PinfoldReaders

/// Finds some columns in the properties of places, and understands them as the
/// reader of the file does.
package struct ColumnReader: Sendable {
  let names: [[UInt8]]
  private let index: ColumnIndex

  /// How each column is read as numbers.
  private let readings: [NumberReading]

  /// - Returns: Nil when a column is not there.
  init?(_ columns: [String], _ store: PlaceStore) {
    self.init(
      columns,
      among: store.columnNames,
      format: store.source.format,
      readings: store.facts.numberReadings
    )
  }

  /// - Parameters:
  ///   - columns: The columns to read.
  ///   - names: All that there are, each once.
  ///   - format: What the places were read from.
  ///   - readings: How columns are read as numbers.
  /// - Returns: Nil when a column is not there.
  package init?(
    _ columns: [String],
    among names: [String],
    format: PlaceFormat = .json,
    readings: NumberReadings = NumberReadings()
  ) {
    var found: [String] = []
    for column in columns {
      guard let name = format.column(named: column, among: names) else { return nil }
      found.append(name)
    }
    self.names = found.map { Array($0.utf8) }
    index = ColumnIndex(self.names)
    self.readings = found.map { readings[$0] }
  }
}

extension ColumnReader {
  /// Returns the value of each column; nil for one that is missing.
  package func fields(in properties: [UInt8]) -> [JSONSlice?] {
    index.values(in: properties)
  }

  /// Returns the value of a column as a number; NaN for one that is none.
  package func number(_ value: JSONSlice?, in properties: [UInt8], column: Int = 0) -> Double {
    // Numbers of edits are those of JSON, whatever the file writes.
    value.flatMap { readings[column].number($0, properties.span) } ?? .nan
  }

  /// Returns the first column of a place as a number; NaN for none.
  package func number(of place: StoredPlace) -> Double {
    let properties = Array(place.propertiesJSON.utf8)
    return number(fields(in: properties)[0], in: properties)
  }

  func matches(
    _ filter: CompiledFilter,
    _ value: JSONSlice?,
    in properties: [UInt8],
    column: Int
  ) -> Bool {
    var text: [UInt8] = []
    if let value, !value.isNull(properties.span) {
      text = JSONText.unescaped(value.field, properties.span)
    }
    return matches(filter, text.span, column: column, isText: value?.kind == .string)
  }

  /// Returns whether a value satisfies a filter.
  ///
  /// - Parameters:
  ///   - text: The value as text; nothing for one that is missing or null.
  ///   - isText: Whether it is a text, and not a number of JSON.
  func matches(
    _ filter: CompiledFilter,
    _ text: borrowing Span<UInt8>,
    column: Int,
    isText: Bool
  ) -> Bool {
    filter.matches(
      text,
      from: 0,
      to: text.count,
      reading: isText ? readings[column] : .point
    )
  }
}

extension PlaceFormat {
  /// Returns the column that a name means, as it is written: in CSV also without
  /// regard to case and blanks. Nil when there is none.
  package func column(named name: String, among names: [String]) -> String? {
    guard case .csv = self else { return names.first { $0 == name } }
    return ColumnNames(names: names).index(of: name).map { names[$0] }
  }
}
