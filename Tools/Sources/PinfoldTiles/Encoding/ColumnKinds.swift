package import PinfoldStore

/// What the columns of places have: numbers, truths or texts.
///
/// GeoJSON says it of each value. Of CSV, where all is text, a column is of numbers if
/// everything in it is one: one ZIP code with a zero in front, and they all are texts.
package struct ColumnKinds: Sendable {
  /// What a column has, as TileJSON says it.
  package enum Kind: String, Sendable {
    case number = "Number"
    case bool = "Boolean"
    case text = "String"
  }

  /// The names of the columns, in order.
  private(set) var names: [[UInt8]]

  /// Whether values are texts that may stand for others, as in CSV.
  let isUntyped: Bool

  private var seen: [Seen]
  private var places: [[UInt8]: Int] = [:]

  /// What was found in a column.
  private struct Seen {
    var number = false
    var bool = false
    var text = false
  }

  /// - Parameters:
  ///   - names: The columns to look at, in order.
  ///   - format: What the places were read from.
  package init(_ names: [String], format: PlaceFormat) {
    self.names = names.map { Array($0.utf8) }
    if case .csv = format { isUntyped = true } else { isUntyped = false }
    seen = [Seen](repeating: Seen(), count: names.count)
    findPlaces()
  }

  /// Returns the same of some columns, in another order.
  package func of(_ columns: [String]) -> ColumnKinds {
    var chosen = self
    let found = columns.compactMap { places[Array($0.utf8)] }
    (chosen.names, chosen.seen) = (found.map { names[$0] }, found.map { seen[$0] })
    chosen.findPlaces()
    return chosen
  }

  private mutating func findPlaces() {
    places = [:]
    for (place, name) in names.enumerated() where places[name] == nil { places[name] = place }
  }

  /// Looks at the columns of one more place.
  ///
  /// - Parameter json: An object, as `PlaceTable` and `PlaceStore` have it.
  package mutating func look(at json: [UInt8]) {
    var guess = 0
    PropertyMember.forEach(in: json) { member in
      guard let column = column(member.name, guess) else { return }
      guess = column + 1
      // A text stays a text whatever else there is, and most columns are.
      if seen[column].text { return }
      switch Self.value(of: member, isUntyped: isUntyped) {
      case .integer, .number: seen[column].number = true
      case .bool: seen[column].bool = true
      case .text: seen[column].text = true
      case nil: break
      }
    }
  }

  /// What the column has; of a column without values, text.
  func kind(_ column: Int) -> Kind {
    let seen = seen[column]
    if seen.text || seen.number == seen.bool { return .text }
    return seen.number ? .number : .bool
  }

  /// Returns the place of a column; `nil` for one that is not asked for.
  ///
  /// - Parameter guess: Where it usually is.
  func column(_ name: ArraySlice<UInt8>, _ guess: Int) -> Int? {
    if guess < names.count && names[guess][...] == name { return guess }
    return places[Array(name)]
  }

  /// The value of a column of one place; `nil` for none.
  func value(of member: PropertyMember, _ column: Int) -> TileValue? {
    if isUntyped && kind(column) == .text {
      return member.text.isEmpty ? nil : .text(member.text)
    }
    return Self.value(of: member, isUntyped: isUntyped)
  }

  private static func value(of member: PropertyMember, isUntyped: Bool) -> TileValue? {
    switch member.kind {
    case .null: return nil
    case .bool: return TileValue(bool: member.text)
    case .json: return .text(member.text)
    case .number:
      if let value = TileValue(number: member.text) { return value }
      // Clients of JSON lose digits of large whole numbers too.
      let value = Double(String(decoding: member.text, as: UTF8.self)) ?? .nan
      return value.isFinite ? .number(value) : .text(member.text)
    case .string:
      guard isUntyped else { return .text(member.text) }
      if member.text.isEmpty { return nil }
      return TileValue(number: member.text) ?? TileValue(bool: member.text) ?? .text(member.text)
    }
  }
}
