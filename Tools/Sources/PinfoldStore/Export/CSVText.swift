import Pinfold
import PinfoldText
import PinfoldReaders

/// Writes places as CSV: a header with every column, and a row for each place.
///
/// Quotes fields if necessary, so that an export reads back as the same values.
struct CSVText: PlaceText {
  var bytes: [UInt8] = []
  private(set) var remarks = ExportRemarks()

  private let delimiter: UInt8

  /// The names of the store's columns, and the index of each in a row. Names are bytes, because
  /// equal strings may differ in their Unicode encoding.
  private let names: [[UInt8]]
  private let header: [String]
  private let columns: [String: Int]
  private let latitude: Int
  private let longitude: Int

  /// Whether coordinates have decimal commas.
  private let hasDecimalComma: Bool

  /// Whether numbers have decimal commas, by field.
  private let haveDecimalCommas: [Bool]

  /// Whether a reader may mistake three decimals for thousands, by field: if other values of the
  /// field, or the coordinates, may have decimal commas.
  private let areDoubtful: [Bool]

  /// Whether cells that spreadsheets would run as formulas get a leading apostrophe.
  private let isSafe: Bool

  /// Whether longitudes beyond 180 degrees stay as their column has them. Only the reader of stores
  /// can interpret these without all rows.
  private let isForStore: Bool

  /// The survey of written values, to check whether a reader would read the same numbers.
  private var survey: NumberSurvey
  private let readings: NumberReadings
  private var hasMarkedCoordinates = false

  private var fields: [ArraySlice<UInt8>]

  init(
    _ delimiter: PlaceFormat.Delimiter,
    _ facts: StoreFacts,
    isSafe: Bool = false,
    isForStore: Bool = false
  ) {
    (self.delimiter, self.isSafe, self.isForStore) = (delimiter.byte, isSafe, isForStore)
    let own = facts.counts.columnNames
    let coordinates = facts.coordinateColumnNames
    var header = own.map(\.visible)
    if let latitude = coordinates.flatMap({ own.firstIndex(of: $0.latitude) }),
      let longitude = coordinates.flatMap({ own.firstIndex(of: $0.longitude) })
    {
      (self.latitude, self.longitude) = (latitude, longitude)
    } else {
      let added = Self.addedNames(to: own)
      header = [added.latitude, added.longitude] + header
      (latitude, longitude) = (0, 1)
    }
    if isSafe {
      header = header.map { String(decoding: Self.safe(Array($0.utf8)[...]), as: UTF8.self) }
    }
    // Duplicates are renamed as a reader would rename them.
    header = UniqueNames.unique(header)
    names = own.map { Array($0.utf8) }
    let offset = header.count - own.count
    columns = Dictionary(
      own.enumerated().map { ($1, $0 + offset) },
      uniquingKeysWith: { first, _ in first }
    )
    self.hasDecimalComma = facts.hasDecimalComma
    let commas = own.map { facts.numberReadings[$0] == .comma }
    haveDecimalCommas = [Bool](repeating: false, count: offset) + commas
    let hasDecimalComma = facts.hasDecimalComma
    let doubtful = facts.counts.table.columns.map { hasDecimalComma || !$0.form.isNumeric }
    areDoubtful = [Bool](repeating: false, count: offset) + doubtful
    (survey, readings) = (NumberSurvey(own), facts.numberReadings)
    fields = header.map { _ in [] }
    let found = ColumnNames(names: header)
    if found.first(of: ColumnNames.latitudeNames) != latitude
      || found.first(of: ColumnNames.longitudeNames) != longitude
    {
      remarks.unusualColumns = [header[latitude], header[longitude]]
    }
    self.header = header
    writeHeader(header)
  }

  mutating func finish() {
    guard !isForStore else { return }
    // The decimal mark that a reader would assume.
    let usual = delimiter == UInt8(ascii: ",") ? DecimalMark.point : nil
    let mark = !hasMarkedCoordinates ? usual : hasDecimalComma ? .comma : .point
    remarks.unclearColumns = survey.unclear(readings, besides: mark, isSeen: hasMarkedCoordinates)
  }

  /// Returns unused names for added coordinate columns.
  fileprivate static func addedNames(
    to columns: [String]
  ) -> (latitude: String, longitude: String) {
    var unique = UniqueNames(columns.map(\.visible))
    return (unique.name(for: "latitude"), unique.name(for: "longitude"))
  }
}

extension StoreFacts {
  /// The names of coordinate columns that an export adds; `nil` if the file has its own. They are
  /// added if the file has both coordinates in one column, or another reference system.
  var addedColumnNames: (latitude: String, longitude: String)? {
    coordinateColumnNames == nil ? CSVText.addedNames(to: counts.columnNames) : nil
  }
}

// MARK: - The header

extension CSVText {
  /// Writes the header with quotes around all doubtful names, because readers detect the delimiter
  /// and the format from it.
  private mutating func writeHeader(_ names: [String]) {
    for (column, name) in names.enumerated() {
      if column > 0 { bytes.append(delimiter) }
      let isPlain =
        column == 0
        ? name.utf8.allSatisfy(Self.isLetter) && !ContentFormat.isSigned(name)
        : !name.utf8.contains { ",;|\t\"\r\n".utf8.contains($0) }
      append(Array(name.utf8)[...], quoted: !isPlain)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Whether a byte belongs to a letter, a digit, a blank or an underscore.
  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "_"),
      0x80...:
      true
    default: false
    }
  }
}

