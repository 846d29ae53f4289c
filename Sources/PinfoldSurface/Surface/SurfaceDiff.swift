public import Pinfold

/// The difference between what a surface shows and what it shows next.
///
/// As a `PlanDiff`, over all groups and with the annotations that are
/// kept apart: the flows of each named cluster add up to its count.
public struct SurfaceDiff: Sendable {
  /// A cluster that is shown before and after, with something new to show.
  public struct Change: Sendable {
    /// As it was.
    public let before: ShownCluster

    /// As it is, under the same name.
    public let after: ShownCluster

    /// Whether members were inserted or removed, or any was moved or has other values.
    public let hasNewMembers: Bool

    /// Whether it is drawn somewhere else.
    public var isMoved: Bool { before.position != after.position }
  }

  /// A number of members that moved from one endpoint to the other.
  public typealias Flow = Pinfold.Flow<ShownCluster.ID>

  /// What is not shown any more.
  public internal(set) var removed: [ShownCluster] = []

  /// What was not shown before.
  public internal(set) var inserted: [ShownCluster] = []

  /// The clusters that stay and have changed.
  public internal(set) var changed: [Change] = []

  /// Where the members of the removed, the inserted and the changed were and are.
  public internal(set) var flows: [Flow] = []

  /// Creates a diff that changes nothing.
  public init() {}
}

extension SurfaceDiff {
  /// Whether nothing is to be done.
  public var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && changed.isEmpty }
}
