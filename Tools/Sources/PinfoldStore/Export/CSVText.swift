import Pinfold
import PinfoldText
import PinfoldReaders

/// Places as CSV: a header with every column, and a row for each place.
///
/// Fields are quoted where needed, so that a file is written as it was read.
struct CSVText: PlaceText {
  var bytes: [UInt8] = []
  private(set) var remarks = ExportRemarks()

  private let delimiter: UInt8

  /// The names of the store's columns, and where each of them is in a row: a name may be
  /// written in several ways, as `ü` may.
  private let names: [[UInt8]]
  private let header: [String]
  private let columns: [String: Int]
  private let latitude: Int
  private let longitude: Int

  /// Whether the coordinates have decimal commas.
  private let hasDecimalComma: Bool

  /// By field, whether its numbers have decimal commas.
  private let haveDecimalCommas: [Bool]

  /// By field, whether a reader may take its numbers with three decimals for thousands: other values
  /// of it, or the coordinates, may have decimal commas.
  private let areDoubtful: [Bool]

  /// Whether the cells that spreadsheets would run as formulas get an apostrophe in front.
  private let isSafe: Bool

  /// Whether longitudes beyond 180 degrees are written as their column has them, for the reader of
  /// stores. Others would need all rows to understand them.
  private let isForStore: Bool

  /// The values written so far, to see whether a reader would read the same numbers.
  private var survey: NumberSurvey
  private let readings: NumberReadings
  private var hasMarkedCoordinates = false

  /// The fields of one row.
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
      // First, where people look for them.
      let added = Self.addedNames(to: own)
      header = [added.latitude, added.longitude] + header
      (latitude, longitude) = (0, 1)
    }
    if isSafe {
      header = header.map { String(decoding: Self.safe(Array($0.utf8)[...]), as: UTF8.self) }
    }
    // As a reader would.
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
    // As a reader knows it.
    let usual = delimiter == UInt8(ascii: ",") ? DecimalMark.point : nil
    let mark = !hasMarkedCoordinates ? usual : hasDecimalComma ? .comma : .point
    remarks.unclearColumns = survey.unclear(readings, besides: mark, isSeen: hasMarkedCoordinates)
  }

  /// Returns names for the columns with the coordinates, where the file has none for these.
  fileprivate static func addedNames(
    to columns: [String]
  ) -> (latitude: String, longitude: String) {
    var unique = UniqueNames(columns.map(\.visible))
    return (unique.name(for: "latitude"), unique.name(for: "longitude"))
  }
}

extension StoreFacts {
  /// The names of the columns with the coordinates in the text of rows, where none of the file are
  /// these: it has both in one column, or in another reference system. Nil where some are.
  var addedColumnNames: (latitude: String, longitude: String)? {
    coordinateColumnNames == nil ? CSVText.addedNames(to: counts.columnNames) : nil
  }
}

// MARK: - The header

extension CSVText {
  /// Writes the header so that it cannot be misread: readers detect the delimiter from it,
  /// and whether the file is CSV at all.
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

  /// Whether a byte is of a letter, a digit, a blank or an underscore.
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
      // Most places have the columns in their order.
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
      // A spreadsheet may divide at another separator, and run what is behind it.
      let isDivided = isSafe && field.contains { ",;|\t".utf8.contains($0) }
      append(
        isSafe ? Self.safe(field) : field,
        quoted: isDivided || field.contains(where: isSpecial)
      )
      if field.contains(0) { remarks.noteLoss(in: header[column]) }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Looks at the fields of a row with marks.
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

  /// The most letters of a text that may be a number with thousands.
  private static let longestNumber = 64

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
  }

  private func isSpecial(_ byte: UInt8) -> Bool {
    byte == delimiter || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
      || byte == UInt8(ascii: "\r")
  }

  /// Returns a number of JSON as the file writes numbers: `1.2340` where `1.234` may be a thousand to a
  /// reader.
  private func number(_ text: ArraySlice<UInt8>, _ column: Int) -> ArraySlice<UInt8> {
    guard let point = text.firstIndex(of: UInt8(ascii: ".")) else { return text }
    var number = text
    if areDoubtful[column], DecimalNumber.mayBeGroup(text) { number.append(UInt8(ascii: "0")) }
    if haveDecimalCommas[column] { number[point] = UInt8(ascii: ",") }
    return number
  }

  /// Returns a coordinate as the column has it, also in degrees, minutes and seconds, or as a number
  /// if the column has another value.
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
      // With an apostrophe in front, degrees would not be read as such.
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

  /// Returns a field with an apostrophe in front if a spreadsheet would run it: the apostrophe shows that
  /// it is text.
  private static func safe(_ field: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let first = field.first, "=+-@\t\r".utf8.contains(first) else { return field }
    let isPlain = field.allSatisfy { "+-.,eE0123456789".utf8.contains($0) }
    let text = Array(field)
    let number = DecimalNumber.parse(text.span, from: 0, to: text.count, allowsComma: true)
    return isPlain && number != nil ? field : [UInt8(ascii: "'")] + field
  }

  /// Appends a field.
  private mutating func append(_ field: ArraySlice<UInt8>, quoted: Bool) {
    if quoted { bytes.append(UInt8(ascii: "\"")) }
    for byte in field {
      switch byte {
      case UInt8(ascii: "\""): bytes.append(contentsOf: [byte, byte])
      case 0:
        // CSV does not have it; readers would take the file for one of another kind.
        bytes.append(contentsOf: "\u{FFFD}".utf8)
      default: bytes.append(byte)
      }
    }
    if quoted { bytes.append(UInt8(ascii: "\"")) }
  }
}
