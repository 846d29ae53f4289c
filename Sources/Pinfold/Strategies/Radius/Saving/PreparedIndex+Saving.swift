// A saved hierarchy with its points, all numbers little-endian:
//
//   8 bytes   "PINNEST1", the last digit being the version
//   8 bytes   checksum of everything that follows
//   8 bytes   hash of the settings
//   8 bytes   length of the saved index
//   8 bytes   number of clusters
//   index     as an index is saved
//   rows      4 bytes a point, in the order of the tree, and 4 more if their number is odd
//   children  4 bytes a node, parents before children: how many it has, 0 for a point
//   levels    4 bytes a cluster: the level at which it is formed
//   marks     4 bytes a node, only where items may be left unclustered: a bit for each
//             level at which it was
//
// Positions and counts follow from the points.

extension PreparedIndex {
  static let signature: UInt64 = 0x3154_5345_4E4E_4950  // "PINNEST1"
  static let headerWords = 5

  /// The points and their clusters as bytes, to be saved and read back with
  /// ``init(decoding:_:)``: without clustering them again.
  ///
  /// The same points and settings give the same bytes, whatever edits led to them, on every
  /// platform.
  ///
  /// - Complexity: O(*n*), and that of ``prepare(_:summaries:)`` where these settings are not
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
  ///   - bytes: What ``encoded(_:)`` returned.
  ///   - clustering: The settings that they were saved with.
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
  /// A number that differs for other settings.
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
