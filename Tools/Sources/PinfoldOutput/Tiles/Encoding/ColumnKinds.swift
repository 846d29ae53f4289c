import PinfoldText
package import PinfoldReaders
package import PinfoldStore
import PinfoldVectorTiles

/// The kinds of columns in tiles: numbers, booleans or strings.
///
/// A kind is chosen so that every value is preserved. A CSV column is numeric if each text is the
/// canonical form of its number, or if all have the same number of decimals, like prices. A single
/// `007` or `1e5`, or `1.10` beside `1.1`, makes it a string column. In CSV and GeoJSON, so does an
/// integer above 2⁵³, because maps would round it.
package struct ColumnKinds: Sendable {
  /// The kind of a column, as in TileJSON.
  package enum Kind: String, Sendable {
    case number = "Number"
    case bool = "Boolean"
    case text = "String"
  }

  private(set) var names: [[UInt8]]

  /// Whether texts may be numbers or booleans, as in CSV.
  let isUntyped: Bool

  /// Whether to count values, which is necessary if places change.
  private let isCounted: Bool

  /// The readings of all columns. Those below are for the selected columns.
  private let allReadings: NumberReadings
  private var readings: [NumberReading] = []

  private var seen: [Seen]
  private var offsets: [[UInt8]: Int] = [:]

  private struct Seen {
    /// CSV integers, and CSV numbers whose fraction is zero.
    var (whole, zeroFraction) = (0, 0)

    /// CSV numbers with trailing zeros after other decimals: `1.50`.
    var padded = 0

    /// All other numbers.
    var number = 0

    /// The number of CSV texts by their number of decimals.
    var decimals = [Int](repeating: 0, count: 17)
    var bool = 0
    var text = 0

    /// JSON numbers that maps would round.
    var large = 0

    mutating func add(_ sort: Sort?, _ change: Int) {
      switch sort {
      case .whole: whole += change
      case .zeroFraction(let count):
        zeroFraction += change
        decimals[count] += change
      case .padded(let count):
        padded += change
        decimals[count] += change
      case .fraction(let count):
        number += change
        decimals[count] += change
      case .number: number += change
      case .bool: bool += change
      case .text: text += change
      case .large: large += change
      case nil: break
      }
    }
  }

  /// The category of a value in ``Seen``. Fractions include their number of decimals.
  private enum Sort {
    case whole, number, bool, text, large
    case zeroFraction(Int)
    case padded(Int)
    case fraction(Int)
  }

  /// - Parameters:
  ///   - names: The columns to examine, in order.
  ///   - isCounted: Whether places will change. Counting takes longer.
  package init(
    _ names: [String],
    format: PlaceFormat,
    _ readings: NumberReadings,
    isCounted: Bool = false
  ) {
    self.names = names.map { Array($0.utf8) }
    allReadings = readings
    self.isCounted = isCounted
    if case .csv = format { isUntyped = true } else { isUntyped = false }
    seen = [Seen](repeating: Seen(), count: names.count)
    findOffsets()
  }

  /// Returns the kinds of some columns, in the given order.
  package func of(_ columns: [String]) -> ColumnKinds {
    var chosen = self
    let found = columns.compactMap { offsets[Array($0.utf8)] }
    (chosen.names, chosen.seen) = (found.map { names[$0] }, found.map { seen[$0] })
    chosen.findOffsets()
    return chosen
  }

  private mutating func findOffsets() {
    readings = names.map { allReadings[String(decoding: $0, as: UTF8.self)] }
    offsets = [:]
    for (offset, name) in names.enumerated() where offsets[name] == nil { offsets[name] = offset }
  }

  /// Examines a place's columns.
  ///
  /// - Parameter json: A JSON object, as in `PlaceTable` and `PlaceStore`.
  package mutating func look(at json: [UInt8]) { count(json, 1) }

  /// Examines one CSV value.
  ///
  /// - Parameter range: The range of the text in the bytes, which may contain doubled quotes or
  ///   escapes.
  package mutating func look(at bytes: borrowing Span<UInt8>, _ range: Range<Int>, column: Int) {
    guard seen.indices.contains(column), isCounted || seen[column].text == 0 else { return }
    seen[column].add(sort(ofText: bytes, range, column), 1)
  }

  /// Updates the kinds after edits.
  ///
  /// - Parameter names: All columns: those so far, followed by new ones.
  /// - Precondition: Values are counted.
  /// - Complexity: O(*k* + *c*) for *k* edits and *c* columns.
  package mutating func follow(_ edits: [AppliedEdit], names: [String]) {
    precondition(isCounted, "Columns of places that change are not counted")
    if names.count > self.names.count {
      self.names += names.dropFirst(self.names.count).map { Array($0.utf8) }
      seen += [Seen](repeating: Seen(), count: self.names.count - seen.count)
      findOffsets()
    }
    for edit in edits {
      if let place = edit.before { count(Array(place.propertiesJSON.utf8), -1) }
      if let place = edit.after { count(Array(place.propertiesJSON.utf8), 1) }
    }
  }

  private mutating func count(_ json: [UInt8], _ change: Int) {
    var guess = 0
    PropertyMember.forEach(in: json) { member in
      guard let column = column(member.name, guess) else { return }
      guess = column + 1
      // The kind of a string column is final.
      if !isCounted && seen[column].text > 0 { return }
      seen[column].add(sort(of: member, column), change)
    }
  }

  /// Returns the kind of a column. A column without values is a string column.
  func kind(_ column: Int) -> Kind {
    let seen = seen[column]
    let numberCount = seen.whole + seen.zeroFraction + seen.padded + seen.number
    // Otherwise `2` and `2.0`, or `1.1` and `1.10`, would become the same number.
    let areDistinct = seen.padded == 0 && (seen.whole == 0 || seen.zeroFraction == 0)
    let haveSameDecimals = seen.whole == 0 && seen.decimals.count { $0 > 0 } <= 1
    guard seen.text + seen.large == 0, (numberCount > 0) != (seen.bool > 0),
      areDistinct || haveSameDecimals
    else { return .text }
    return numberCount > 0 ? .number : .bool
  }

  /// Returns the index of a column, or `nil` if it is not requested.
  ///
  /// - Parameter guess: The expected index.
  func column(_ name: ArraySlice<UInt8>, _ guess: Int) -> Int? {
    if guess < names.count && names[guess][...] == name { return guess }
    return offsets[Array(name)]
  }

  /// Returns a place's value in a column. `nil` for null, and for empty text in CSV.
  func value(of member: PropertyMember, _ column: Int) -> TileValue? {
    if member.kind == .null || isUntyped && member.text.isEmpty { return nil }
    guard isUntyped else {
      switch member.kind {
      case .bool: return TileValue(bool: member.text)
      case .number where seen[column].large == 0:
        return TileValue(number: member.text) ?? .text(member.text)
      default: return .text(member.text)
      }
    }
    switch kind(column) {
    case .text: return .text(member.text)
    // `nil` for a string that an edit has just added. The next request gets a string column.
    case .bool: return TileValue(bool: member.text)
    case .number:
      let text =
        mayHaveMarks(member.text.span, column) ? readings[column].pointText(member.text) : nil
      let written = text ?? member.text
      return TileValue(writtenNumber: written.prefix(Self.unpaddedEnd(written.span)))
    }
  }

  private func sort(of member: PropertyMember, _ column: Int) -> Sort? {
    switch member.kind {
    case .null: nil
    case .bool: .bool
    case .json: .text
    case .number, .string:
      if isUntyped {
        sort(ofText: member.text.span, 0..<member.text.count, column)
      } else if member.kind == .string {
        .text
      } else {
        TileValue(number: member.text) == nil ? .large : .number
      }
    }
  }

  /// Whether a text may contain a decimal comma or thousands separators.
  private func mayHaveMarks(_ bytes: borrowing Span<UInt8>, _ column: Int) -> Bool {
    readings[column] != .point
      || (0..<bytes.count).contains { bytes[$0] == UInt8(ascii: ",") }
  }

  private func sort(
    ofText bytes: borrowing Span<UInt8>,
    _ range: Range<Int>,
    _ column: Int
  ) -> Sort? {
    guard let first = range.first else { return nil }
    guard bytes[first] <= UInt8(ascii: "9") || "tf".utf8.contains(bytes[first]) else {
      return .text
    }
    let text = bytes.extracting(range)
    guard mayHaveMarks(text, column) else { return Self.sort(ofPlain: text) }
    let letters = (0..<text.count).map { text[$0] }
    return readings[column].pointText(letters[...]).map { Self.sort(ofPlain: Array($0).span) }
      ?? .text
  }

  private static func sort(ofPlain bytes: borrowing Span<UInt8>) -> Sort {
    switch PlainNumber.form(bytes, 0..<bytes.count) {
    case .whole(let value):
      return value.magnitude <= TileValue.mostExact.magnitude ? .whole : .text
    case .fraction: return .fraction(decimals(bytes))
    case .zeroFraction: return .zeroFraction(decimals(bytes))
    case nil:
      let field = Field(start: 0, end: bytes.count)
      if bytes.equals(field, "true") || bytes.equals(field, "false") { return .bool }
      let end = unpaddedEnd(bytes)
      guard end < bytes.count, PlainNumber.form(bytes, 0..<end) != nil else { return .text }
      return .padded(decimals(bytes))
    }
  }

  /// Returns the number of decimals, up to 16.
  private static func decimals(_ bytes: borrowing Span<UInt8>) -> Int {
    let point = (0..<bytes.count).first { bytes[$0] == UInt8(ascii: ".") }
    return point.map { min(bytes.count - $0 - 1, 16) } ?? 0
  }

  /// Returns the end of a number without its trailing zeros. At least one decimal stays.
  private static func unpaddedEnd(_ bytes: borrowing Span<UInt8>) -> Int {
    var end = bytes.count
    while end > 0, bytes[end - 1] == UInt8(ascii: "0") { end -= 1 }
    if end > 0, bytes[end - 1] == UInt8(ascii: ".") { return min(end + 1, bytes.count) }
    // Zeros at the end of an integer or of an exponent are not decimals.
    var start = end
    while start > 0, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[start - 1]) {
      start -= 1
    }
    return start > 0 && bytes[start - 1] == UInt8(ascii: ".") ? end : bytes.count
  }
}
