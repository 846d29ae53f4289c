package import Pinfold
package import PinfoldText

/// The number that identifies a place in links and requests. It stays the same when other places
/// change.
package enum PlaceNumber: Sendable {
  case integer(Int64)

  /// A key that is not an integer.
  case text(String)
}

extension PlaceNumber: CustomStringConvertible {
  /// The number as it appears in URLs.
  package var description: String {
    switch self {
    case .integer(let number): "\(number)"
    case .text(let text): text
    }
  }

  /// Whether the number is an integer that JavaScript represents exactly.
  package var isExact: Bool {
    if case .integer(let number) = self { number.magnitude < 1 << 53 } else { false }
  }

  /// The number in JSON, as a string if it is not exact.
  package var json: JSONValue { isExact ? .number(description) : .string(description) }
}

/// A mapping between places and their public numbers.
///
/// Inside the program, a place is its 32-bit row, the `PointID`. Clients use its number.
package protocol PlaceNumbers: Sendable {
  func number(of id: PointID) -> PlaceNumber

  /// Returns the place with a number, even if the place was removed; `nil` if the number was never
  /// used.
  ///
  /// - Parameter number: The number, as ``PlaceNumber/description`` writes it.
  func id(of number: String) -> PointID?
}

/// The numbers of a file's rows.
///
/// These are the feature ids, if they are unique integers. Otherwise rows are numbered from 0,
/// including rejected ones, so that repairing a row does not change other numbers.
///
/// Stored as runs of rows with consecutive numbers.
package struct RowNumbers: PlaceNumbers, Hashable {
  package private(set) var rowCount: Int

  /// The first row of each run. The last run is open and may be empty. Its numbers are above all
  /// others and determine the next number.
  private var firstRows: [UInt32] = [0]

  private var firstNumbers: [Int64] = [0]

  /// The runs by ascending number. Empty if they are already in that order.
  private var order: [UInt32] = []

  package private(set) var next: Int64 = 0

  /// Numbers rows in sequence from 0, and leaves out some numbers.
  ///
  /// - Parameter skipped: The skipped numbers, ascending.
  package init(skipped: [UInt32] = [], rowCount: Int) {
    self.rowCount = rowCount
    for (index, number) in skipped.enumerated() {
      startRun(number - UInt32(index), Int64(number) + 1)  // ascending: at least its index
    }
    next = Int64(rowCount + skipped.count)
  }

  /// Creates numbers from ids. Returns `nil` if ids are duplicate or out of range.
  ///
  /// - Parameter others: The ids of rejected rows.
  package init?(ids: [Int64], others: [Int64] = []) {
    self.init(rowCount: ids.count)
    next = 0
    for (row, id) in ids.enumerated() {
      guard Self.isPossible(id) else { return nil }
      if id != next { startRun(UInt32(row), id) }  // a row of a table: below 2³²
      next = id + 1
    }
    let end = (ids + others).reduce(-1) { max($0, $1) } + 1
    if end != next { startRun(UInt32(ids.count), end) }
    next = end
    guard sort(), Set(others).count == others.count, others.allSatisfy({ self.row($0) == nil })
    else { return nil }
  }
}

extension RowNumbers {
  /// Whether a place can have this number: a `Double` represents it exactly.
  package static func isPossible(_ number: Int64) -> Bool { number.magnitude < limit }

  package static let limit: UInt64 = 1 << 53

  /// Parses the value of a key column; `nil` if it is not valid.
  static func key(_ bytes: borrowing Span<UInt8>, _ field: Field) -> Int64? {
    // A point before three digits may separate thousands: 1.000 could mean 1 or 1,000.
    let point = field.range.first { bytes[$0] == UInt8(ascii: ".") }
    return point.map { field.end - $0 != 4 } ?? true ? number(bytes, field) : nil
  }

  package static func key(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    return key(bytes.span, Field(start: 0, end: bytes.count).visible(in: bytes.span))
  }

  /// Parses the number of a place in a field; `nil` if it is not valid.
  static func number(_ bytes: borrowing Span<UInt8>, _ field: Field) -> Int64? {
    guard !field.isMissing,
      let number = DecimalNumber.parse(bytes, field, allowsComma: false)
    else { return nil }
    return Int64(exactly: number).flatMap { isPossible($0) ? $0 : nil }
  }

  /// Whether numbers ascend with rows.
  package var areAscending: Bool { order.isEmpty }

  /// Numbers the next row, and returns the row. Returns `nil` if no row or number is left.
  package mutating func appendNext() -> UInt32? {
    guard let row = UInt32(exactly: rowCount), row < .max, Self.isPossible(next) else { return nil }
    (rowCount, next) = (rowCount + 1, next + 1)
    return row
  }