// MARK: - Rows

extension CSVText {
  mutating func append(_ coordinate: Coordinate, _ properties: [UInt8], number: Int64) {
    for index in fields.indices { fields[index] = [] }
    var expected = 0
    PropertyMember.forEach(in: properties) { member in
      // Most places have the columns in order.
      let isExpected = expected < names.count && names[expected][...] == member.name
      let column =
        isExpected
        ? expected + fields.count - names.count
        : columns[String(decoding: member.name, as: UTF8.self)]
      expected += 1
      guard member.kind != .null else { return }
      guard let column else {
        remarks.noteLoss(in: String(decoding: member.name, as: UTF8.self))
        return
      }
      fields[column] = member.kind == .number ? self.number(member.text, column) : member.text
    }
    if coordinate.isValid {
      fields[latitude] = text(of: coordinate.latitude, as: fields[latitude], isLatitude: true)
      fields[longitude] = text(of: coordinate.longitude, as: fields[longitude], isLatitude: false)
    } else {
      (fields[latitude], fields[longitude]) = ([], [])
    }
    if !isForStore { look() }
    for (column, field) in fields.enumerated() {
      if column > 0 { bytes.append(delimiter) }
      // A spreadsheet may split the field at another separator and run the rest as a formula.
      let isDivided = isSafe && field.contains { ",;|\t".utf8.contains($0) }
      append(
        isSafe ? Self.safe(field) : field,
        quoted: isDivided || field.contains(where: isSpecial)
      )
      if field.contains(0) { remarks.noteLoss(in: header[column]) }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func look() {
    let offset = fields.count - names.count
    for column in names.indices {
      let field = fields[column + offset]
      guard field.count <= Self.longestNumber, field.contains(where: Self.isMark) else { continue }
      survey.look(at: 0..<field.count, field.span, column: column)
    }
    guard !hasMarkedCoordinates else { return }
    hasMarkedCoordinates = [latitude, longitude].contains {
      fields[$0].contains(where: Self.isMark)
    }
  }

  /// The maximum length of a number with thousands separators.
  private static let longestNumber = 64

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
  }

  private func isSpecial(_ byte: UInt8) -> Bool {
    byte == delimiter || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
      || byte == UInt8(ascii: "\r")
  }

  /// Returns a JSON number in the file's number format: `1.2340` if a reader may mistake `1.234`
  /// for 1234.
  private func number(_ text: ArraySlice<UInt8>, _ column: Int) -> ArraySlice<UInt8> {
    guard let point = text.firstIndex(of: UInt8(ascii: ".")) else { return text }
    var number = text
    if areDoubtful[column], DecimalNumber.mayBeGroup(text) { number.append(UInt8(ascii: "0")) }
    if haveDecimalCommas[column] { number[point] = UInt8(ascii: ",") }
    return number
  }

  /// Returns a coordinate as its column has it, for example in degrees, minutes and seconds. If the
  /// column's value differs, returns the number.
  private func text(
    of value: Double,
    as column: ArraySlice<UInt8>,
    isLatitude: Bool
  ) -> ArraySlice<UInt8> {
    func isRight(_ text: [UInt8]) -> Bool {
      let number = DecimalNumber.parse(text.span, from: 0, to: text.count, allowsComma: true)
      guard let number, isForStore, !isLatitude else { return number == value }
      return Coordinate(latitude: 0, longitude: number).wrappedLongitude == value
    }
    var text = Array(column)
    if !isRight(text) {
      let field = Field(start: 0, end: text.count)
      // Readers don't recognize degrees after an apostrophe.
      let mayStay = !isSafe || Self.safe(column) == column
      if mayStay, DegreesText.parse(text.span, field, isLatitude: isLatitude) == value {
        return column
      }
      text = Array("\(value)".utf8)
    }
    guard hasDecimalComma, let point = text.firstIndex(of: UInt8(ascii: ".")) else {
      return text[...]
    }
    var other = text
    other[point] = UInt8(ascii: ",")
    return isRight(other) ? other[...] : text[...]
  }

  /// Returns a field with a leading apostrophe, which marks it as text, if a spreadsheet would run
  /// it.
  private static func safe(_ field: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let first = field.first, "=+-@\t\r".utf8.contains(first) else { return field }
    let isPlain = field.allSatisfy { "+-.,eE0123456789".utf8.contains($0) }
    let text = Array(field)
    let number = DecimalNumber.parse(text.span, from: 0, to: text.count, allowsComma: true)
    return isPlain && number != nil ? field : [UInt8(ascii: "'")] + field
  }

  private mutating func append(_ field: ArraySlice<UInt8>, quoted: Bool) {
    if quoted { bytes.append(UInt8(ascii: "\"")) }
    for byte in field {
      switch byte {
      case UInt8(ascii: "\""): bytes.append(contentsOf: [byte, byte])
      case 0:
        // CSV cannot contain zero bytes: readers would not recognize the file as text.
        bytes.append(contentsOf: "\u{FFFD}".utf8)
      default: bytes.append(byte)
      }
    }
    if quoted { bytes.append(UInt8(ascii: "\"")) }
  }
}
