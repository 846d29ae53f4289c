import PinfoldText
import PinfoldReaders

extension FeatureTable {
  /// Appends the values of a place. If the columns cannot represent it exactly, appends the place
  /// as JSON, too.
  ///
  /// - Parameter json: The columns as a JSON object.
  func append(_ json: [UInt8], to places: inout PreparedPlaces) {
    let start = places.values.count
    places.values.append(contentsOf: repeatElement(.null, count: columns.count))
    var isRegular = json.first == UInt8(ascii: "{")
    var (next, absentCount) = (0, 0)
    PropertiesText.forEach(in: json) { key, value in
      guard let column = position(of: key, json, next) else {
        isRegular = false
        return
      }
      next = column + 1
      if columns[column].form.absence != .missing { absentCount += 1 }
      if !set(start + column, columns[column].form, to: value, json, &places) { isRegular = false }
    }
    // A column without a value reads back as null or empty text.
    if absentCount < neverMissingCount { isRegular = false }
    if !isRegular { places.appendIrregular(json) }
  }

  /// The number of columns that every regular row has.
  private var neverMissingCount: Int { columns.count { $0.form.absence != .missing } }

  /// Sets a value.
  ///
  /// - Returns: Whether the value reads back exactly. If not, other programs see the best value
  ///   that the column's type allows.
  private func set(
    _ index: Int,
    _ form: ValueForm,
    to value: JSONSlice,
    _ json: [UInt8],
    _ places: inout PreparedPlaces
  ) -> Bool {
    let (range, isString) = (value.field.range, value.kind == .string)
    if value.isNull(json.span) { return form.absence == .null }
    if isString, range.isEmpty, form.absence == .empty { return true }
    switch form.kind {
    case .text:
      places.set(index) { $0.append(value.field, json.span) }
      return isString
    case .json:
      places.set(index) { $0.append(value.field, json.span) }
      return !isString && !hasTexts
    case .boolean:
      guard value.kind == .literal else { return false }
      places.values[index] = .integer(json[range.lowerBound] == UInt8(ascii: "t") ? 1 : 0)
      return true
    case .integer, .real, .plainReal:
      guard value.kind == .string || value.kind == .number, !value.field.isEscaped,
        let number = form.number(json.span, range)
      else { return false }
      places.values[index] = number
      return isString == hasTexts
    }
  }

  /// Sets a CSV value.
  ///
  /// - Returns: Whether the value reads back exactly.
  func set(
    _ index: Int,
    _ form: ValueForm,
    toText field: Field,
    _ bytes: borrowing Span<UInt8>,
    _ places: inout PreparedPlaces
  ) -> Bool {
    guard form.kind != .text else {
      places.set(index) { $0.append(csv: field, bytes) }
      return true
    }
    if field.range.isEmpty { return form.absence == .empty }
    guard !field.isEscaped, let number = form.number(bytes, field.range) else { return false }
    places.values[index] = number
    return true
  }
}

extension ValueForm {
  /// Returns a number for a numeric column, or `nil` if it would not read back as its text.
  fileprivate func number(_ text: borrowing Span<UInt8>, _ range: Range<Int>) -> ColumnValue? {
    kind == .integer
      ? PlainNumber.integer(text, range).map { .integer($0) }
      : PlainNumber.real(text, range, isPlain: kind == .plainReal).map { .real($0) }
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ field: Field, _ bytes: borrowing Span<UInt8>) {
    if field.isEscaped {
      self += JSONText.unescaped(field, bytes)
    } else {
      append(bytes, from: field.start, to: field.end)
    }
  }
}
