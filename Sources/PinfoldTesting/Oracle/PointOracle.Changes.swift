extension PointOracle {
  /// How many points a round of edits changed, in the sense of an edit summary.
  public struct Changes: Hashable, Sendable {
    /// Points that are there now and were not before.
    public var inserted = 0

    /// Points that were there before and are not now.
    public var removed = 0

    /// Points that were there and still are, with a changed position.
    public var moved = 0

    /// Points with changed values, at their old position.
    public var updated = 0

    /// Edits that changed nothing.
    public var ignored = 0
  }
}
