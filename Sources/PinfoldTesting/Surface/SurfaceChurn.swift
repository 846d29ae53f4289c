/// How many clusters were added to a surface, changed there and removed.
public struct SurfaceChurn: Hashable, Sendable {
  /// Clusters that were put on the surface.
  public var inserted = 0

  /// Clusters that were removed.
  public var removed = 0

  /// Clusters that got another position.
  public var moved = 0

  /// Clusters that got new content or another position.
  public var changed = 0

  /// Creates the churn of a surface that nothing happened on.
  public init() {}
}
