/// A number of members that moved from one endpoint to another between two plans.
///
/// Clusters are named by any identifier: by their ids in a ``PlanDiff``, by their offsets
/// in a plan, or by what a surface calls them.
public struct Flow<Name: Hashable & Sendable>: Hashable, Sendable {
  /// Where members are in a plan.
  public enum Endpoint: Hashable, Sendable {
    /// In a cluster.
    case cluster(Name)

    /// On the map, but not in the planned area.
    case outside

    /// Not on the map: not inserted yet, or removed.
    case absent
  }

  /// Where they were.
  public let from: Endpoint

  /// Where they are.
  public let to: Endpoint

  /// How many points they stand for; one or more.
  public let count: Int

  /// Creates a flow.
  public init(from: Endpoint, to: Endpoint, count: Int) {
    (self.from, self.to, self.count) = (from, to, count)
  }
}

extension Flow.Endpoint {
  /// Whether the members are in a cluster.
  public var isCluster: Bool {
    if case .cluster = self { true } else { false }
  }

  /// Returns the same end with another name for a cluster.
  public func map<Other>(_ transform: (Name) -> Other) -> Flow<Other>.Endpoint {
    switch self {
    case .cluster(let name): .cluster(transform(name))
    case .outside: .outside
    case .absent: .absent
    }
  }
}

/// A flow between clusters that are named by their ids.
public typealias MemberFlow = Flow<ClusterID>
