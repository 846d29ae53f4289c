public import Pinfold

/// The difference between two plans of a surface.
///
/// Like `PlanDiff`, but for all groups and the excluded annotations. The flows of each listed
/// cluster add up to its count.
public struct SurfaceDiff: Sendable {
  /// A cluster that stays on the surface but changes.
  public struct Change: Sendable {
    /// The cluster before the change.
    public let before: ShownCluster

    /// The cluster after the change, with the same id.
    public let after: ShownCluster

    /// Whether members were inserted, removed or moved, or got new values.
    public let hasNewMembers: Bool

    /// Whether the view's position changes.
    public var isMoved: Bool { before.position != after.position }
  }

  /// The number of members that moved from one endpoint to another.
  public typealias Flow = Pinfold.Flow<ShownCluster.ID>

  /// The clusters to remove.
  public internal(set) var removed: [ShownCluster] = []

  /// The clusters to insert.
  public internal(set) var inserted: [ShownCluster] = []

  /// The clusters that stay but change.
  public internal(set) var changed: [Change] = []

  /// The flows of the members of all listed clusters.
  public internal(set) var flows: [Flow] = []

  /// Creates a diff that changes nothing.
  public init() {}
}

extension SurfaceDiff {
  /// Whether nothing changes.
  public var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && changed.isEmpty }
}
