/// So many members that went from one place to another between two plans.
public struct MemberFlow: Hashable, Sendable {
  /// Where members are in a plan.
  public enum Place: Hashable, Sendable {
    /// In a cluster.
    case cluster(ClusterID)

    /// On the map, but not in the planned area.
    case outside

    /// Not on the map: not inserted yet, or removed.
    case absent
  }

  /// Where they were.
  public let from: Place

  /// Where they are.
  public let to: Place

  /// How many there are; one or more.
  public let count: Int
}
