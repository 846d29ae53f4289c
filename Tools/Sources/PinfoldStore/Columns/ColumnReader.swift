import Pinfold
package import PinfoldText
package import PinfoldReaders

/// Finds columns in the properties of places, and interprets values like the file's reader.
package struct ColumnReader: Sendable {
  let names: [[UInt8]]
  private let index: ColumnIndex

  private let readings: [NumberReading]

  /// - Returns: `nil` if a column does not exist.
  init?(_ columns: [String], _ store: PlaceStore) {
    self.init(
      columns,
      among: store.columnNames,
      format: store.source.format,
      readings: store.facts.numberReadings
    )
  }

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
  /// Returns the value of each column, or `nil` for a missing one.
  package func fields(in properties: [UInt8]) -> [JSONSlice?] {
    index.values(in: properties)
  }

  /// Returns a value as a number, or NaN if it is not a number.
  package func number(_ value: JSONSlice?, in properties: [UInt8], column: Int = 0) -> Double {
    value.flatMap { readings[column].number($0, properties.span) } ?? .nan
  }

  /// Returns a place's first column as a number; NaN if it is not one.
  package func number(of place: StoredPlace) -> Double {
    let properties = Array(place.propertiesJSON.utf8)
    return number(fields(in: properties)[0], in: properties)
  }

  /// Returns a value as text, as filters compare it. Empty for a missing value or null.
  package static func text(_ value: JSONSlice?, in properties: [UInt8]) -> [UInt8] {
    guard let value, !value.isNull(properties.span) else { return [] }
    return JSONText.unescaped(value.field, properties.span)
  }

  /// Returns the first column of a place as text.
  package func text(of place: StoredPlace) -> [UInt8] {
    let properties = Array(place.propertiesJSON.utf8)
    return Self.text(fields(in: properties)[0], in: properties)
  }

  /// Returns whether a place has a value in the first column.
  package func hasText(_ place: StoredPlace) -> Bool { !DateText.isBlank(text(of: place)) }

  /// Returns the first column of a place as a date in seconds; NaN for other texts. Years and Unix
  /// times are dates, too.
  package func seconds(of place: StoredPlace) -> Double {
    DateText.seconds(text(of: place), readings[0], allowsNumbers: true) ?? .nan
  }

  func matches(
    _ filter: CompiledFilter,
    _ value: JSONSlice?,
    in properties: [UInt8],
    column: Int
  ) -> Bool {
    let text = Self.text(value, in: properties)
    return matches(filter, text.span, column: column, isText: value?.kind == .string)
  }

  /// Returns whether a value satisfies a filter.
  ///
  /// - Parameters:
  ///   - text: The value as text. Empty for a missing value or null.
  ///   - isText: Whether the value is a string and not a JSON number.
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
  /// Returns the exact name of a column, or `nil` if it does not exist. In CSV, case and blanks do
  /// not matter.
  package func column(named name: String, among names: [String]) -> String? {
    guard case .csv = self else { return names.first { $0 == name } }
    return ColumnNames(names: names).index(of: name).map { names[$0] }
  }
}
