import PinfoldText
import PinfoldReaders

/// Counts the values of a file's column by kind, to choose the column's form in the table.
struct ColumnSurvey {
  private var stringCount = 0
  private var emptyCount = 0
  private var numberCount = 0
  private var boolCount = 0
  private var nullCount = 0
  private var containerCount = 0

  /// The numeric types with which each number so far reads back as its original text.
  private var allow = (integer: true, real: true, plainReal: true)
}

extension ColumnSurvey {
  /// Returns the forms of a table's columns, and the table with decisions on all of them. Reads the
  /// file once.
  ///
  /// - Parameter names: The distinct column names.
  static func forms(
    of table: PlaceTable,
    _ names: [String]
  ) throws -> ([ValueForm], PlaceTable) {
    var surveys = [ColumnSurvey](repeating: ColumnSurvey(), count: names.count)
    var numbers = NumberSurvey(names)
    if case .csv = table.format, let fields = table.fieldNames {
      var number = 0
      let columns = fields.map { name -> Int? in
        guard name != nil else { return nil }
        defer { number += 1 }
        return number
      }
      try table.forEachRecord { _, fields, bytes in
        for index in 0..<min(fields.count, columns.count) {
          guard let column = columns[index] else { continue }
          surveys[column].look(atText: fields[index], bytes)
          numbers.look(at: fields[index].range, bytes, column: column)
        }
      }
      let surveyed = table.surveyed(by: numbers)
      let forms = zip(names, surveys).map { name, survey in
        survey.form(ofTextsIn: table.rowCount, surveyed.numberReadings[name])
      }
      return (forms, surveyed)
    }
    let positions = FeatureTable(
      name: "",
      columns: names.map { FeatureColumn(name: $0, field: "", form: .text) },
      hasTexts: false
    )
    try table.forEachRow { _, json in
      var next = 0
      PropertiesText.forEach(in: json) { key, value in
        guard let column = positions.position(of: key, json, next) else { return }
        next = column + 1
        surveys[column].look(at: value, json)
        numbers.look(at: value, json.span, column: column)
      }
    }
    return (surveys.map { $0.form(ofValuesIn: table.rowCount) }, table.surveyed(by: numbers))
  }

  private mutating func look(atText field: Field, _ bytes: borrowing Span<UInt8>) {
    if field.range.isEmpty {
      emptyCount += 1
    } else {
      stringCount += 1
      lookAtNumber(field.range, bytes, isEscaped: field.isEscaped)
    }
  }

  private mutating func look(at value: JSONSlice, _ json: [UInt8]) {
    switch value.kind {
    case .string: stringCount += 1
    case .container: containerCount += 1
    case .literal where value.isNull(json.span): nullCount += 1
    case .literal: boolCount += 1
    case .number:
      numberCount += 1
      lookAtNumber(value.field.range, json.span, isEscaped: false)
    }
  }

  private mutating func lookAtNumber(
    _ range: Range<Int>,
    _ bytes: borrowing Span<UInt8>,
    isEscaped: Bool
  ) {
    guard allow.integer || allow.real || allow.plainReal else { return }
    guard !isEscaped else {
      allow = (false, false, false)
      return
    }
    switch PlainNumber.form(bytes, range) {
    case .whole(let integer):
      allow.real = false
      // A double represents all integers up to 2⁵³.
      if integer.magnitude > 1_000_000_000_000_000 { allow.plainReal = false }
    case .fraction: allow.integer = false
    case .zeroFraction: (allow.integer, allow.plainReal) = (false, false)
    case nil: allow = (false, false, false)
    }
  }

  private var numberKind: ValueForm.Kind? {
    allow.integer ? .integer : allow.plainReal ? .plainReal : allow.real ? .real : nil
  }

  private func form(ofTextsIn rowCount: Int, _ reading: NumberReading) -> ValueForm {
    guard stringCount > 0, let kind = numberKind, kind == .integer || reading.hasDecimalPoint else {
      return .text
    }
    let missing = rowCount - stringCount - emptyCount
    let isEmpty = emptyCount > 0 && emptyCount >= missing
    return ValueForm(kind: kind, absence: isEmpty ? .empty : .missing)
  }

  private func form(ofValuesIn rowCount: Int) -> ValueForm {
    let others = numberCount + boolCount + containerCount
    let missing = rowCount - stringCount - nullCount - others
    var form = ValueForm(kind: .text, absence: nullCount > missing ? .null : .missing)
    if others > 0, stringCount == 0 {
      let kind = boolCount + containerCount == 0 ? numberKind : nil
      form.kind = boolCount == others ? .boolean : kind ?? .json
    } else if others > stringCount {
      form.kind = .json
    }
    return form
  }
}

extension NumberReading {
  /// Whether the decimal mark of every number is a point.
  fileprivate var hasDecimalPoint: Bool { self == .point || self == .either }
}

extension FeatureTable {
  /// Returns the position of a column by a JSON key.
  ///
  /// - Parameter expected: The likely position, since most rows have the columns in order.
  func position(of key: Field, _ json: [UInt8], _ expected: Int) -> Int? {
    if expected < columns.count {
      let name = columns[expected].quotedName
      if json[key.range].elementsEqual(name) { return expected }
    }
    return position(ofQuoted: json[key.range])
  }
}
