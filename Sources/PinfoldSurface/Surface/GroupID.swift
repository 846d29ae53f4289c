/// A group of annotations that cluster only with each other.
///
///     let shops = GroupID(1)
public struct GroupID: Hashable, Sendable {
  /// The number that identifies the group.
  public let number: Int

  /// Creates the id of a group.
  public init(_ number: Int) {
    self.number = number
  }

  /// The default group.
  public static let common = GroupID(0)
}

extension GroupID: Comparable {
  /// Orders groups by their numbers.
  public static func < (a: GroupID, b: GroupID) -> Bool { a.number < b.number }
}
