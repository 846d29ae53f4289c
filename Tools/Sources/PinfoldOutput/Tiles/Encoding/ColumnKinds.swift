import PinfoldText
package import PinfoldReaders
package import PinfoldStore
import PinfoldVectorTiles

/// The kinds of the columns of places: numbers, booleans or strings.
///
/// In GeoJSON each value has a kind. In CSV, where everything is text, a column has numbers
/// if everything in it is a number: a single ZIP code with a leading zero makes all of them
/// strings.
package struct ColumnKinds: Sendable {
  /// The kind of a column, as in TileJSON.
  package enum Kind: String, Sendable {
    case number = "Number"
    case bool = "Boolean"
    case text = "String"
  }

  /// The names of the columns, in order.
  private(set) var names: [[UInt8]]

  /// Whether values are texts that may mean numbers or booleans, as in CSV.
  let isUntyped: Bool

  /// Whether values are counted, so that places may change.
  private let isCounted: Bool

  /// How texts are read as numbers: of all columns, and of these.
  private let allReadings: NumberReadings
  private var readings: [NumberReading] = []

  private var seen: [Seen]
  private var offsets: [[UInt8]: Int] = [:]

  /// The kinds of values that were found in a column, and how often.
  private struct Seen {
    var number = 0
    var bool = 0
    var text = 0
  }

  /// - Parameters:
  ///   - names: The columns to examine, in order.
  ///   - format: What the places were read from.
  ///   - readings: How texts are read as numbers.
  ///   - isCounted: Whether places will change; knowing that takes longer.
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

  /// Returns the same of some columns, in another order.
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

  /// Examines the columns of one more place.
  ///
  /// - Parameter json: An object, as `PlaceTable` and `PlaceStore` have it.
  package mutating func look(at json: [UInt8]) { count(json, 1) }

  /// Examines one text of one more place of CSV.
  ///
  /// - Parameters:
  ///   - range: Where the text is among the bytes: as it is, or with doubled quotes or escapes.
  ///   - column: The number of its column.
  package mutating func look(at bytes: borrowing Span<UInt8>, _ range: Range<Int>, column: Int) {
    guard seen.indices.contains(column), let first = range.first else { return }
    // Most texts are neither a number nor a boolean by their first letter, or are plain numbers.
    let mayBeOther = bytes[first] <= UInt8(ascii: "9") || "tf".utf8.contains(bytes[first])
    if !mayBeOther {
      seen[column].text += 1
    } else if readings[column] == .point, Self.isPlainNumber(bytes, range) {
      seen[column].number += 1
    } else {
      var text: [UInt8] = []
      text.append(bytes, from: range.lowerBound, to: range.upperBound)
      let member = PropertyMember(name: [], kind: .string, text: text[...])
      add(untypedValue(of: member, column), 1, column)
    }
  }

  /// Returns whether a text is surely a number: no more than 15 digits, none of which is a leading
  /// zero, and maybe a fraction.
  private static func isPlainNumber(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Bool {
    var start = range.lowerBound
    if bytes[start] == UInt8(ascii: "-") { start += 1 }
    let point = endOfDigits(bytes, start..<range.upperBound)
    guard (1...15).contains(point - start), point - start == 1 || bytes[start] != UInt8(ascii: "0")
    else { return false }
    guard point < range.upperBound else { return true }
    guard bytes[point] == UInt8(ascii: "."), point + 1 < range.upperBound else { return false }
    return endOfDigits(bytes, point + 1..<range.upperBound) == range.upperBound
  }

  private static func endOfDigits(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Int {
    for index in range where !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) {
      return index
    }
    return range.upperBound
  }

  /// Follows changes of places.
  ///
  /// - Parameter names: The columns that there are now: those there were, and new ones
  ///   after them.
  /// - Precondition: Values are counted.
  /// - Complexity: O(*k*) for *k* edits, and O(*c*) for *c* columns.
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
      // Most columns have strings, and still do whatever else is added.
      if !isCounted && seen[column].text > 0 { return }
      add(isUntyped ? untypedValue(of: member, column) : Self.value(of: member), change, column)
    }
  }

  private mutating func add(_ value: TileValue?, _ change: Int, _ column: Int) {
    switch value {
    case .integer, .number: seen[column].number += change
    case .bool: seen[column].bool += change
    case .text: seen[column].text += change
    case nil: break
    }
  }

  /// The kind of the column; of a column without values, string.
  func kind(_ column: Int) -> Kind {
    let seen = seen[column]
    guard seen.text == 0, (seen.number > 0) != (seen.bool > 0) else { return .text }
    return seen.number > 0 ? .number : .bool
  }

  /// Returns the index of a column; `nil` for one that is not requested.
  ///
  /// - Parameter guess: Where it usually is.
  func column(_ name: ArraySlice<UInt8>, _ guess: Int) -> Int? {
    if guess < names.count && names[guess][...] == name { return guess }
    return offsets[Array(name)]
  }

  /// The value of a column of one place; `nil` for none.
  func value(of member: PropertyMember, _ column: Int) -> TileValue? {
    guard isUntyped, member.kind != .null else {
      return Self.value(of: member)
    }
    switch (kind(column), untypedValue(of: member, column)) {
    case (.text, _): return member.text.isEmpty ? nil : .text(member.text)
    case (.number, .integer(let value)): return .integer(value)
    case (.number, .number(let value)): return .number(value)
    case (.bool, .bool(let value)): return .bool(value)
    // An edit has just added it; next time all are strings.
    default: return nil
    }
  }

  /// The value of a text that may mean a number or a boolean, or of an edit.
  private func untypedValue(of member: PropertyMember, _ column: Int) -> TileValue? {
    guard member.kind == .string else { return Self.value(of: member) }
    if member.text.isEmpty { return nil }
    return readings[column].pointText(member.text).flatMap { TileValue(number: $0) }
      ?? TileValue(bool: member.text) ?? .text(member.text)
  }

  private static func value(of member: PropertyMember) -> TileValue? {
    switch member.kind {
    case .null: return nil
    case .bool: return TileValue(bool: member.text)
    case .json: return .text(member.text)
    case .number:
      if let value = TileValue(number: member.text) { return value }
      // Clients of JSON lose digits of large whole numbers too.
      let value = Double(String(decoding: member.text, as: UTF8.self)) ?? .nan
      return value.isFinite ? .number(value) : .text(member.text)
    case .string: return .text(member.text)
    }
  }
}
