/// What a cluster stands for, beside where it is.
struct GrownCluster {
  /// How many points it stands for.
  let count: UInt32

  /// Where its children end.
  let childrenEnd: Int32

  let zoomLevel: UInt8
  let fraction: UInt8
  let extent: UInt8
}
