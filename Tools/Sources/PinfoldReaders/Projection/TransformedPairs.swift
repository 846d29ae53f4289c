import Pinfold

/// Where the pairs of coordinates of a projected file are, in degrees.
struct TransformedPairs: Sendable {
  /// The places of the pairs that have one, in order of the file.
  private(set) var coordinates: [Coordinate] = []

  /// The pairs that have none, ascending.
  private(set) var failures: [Int] = []

  init() {}
}

extension TransformedPairs {
  /// The number of pairs.
  var count: Int { coordinates.count + failures.count }

  mutating func reserveCapacity(_ count: Int) { coordinates.reserveCapacity(count) }

  /// Appends the next pair; nil for one that is nowhere.
  mutating func append(_ coordinate: Coordinate?) {
    if let coordinate { coordinates.append(coordinate) } else { failures.append(count) }
  }
}

/// How far a reader is among the pairs that were transformed before.
struct PairPosition {
  private var pair = 0
  private var failure = 0
}

extension PairPosition {
  /// Moves to the next pair.
  ///
  /// - Returns: Whether the pair is a place; nil behind the last one.
  mutating func next(_ pairs: TransformedPairs) -> Bool? {
    guard pair < pairs.count else { return nil }
    defer { pair += 1 }
    guard failure < pairs.failures.count, pairs.failures[failure] == pair else { return true }
    failure += 1
    return false
  }

  /// Whether no pair is left.
  func isAtEnd(of pairs: TransformedPairs) -> Bool { pair == pairs.count }
}
