import Pinfold
import PinfoldTesting

/// Makes rounds of mixed edits of a data set: 40 % move a point, 30 % insert one, 30 % remove one.
struct EditRounds {
  private let places: [Coordinate]
  private let count: Int
  private var nextRow: UInt32
  private var random = SplitMix64(seed: 11)

  /// - Parameter coordinates: The points of the index, in rows from 0 on.
  init(_ coordinates: [Coordinate]) {
    places = coordinates
    count = coordinates.count
    nextRow = UInt32(count)
  }

  /// Returns the given number of edits. A few removals and moves name points that an earlier round
  /// removed.
  mutating func next(_ number: Int) -> [PointEdit] {
    (0..<number).map { place in
      let id = PointID(UInt32.random(in: 0..<UInt32(count), using: &random))
      switch place % 10 {
      case 0..<4: return .move(id, to: coordinate())
      case 4..<7:
        defer { nextRow += 1 }
        return .insert(PointID(nextRow), at: coordinate())
      default: return .remove(id)
      }
    }
  }

  /// Returns a place near a random point.
  private mutating func coordinate() -> Coordinate {
    var coordinate = places[Int.random(in: 0..<count, using: &random)]
    coordinate.latitude += Double.random(in: -0.1...0.1, using: &random)
    coordinate.longitude += Double.random(in: -0.1...0.1, using: &random)
    return coordinate
  }
}
