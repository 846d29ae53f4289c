/// A range of Morton keys. Both ends belong to it.
///
/// Every quadtree node is one key range, and the members of a cluster are those
/// of one or a few.
struct KeyRange: Equatable {
  var first: UInt64
  var last: UInt64

  static let all = KeyRange(first: 0, last: .max)

  func contains(_ key: UInt64) -> Bool { first <= key && key <= last }
}
