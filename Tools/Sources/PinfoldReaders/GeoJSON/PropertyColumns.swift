import PinfoldText

/// Property names in order of first appearance, with slots for the wanted ones.
struct PropertyColumns {
  private(set) var names: [String] = []

  /// The names as bytes. Most features have the same properties in the same order, so one
  /// comparison usually finds the column.
  private var bytes: [[UInt8]] = []
  private var columns: [String: Int] = [:]

  /// The slot of each column, or -1.
  private var slots: [Int] = []

  /// Each column's last value with the number of its object, and the number of objects so far.
  private var last: [(object: Int, value: JSONSlice)] = []
  private var objectCount = 0
  private var wanted: [String]
  private var wasSeen: [Bool]

  /// The maximum number of names. Objects with more use keys as data.
  private static let limit = 4096

  init(wanted: [String]) {
    self.wanted = wanted
    wasSeen = wanted.map { _ in false }
  }
}

extension PropertyColumns {
  /// The first wanted column that no feature has.
  var missing: String? { zip(wanted, wasSeen).first { !$1 }?.0 }

  mutating func beginObject() { objectCount += 1 }

  /// Returns the current object's value in a column, if read already.
  func value(of name: String) -> JSONSlice? {
    columns[name].flatMap { last[$0].object == objectCount ? last[$0].value : nil }
  }

  var wantedCount: Int { wanted.count }

  mutating func want(_ name: String) -> Int {
    if let slot = wanted.firstIndex(of: name) { return slot }
    wanted.append(name)
    wasSeen.append(columns[name] != nil)
    if let column = columns[name] { slots[column] = wanted.count - 1 }
    return wanted.count - 1
  }

  /// Returns the slot of a property, or -1 if it is not wanted.
  ///
  /// - Parameter guess: The likely column. Becomes the likely next column.
  mutating func slot(
    of key: Field,
    value: JSONSlice,
    _ bytes: borrowing Span<UInt8>,
    guess: inout Int
  ) -> Int {
    if guess < names.count, !key.isEscaped, bytes.equals(key, self.bytes[guess]) {
      last[guess] = (objectCount, value)
      guess += 1
      return slots[guess - 1]
    }
    return slot(of: JSONText.string(key, bytes), value: value, guess: &guess)
  }

  /// Returns the slot of a property by name, or -1 if it is not wanted.
  mutating func slot(of name: String, value: JSONSlice, guess: inout Int) -> Int {
    if let column = columns[name] {
      last[column] = (objectCount, value)
      guess = column + 1
      return slots[column]
    }
    let slot = wanted.firstIndex(of: name) ?? -1
    guard slot >= 0 || names.count < Self.limit else { return -1 }
    if slot >= 0 { wasSeen[slot] = true }
    columns[name] = names.count
    names.append(name)
    self.bytes.append(Array(name.utf8))
    slots.append(slot)
    last.append((objectCount, value))
    guess = names.count
    return slot
  }
}
