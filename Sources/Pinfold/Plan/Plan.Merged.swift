extension Plan {
  /// A cluster that stands for several clusters of a plan, or for one at another
  /// place.
  ///
  ///     let joined = Plan.Merged(sources: [3, 7])
  ///     let moved = Plan.Merged(sources: [4], anchor: MapPoint(x: 8192, y: 4096))
  ///     plan = plan.merged([joined, moved])
  public struct Merged: Hashable, Sendable {
    /// The places of the clusters in ``Plan/clusters``, the one that gives its name
    /// first.
    public var sources: [Int]

    /// Where to draw it, in map points; where the first source was if there is none,
    /// or one that is not finite.
    public var anchor: MapPoint?

    /// Creates a merged cluster.
    public init(sources: [Int], anchor: MapPoint? = nil) {
      (self.sources, self.anchor) = (sources, anchor)
    }
  }
}
