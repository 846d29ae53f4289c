/// A number of members that moved between two endpoints from one plan to the next.
///
/// Any type can name clusters: their ids in a ``PlanDiff``, their offsets in a plan, or the names
/// that a surface uses.
public struct Flow<Name: Hashable & Sendable>: Hashable, Sendable {
  /// The location of members in a plan.
  public enum Endpoint: Hashable, Sendable {
    /// In a cluster.
    case cluster(Name)

    /// On the map, but outside the planned area.
    case outside

    /// Not on the map: not yet inserted, or removed.
    case absent
  }

  /// The old endpoint.
  public let from: Endpoint

  /// The new endpoint.
  public let to: Endpoint

  /// The total weight of the members, at least one.
  public let count: Int

  /// Creates a flow.
  public init(from: Endpoint, to: Endpoint, count: Int) {
    (self.from, self.to, self.count) = (from, to, count)
  }
}

extension Flow.Endpoint {
  /// Whether the endpoint is a cluster.
  public var isCluster: Bool {
    if case .cluster = self { true } else { false }
  }

  /// Returns the endpoint with another name for its cluster.
  public func map<Other>(_ transform: (Name) -> Other) -> Flow<Other>.Endpoint {
    switch self {
    case .cluster(let name): .cluster(transform(name))
    case .outside: .outside
    case .absent: .absent
    }
  }
}

/// A flow between clusters that uses their ids.
public typealias MemberFlow = Flow<ClusterID>