  /// Gives the next row an unused number.
  ///
  /// - Returns: Whether the number differs from the next one in sequence.
  /// - Complexity: O(1) for the next number in sequence, otherwise O(*n*) in the runs.
  package mutating func append(_ number: Int64) -> Bool {
    defer { rowCount += 1 }
    guard number != next else {
      next += 1
      return false
    }
    let row = UInt32(rowCount)  // the caller keeps to rows of 32 bits
    insertRun(row, number)
    if number > next { next = number + 1 } else { insertRun(row + 1, next) }
    return true
  }

  /// Returns the number of a row. Rows past the end continue the sequence.
  package subscript(row: UInt32) -> Int64 {
    let run = Self.partition(firstRows.count) { firstRows[$0] <= row } - 1
    return firstNumbers[run] + Int64(row - firstRows[run])
  }

  package func number(of id: PointID) -> PlaceNumber { .integer(self[id.row]) }

  package func id(of number: String) -> PointID? {
    guard let integer = Int64(number), number == "\(integer)" else { return nil }
    return row(integer).map { PointID($0) }
  }

  /// Returns the row with a number, if any.
  package func row(_ number: Int64) -> UInt32? {
    let place = Self.partition(firstRows.count) { firstNumbers[run(at: $0)] <= number } - 1
    guard place >= 0 else { return nil }
    let index = run(at: place)
    let (first, last) = (firstRows[index], firstRows.count - 1)
    let count = (index < last ? Int(firstRows[index + 1]) : rowCount) - Int(first)
    let (offset, isFar) = number.subtractingReportingOverflow(firstNumbers[index])
    return isFar || offset >= count ? nil : first + UInt32(offset)  // a row of the run
  }

  /// Returns the index of a run, given its rank by number.
  private func run(at place: Int) -> Int { order.isEmpty ? place : Int(order[place]) }

  private mutating func startRun(_ row: UInt32, _ number: Int64) {
    if firstRows.last == row {
      firstNumbers[firstRows.count - 1] = number
    } else {
      firstRows.append(row)
      firstNumbers.append(number)
    }
  }

  /// Starts a run and keeps the order sorted.
  private mutating func insertRun(_ row: UInt32, _ number: Int64) {
    if firstRows.last == row {
      // The last run also has the highest numbers.
      firstRows.removeLast()
      firstNumbers.removeLast()
      if !order.isEmpty { order.removeLast() }
    }
    let count = firstRows.count
    let place = Self.partition(count) { firstNumbers[run(at: $0)] < number }
    if order.isEmpty, place < count { order = (0..<count).map { UInt32($0) } }  // runs of rows
    if place < count || !order.isEmpty { order.insert(UInt32(count), at: place) }
    firstRows.append(row)
    firstNumbers.append(number)
  }

  private mutating func sort() -> Bool {
    order = []
    if !zip(firstNumbers, firstNumbers.dropFirst()).allSatisfy(<) {
      let runs = firstRows.indices.map { UInt32($0) }  // at most one for each row, plus one
      order = runs.sorted { firstNumbers[Int($0)] < firstNumbers[Int($1)] }
    }
    return (1..<max(1, firstRows.count)).allSatisfy { place in
      let (one, other) = (run(at: place - 1), run(at: place))
      guard one + 1 < firstRows.count else { return false }
      return Int64(firstRows[one + 1] - firstRows[one]) <= firstNumbers[other] - firstNumbers[one]
    }
  }

  /// Returns how many leading indexes satisfy a condition. No index after the first failure may
  /// satisfy it.
  static func partition(_ count: Int, _ condition: (_ index: Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

// MARK: - Bytes

extension RowNumbers {
  /// The runs in storage format: each run's first row and its number.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16 * firstRows.count)
    for run in firstRows.indices {
      for number in [Int64(firstRows[run]), firstNumbers[run]] {
        for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
      }
    }
    return bytes
  }

  /// Reads ``bytes``. Returns `nil` if they are damaged.
  package init?(bytes: [UInt8], rowCount: Int) {
    guard !bytes.isEmpty, bytes.count % 16 == 0 else { return nil }
    func number(_ start: Int) -> Int64 {
      Int64(bitPattern: (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << (8 * UInt64($1)) })
    }
    self.init(rowCount: rowCount)
    firstRows.removeAll()
    firstNumbers.removeAll()
    for start in stride(from: 0, to: bytes.count, by: 16) {
      let first = number(start + 8)
      guard let row = UInt32(exactly: number(start)), row <= rowCount, first.magnitude <= Self.limit
      else { return nil }
      firstRows.append(row)
      firstNumbers.append(first)
    }
    guard firstRows[0] == 0, zip(firstRows, firstRows.dropFirst()).allSatisfy(<), sort() else {
      return nil
    }
    // There is at least one run, and the last one begins at or before `rowCount`.
    let last = firstRows.count - 1
    next = firstNumbers[last] + Int64(rowCount) - Int64(firstRows[last])
    guard next.magnitude <= Self.limit else { return nil }
  }
}
