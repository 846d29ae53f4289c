import Pinfold
package import PinfoldText
package import PinfoldReaders

/// Finds some columns in the properties of places, and understands them as the
/// reader of the file does.
package struct ColumnReader: Sendable {
  let names: [[UInt8]]
  private let index: ColumnIndex
  private let allowsComma: Bool
  private let isJSON: Bool
  private let groupingRow: Int

  /// - Returns: Nil when a column is not there.
  init?(_ columns: [String], _ store: PlaceStore) {
    self.init(
      columns,
      among: store.columnNames,
      format: store.source.format,
      groupingRow: store.facts.groupingRow
    )
  }

  /// - Parameters:
  ///   - columns: The columns to read.
  ///   - names: All that there are, each once.
  ///   - format: What the places were read from.
  ///   - groupingRow: The row from which dots may separate thousands; `nil` where they never do.
  /// - Returns: Nil when a column is not there.
  package init?(
    _ columns: [String],
    among names: [String],
    format: PlaceFormat = .json,
    groupingRow: Int? = nil
  ) {
    var found: [[UInt8]] = []
    for column in columns {
      guard let name = format.column(named: column, among: names) else { return nil }
      found.append(Array(name.utf8))
    }
    self.init(found, format: format, groupingRow: groupingRow)
  }

  /// - Parameters:
  ///   - names: The columns, as they are among the properties of places.
  ///   - groupingRow: The row from which dots may separate thousands; `nil` where they never do.
  init(_ names: [[UInt8]], format: PlaceFormat, groupingRow: Int?) {
    (self.names, index) = (names, ColumnIndex(names))
    switch format {
    case .csv(let delimiter): (allowsComma, isJSON) = (delimiter != .comma, false)
    case .geoJSON, .geoJSONSequence, .json: (allowsComma, isJSON) = (false, true)
    }
    self.groupingRow = groupingRow ?? .max
  }
}

extension ColumnReader {
  /// Returns the value of each column; nil for one that is missing.
  package func fields(in properties: [UInt8]) -> [JSONSlice?] {
    index.values(in: properties)
  }

  /// Returns a value as a number; NaN for one that is none.
  package func number(_ value: JSONSlice?, in properties: [UInt8], row: Int = 0) -> Double {
    guard let value, value.kind == .number || value.kind == .string else { return .nan }
    let field = value.field
    let bytes = properties.span
    // Numbers of edits are those of JSON, whatever the file writes.
    if row >= groupingRow, value.kind == .string,
      let grouped = DecimalNumber.parseGrouped(bytes, from: field.start, to: field.end)
    {
      return grouped
    }
    return DecimalNumber.parse(bytes, field, allowsComma: allowsComma) ?? .nan
  }

  /// Returns the first column of a place as a number; NaN for none.
  package func number(of place: StoredPlace) -> Double {
    let properties = Array(place.propertiesJSON.utf8)
    return number(fields(in: properties)[0], in: properties, row: Int(place.id.row))
  }

  func matches(
    _ filter: CompiledFilter,
    _ value: JSONSlice?,
    in properties: [UInt8],
    row: Int
  ) -> Bool {
    var text: [UInt8] = []
    if let value, !value.isNull(properties.span) {
      text = JSONText.unescaped(value.field, properties.span)
    }
    return matches(filter, text.span, row: row, isString: value?.kind == .string)
  }

  /// Returns whether a value satisfies a filter.
  ///
  /// - Parameter text: The value as text; nothing for one that is missing or null.
  func matches(
    _ filter: CompiledFilter,
    _ text: borrowing Span<UInt8>,
    row: Int,
    isString: Bool
  ) -> Bool {
    filter.matches(
      text,
      from: 0,
      to: text.count,
      allowsComma: allowsComma,
      groupsByDots: row >= groupingRow && isString
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
