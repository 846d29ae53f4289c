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
package struct RowNumbers: PlaceNumbers, Hashable {
  /// The numbers of the rejected rows, ascending.
  private var skipped: [UInt32] = []

  /// By row, the ids of features; none where rows are counted.
  private var ids: [Int64] = []

  /// The rows of ascending ids; none where that is their order.
  private var order: [UInt32] = []

  /// The number of the first row behind the file; later rows count on from there.
  private var end: Int64 = 0

  package init(skipped: [UInt32] = []) { self.skipped = skipped }

  /// - Parameters:
  ///   - ids: By row, the ids.
  ///   - others: The ids of rejected rows.
  /// - Returns: Nil where two are the same.
  package init?(ids: [Int64], others: [Int64] = []) {
    self.ids = ids
    end = (ids + others).reduce(-1) { max($0, $1) } + 1
    if !zip(ids, ids.dropFirst()).allSatisfy(<) {
      order = ids.indices.map { UInt32($0) }.sorted { ids[Int($0)] < ids[Int($1)] }  // rows
      let isUnique = zip(order, order.dropFirst()).allSatisfy { ids[Int($0)] < ids[Int($1)] }
      guard isUnique else { return nil }
    }
    guard Set(others).count == others.count, others.allSatisfy({ row(ofID: $0) == nil }) else {
      return nil
    }
  }
}

extension RowNumbers {
  /// Returns the number of a row that is a place. Rows behind the file count on.
  package subscript(row: UInt32) -> Int64 {
    guard !ids.isEmpty else {
      let before = Self.partition(skipped.count) { skipped[$0] - UInt32($0) <= row }
      return Int64(row) + Int64(before)
    }
    return row < ids.count ? ids[Int(row)] : end + Int64(row) - Int64(ids.count)
  }

  package func number(of id: PointID) -> PlaceNumber { .integer(self[id.row]) }

  package func id(of number: String) -> PointID? {
    guard let integer = Int64(number), number == "\(integer)" else { return nil }
    return (ids.isEmpty ? row(integer) : row(ofID: integer)).map { PointID($0) }
  }

  private func row(_ number: Int64) -> UInt32? {
    guard let number = UInt32(exactly: number) else { return nil }
    let before = Self.partition(skipped.count) { skipped[$0] < number }
    guard before == skipped.count || skipped[before] != number else { return nil }
    return number - UInt32(before)
  }

  private func row(ofID id: Int64) -> UInt32? {
    if id >= end {
      return UInt32(exactly: id - end).flatMap { UInt32(exactly: Int($0) + ids.count) }
    }
    func row(_ place: Int) -> Int { order.isEmpty ? place : Int(order[place]) }
    let place = Self.partition(ids.count) { ids[row($0)] < id }
    return place < ids.count && ids[row(place)] == id ? UInt32(row(place)) : nil
  }

  /// Returns how many of the first indices satisfy a condition that no later one does.
  private static func partition(_ count: Int, _ condition: (_ index: Int) -> Bool) -> Int {
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
  /// The numbers of the skipped rows, or the ids, as a store keeps them.
  package var bytes: [UInt8] {
    let isIDs = !ids.isEmpty
    let numbers = isIDs ? [end] + ids : skipped.map(Int64.init)
    return [isIDs ? 1 : 0]
      + numbers.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
  }

  /// Reads ``bytes``; `nil` where these are none.
  package init?(bytes: [UInt8]) {
    guard let kind = bytes.first, kind <= 1, bytes.count % 8 == 1 else { return nil }
    let numbers = stride(from: 1, to: bytes.count, by: 8).map { start in
      Int64(bitPattern: (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << (8 * UInt64($1)) })
    }
    if kind == 1 {
      let limit: Int64 = 1 << 53
      guard let end = numbers.first, end >= 0, numbers.allSatisfy({ $0.magnitude <= limit }) else {
        return nil
      }
      self.init(ids: Array(numbers.dropFirst()))
      self.end = max(self.end, end)
      return
    }
    let skipped = numbers.compactMap { UInt32(exactly: $0) }
    guard skipped.count == numbers.count, zip(skipped, skipped.dropFirst()).allSatisfy(<) else {
      return nil
    }
    self.init(skipped: skipped)
  }
}
