import Pinfold

/// The places of a projected file's coordinate pairs, in degrees.
struct TransformedPairs: Sendable {
  /// The places of all valid pairs, in file order.
  private(set) var coordinates: [Coordinate] = []

  /// The indexes of the invalid pairs, ascending.
  private(set) var failures: [Int] = []

  init() {}
}

extension TransformedPairs {
  var count: Int { coordinates.count + failures.count }

  mutating func reserveCapacity(_ count: Int) { coordinates.reserveCapacity(count) }

  /// Appends the next pair; `nil` if it is invalid.
  mutating func append(_ coordinate: Coordinate?) {
    if let coordinate { coordinates.append(coordinate) } else { failures.append(count) }
  }
}

struct PairPosition {
  private var pair = 0
  private var failure = 0
}

extension PairPosition {
  /// Advances to the next pair.
  ///
  /// - Returns: Whether the pair is a place; `nil` past the last pair.
  mutating func next(_ pairs: TransformedPairs) -> Bool? {
    guard pair < pairs.count else { return nil }
    defer { pair += 1 }
    guard failure < pairs.failures.count, pairs.failures[failure] == pair else { return true }
    failure += 1
    return false
  }

  func isAtEnd(of pairs: TransformedPairs) -> Bool { pair == pairs.count }
}
