extension Plan {
  /// Clusters of a plan to be shown as one, or one to be shown somewhere else.
  ///
  ///     let joined = Plan.Merge([3, 7], at: MapPoint(x: 4096, y: 4096))
  ///     let moved = Plan.Merge([4], at: MapPoint(x: 8192, y: 4096))
  ///     plan = plan.merging([joined, moved])
  public struct Merge: Hashable, Sendable {
    /// The places of the clusters in ``Plan/clusters``, in any order; one or more.
    public var clusters: [Int]

    /// Where to draw the cluster that shows them, in map points. Without one, it is
    /// drawn where the biggest of them was.
    public var anchor: MapPoint?

    /// Creates a merge.
    public init(_ clusters: [Int], at anchor: MapPoint? = nil) {
      (self.clusters, self.anchor) = (clusters, anchor)
    }
  }
}
