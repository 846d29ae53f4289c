/// A point or a cluster as one of all that a level clusters: what they are compared by,
/// in as few bytes as that takes.
struct LevelItem {
  /// Whole units east of the western edge.
  var x: UInt32

  /// Whole units south of the northern edge.
  var y: UInt32

  /// When it has its turn: the row of its seed, unless those who are too few were moved
  /// behind their origins, see `RadiusRows.rerank`.
  var rank: UInt32

  /// What it is: the place of a point in its run, or that of a grown cluster.
  var node: RadiusNodeRef
}

extension LevelItem {
  /// The row of strips that it is in, and where in the row.
  @inline(__always)
  func stripKey(_ rowShift: UInt32) -> UInt64 {
    UInt64(y >> rowShift) << 32 | UInt64(x)
  }
}
