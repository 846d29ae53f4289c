// Format of a saved hierarchy with its points, all numbers little-endian:
//
//     8 bytes   "PINNEST1"; the last digit is the version
//     8 bytes   checksum of everything that follows
//     8 bytes   hash of the settings
//     8 bytes   length of the saved index
//     8 bytes   number of clusters
//     index     a saved index
//     rows      4 bytes per point, in the order of the tree, padded to a multiple of 8
//     children  4 bytes per node, parents before children: the number of children, 0 for a point
//     levels    4 bytes per cluster: the level at which it forms
//     marks     4 bytes per node, only if items may stay unclustered: a bit for each
//               level at which it stayed unclustered
//
// Decoding computes positions and counts from the points.

extension PreparedIndex {
  static let signature: UInt64 = 0x3154_5345_4E4E_4950  // "PINNEST1"
  static let headerWords = 5

  /// Returns the points and their clusters as bytes for ``init(decoding:_:)``, which is faster than
  /// clustering them again.
  ///
  /// The bytes depend only on the points and the settings, not on the platform or on earlier edits.
  ///
  /// - Complexity: O(*n*), plus the time of ``prepare(_:summaries:)`` if the settings are not
  ///   prepared.
  public func encoded(_ clustering: RadiusClustering) -> [UInt8] {
    let hierarchy = RadiusHierarchy(self, clustering)
    let index = points.encoded()
    let nodes = SavedNodes(hierarchy.tree)
    var bytes = ByteWriter()
    bytes.append(Self.signature)
    bytes.append(0)
    bytes.append(hierarchy.clustering.fingerprint)
    bytes.append(UInt64(index.count))
    bytes.append(UInt64(nodes.levels.count))
    bytes.append(contentsOf: index)
    bytes.append(nodes.rows)
    bytes.append(nodes.childCounts)
    bytes.append(nodes.levels)
    bytes.append(nodes.marks)
    bytes.replaceWord(at: 1, with: Checksum.of(bytes.bytes, from: 16))
    return bytes.bytes
  }

  /// Reads saved points with their clusters.
  ///
  /// - Parameters:
  ///   - bytes: The result of ``encoded(_:)``.
  ///   - clustering: The settings at the time of saving.
  /// - Complexity: O(*n*)
  public init(
    decoding bytes: [UInt8],
    _ clustering: RadiusClustering
  ) throws(IndexDecodingError) {
    let clustering = clustering.clamped()
    let reader = ByteReader(bytes)
    guard bytes.count >= Self.headerWords * 8, reader.word(0) == Self.signature else {
      throw IndexDecodingError(kind: .notAnIndex, position: 0)
    }
    guard reader.word(1) == Checksum.of(bytes, from: 16) else {
      throw IndexDecodingError(kind: .damaged, position: 8)
    }
    guard reader.word(2) == clustering.fingerprint else {
      throw IndexDecodingError(kind: .otherSettings, position: 16)
    }
    let start = Self.headerWords * 8
    guard let length = Int(exactly: reader.word(3)), length <= bytes.count - start,
      let clusterCount = Int(exactly: reader.word(4)), clusterCount <= bytes.count
    else { throw IndexDecodingError(kind: .wrongLength, position: bytes.count) }
    let points = try PointIndex(decoding: Array(bytes[start..<start + length]))
    let nodes = SavedNodes(
      reader,
      from: start + length,
      byteCount: bytes.count,
      counts: (points: points.count, clusters: clusterCount),
      hasMarks: clustering.leavesUnclustered
    )
    guard let nodes else { throw IndexDecodingError(kind: .wrongLength, position: bytes.count) }
    var builder = SavedTreeBuilder(points, clustering, nodes)
    guard let tree = builder.tree() else {
      throw IndexDecodingError(kind: .damaged, position: start + length)
    }
    self.init(points, [PreparedRadiusTree(clustering, tree)])
  }
}

extension RadiusClustering {
  fileprivate var fingerprint: UInt64 {
    var bytes = ByteWriter()
    for step in radius.steps {
      bytes.append(step.zoomLevel.bitPattern)
      bytes.append(step.value.bitPattern)
    }
    for number in [minimumZoom, maximumZoom, max(minimumPoints, 2), isCompatible ? 1 : 0] {
      bytes.append(UInt64(number))
    }
    return Checksum.of(bytes.bytes, from: 0)
  }
}
