/// A group of annotations, which are clustered only with one another.
///
///     let shops = GroupID(1)
public struct GroupID: Hashable, Sendable {
  /// The number that names the group.
  public let number: Int

  /// Creates the name of a group.
  public init(_ number: Int) {
    self.number = number
  }

  /// The group of annotations without another one.
  public static let common = GroupID(0)
}

extension GroupID: Comparable {
  /// Orders groups by their numbers.
  public static func < (a: GroupID, b: GroupID) -> Bool { a.number < b.number }
}
