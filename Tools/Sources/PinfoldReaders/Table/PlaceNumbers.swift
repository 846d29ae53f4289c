package import Pinfold
package import PinfoldText

/// The number of a place in links and requests. Changes of other places do not change it.
package enum PlaceNumber: Sendable {
  case integer(Int64)

  /// A key other than a whole number.
  case text(String)
}

extension PlaceNumber: CustomStringConvertible {
  /// The number in addresses.
  package var description: String {
    switch self {
    case .integer(let number): "\(number)"
    case .text(let text): text
    }
  }

  /// Whether it is a whole number that JavaScript tells apart from all others.
  package var isExact: Bool {
    if case .integer(let number) = self { number.magnitude < 1 << 53 } else { false }
  }

  /// The number in JSON: text where it is not exact.
  package var json: JSONValue { isExact ? .number(description) : .string(description) }
}

/// Which place has which number, and back.
///
/// Inside of the program a place has a row of 32 bits, its id. Others know its number.
package protocol PlaceNumbers: Sendable {
  /// Returns the number of a place.
  func number(of id: PointID) -> PlaceNumber

  /// Returns the place that has a number, or had it; `nil` for a number of no place.
  ///
  /// - Parameter number: The number, as ``PlaceNumber/description`` writes it.
  func id(of number: String) -> PointID?
}

/// The numbers of the rows of a file: the ids of features, where these are unique whole numbers.
/// Otherwise they count from 0 on all rows, so that one that becomes a place changes no other number.
///
/// Rows have no gaps. Runs of rows with consecutive numbers say which number each row has. A row keeps
/// its number when others are appended.
package struct RowNumbers: PlaceNumbers, Hashable {
  /// How many rows have a number.
  package private(set) var rowCount: Int

  /// The first row of each run. The last run is open, and its numbers are above all others: it says
  /// which number comes next. It may still be empty.
  private var firstRows: [UInt32] = [0]

  /// By run, the number of its first row.
  private var firstNumbers: [Int64] = [0]

  /// The runs by ascending number; none where that is their order.
  private var order: [UInt32] = []

  /// The number of the next row, which is above all others.
  package private(set) var next: Int64 = 0

  /// The numbers of the rows that are left when others are skipped.
  ///
  /// - Parameter skipped: Ascending.
  package init(skipped: [UInt32] = [], rowCount: Int) {
    self.rowCount = rowCount
    for (index, number) in skipped.enumerated() {
      startRun(number - UInt32(index), Int64(number) + 1)  // ascending: at least its index
    }
    next = Int64(rowCount + skipped.count)
  }

  /// - Parameters:
  ///   - ids: By row, the ids.
  ///   - others: The ids of rejected rows.
  /// - Returns: Nil where two are the same, or one is beyond the limit.
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
  /// Whether a place can have a number: a double tells the number from its neighbors.
  package static func isPossible(_ number: Int64) -> Bool { number.magnitude < limit }

  /// Numbers are below it.
  package static let limit: UInt64 = 1 << 53

  /// Returns the number of a place that is written in a field; `nil` where no place can have it.
  static func number(_ bytes: borrowing Span<UInt8>, _ field: Field) -> Int64? {
    guard !field.isMissing,
      let number = DecimalNumber.parse(bytes, field, allowsComma: false)
    else { return nil }
    return Int64(exactly: number).flatMap { isPossible($0) ? $0 : nil }
  }

  /// Whether the numbers of later rows are greater.
  package var areAscending: Bool { order.isEmpty }

  /// Gives the next row the next number, and returns the row; `nil` where no row or number is left.
  package mutating func appendNext() -> UInt32? {
    guard let row = UInt32(exactly: rowCount), row < .max, Self.isPossible(next) else { return nil }
    (rowCount, next) = (rowCount + 1, next + 1)
    return row
  }

  /// Gives the next row a number that no row has.
  ///
  /// - Returns: Whether the number is not simply the next one.
  /// - Complexity: O(1) for the next number, and otherwise O(*n*) in the runs.
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

  /// Returns the number of a row. Rows behind the last count on.
  package subscript(row: UInt32) -> Int64 {
    // The first run begins at row 0.
    let run = Self.partition(firstRows.count) { firstRows[$0] <= row } - 1
    return firstNumbers[run] + Int64(row - firstRows[run])
  }

  package func number(of id: PointID) -> PlaceNumber { .integer(self[id.row]) }

  package func id(of number: String) -> PointID? {
    guard let integer = Int64(number), number == "\(integer)" else { return nil }
    return row(integer).map { PointID($0) }
  }

  /// Returns the row that has a number; `nil` where none has.
  package func row(_ number: Int64) -> UInt32? {
    let place = Self.partition(firstRows.count) { firstNumbers[run(at: $0)] <= number } - 1
    guard place >= 0 else { return nil }
    let index = run(at: place)
    let (first, last) = (firstRows[index], firstRows.count - 1)
    let count = (index < last ? Int(firstRows[index + 1]) : rowCount) - Int(first)
    let (offset, isFar) = number.subtractingReportingOverflow(firstNumbers[index])
    return isFar || offset >= count ? nil : first + UInt32(offset)  // a row of the run
  }

  /// Returns a run by its place in the order of numbers.
  private func run(at place: Int) -> Int { order.isEmpty ? place : Int(order[place]) }

  /// Starts a run behind all others, in place of one without rows.
  private mutating func startRun(_ row: UInt32, _ number: Int64) {
    if firstRows.last == row {
      firstNumbers[firstRows.count - 1] = number
    } else {
      firstRows.append(row)
      firstNumbers.append(number)
    }
  }

  /// Starts a run, and keeps the order.
  private mutating func insertRun(_ row: UInt32, _ number: Int64) {
    if firstRows.last == row {
      // The last run is the last one by number as well.
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

  /// Sorts the runs by their numbers.
  ///
  /// - Returns: Whether no number is in two of them.
  private mutating func sort() -> Bool {
    order = []
    if !zip(firstNumbers, firstNumbers.dropFirst()).allSatisfy(<) {
      let runs = firstRows.indices.map { UInt32($0) }  // at most one for each row, and one
      order = runs.sorted { firstNumbers[Int($0)] < firstNumbers[Int($1)] }
    }
    return (1..<max(1, firstRows.count)).allSatisfy { place in
      let (one, other) = (run(at: place - 1), run(at: place))
      guard one + 1 < firstRows.count else { return false }
      return Int64(firstRows[one + 1] - firstRows[one]) <= firstNumbers[other] - firstNumbers[one]
    }
  }

  /// Returns how many of the first indices satisfy a condition that no later one does.
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
  /// The runs, as a store keeps them: of each the first row and its number.
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

  /// Reads ``bytes``; `nil` where these are damaged.
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
    // There is a run, and the last one goes on from its first row, which is not beyond the count.
    let last = firstRows.count - 1
    next = firstNumbers[last] + Int64(rowCount) - Int64(firstRows[last])
    guard next.magnitude <= Self.limit else { return nil }
  }
}
