/// A point or a cluster among the items that a level clusters: what items are compared
/// by, in as few bytes as possible.
struct LevelItem {
  /// Whole units east of the western edge.
  var x: UInt32

  /// Whole units south of the northern edge.
  var y: UInt32

  /// Its turn in the level: the row of its seed, unless items of groups that were too
  /// small were moved behind their origins, see `RadiusRows.rerank`.
  var rank: UInt32

  /// What it stands for: the offset of a point in its run, or that of a cluster in
  /// progress.
  var node: RadiusNodeRef
}

extension LevelItem {
  /// The strip that it is in, and its position in the strip.
  @inline(__always)
  func stripKey(_ rowShift: UInt32) -> UInt64 {
    UInt64(y >> rowShift) << 32 | UInt64(x)
  }
}
