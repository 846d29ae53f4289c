// Format of a saved index, all numbers little-endian:
//
//     8 bytes   "PINFOLD1", or "PINFOLD2" if any point has a weight
//     8 bytes   checksum of everything that follows
//     8 bytes   number of points
//     8 bytes   number of rejected points
//     8 bytes   number of columns
//     keys      8 bytes per point, ascending
//     rows      4 bytes per point, padded to a multiple of 8
//     rejected  as rows, ascending
//     columns   8 bytes per point, column by column: the bits of a double
//     weights   8 bytes per point, in the second version only: one or more
//
// Readers of the first version reject the second, since they would count each point once.
//
// Decoding rebuilds everything else in one pass. This is as fast as reading it, and it cannot
// contradict the points.

extension PointIndex {
  static let signature: UInt64 = 0x3144_4C4F_464E_4950  // "PINFOLD1"
  static let weightedSignature: UInt64 = 0x3244_4C4F_464E_4950  // "PINFOLD2"
  private static let headerWords = 5

  /// Returns the index as bytes for ``init(decoding:)``.
  ///
  /// The bytes depend only on the points, not on the platform or on earlier edits. ``EncodedIndex``
  /// produces them in chunks.
  ///
  /// - Complexity: O(*n*)
  public func encoded() -> [UInt8] {
    let encoded = EncodedIndex(self)
    return encoded.bytes(0..<encoded.count)
  }

  /// Reads a saved index, without sorting again.
  ///
  /// - Complexity: O(*n*)
  public init(decoding bytes: [UInt8]) throws(IndexDecodingError) {
    let reader = ByteReader(bytes)
    guard bytes.count >= 8,
      reader.word(0) & 0x00FF_FFFF_FFFF_FFFF == Self.signature & 0x00FF_FFFF_FFFF_FFFF
    else { throw IndexDecodingError(kind: .notAnIndex, position: 0) }
    let hasWeights = reader.word(0) == Self.weightedSignature
    guard Weights.areIncluded || !hasWeights else {
      throw IndexDecodingError(kind: .tooHeavy, position: 0)
    }
    let isWeighted = Weights.areIncluded && hasWeights
    guard isWeighted || reader.word(0) == Self.signature else {
      throw IndexDecodingError(kind: .unsupportedVersion, position: 7)
    }
    guard bytes.count >= Self.headerWords * 8 else {
      throw IndexDecodingError(kind: .wrongLength, position: bytes.count)
    }
    let layout = SavedLayout(
      pointCount: reader.word(2),
      rejectedCount: reader.word(3),
      columnCount: reader.word(4),
      isWeighted: isWeighted,
      byteCount: bytes.count
    )
    guard let layout else {
      throw IndexDecodingError(kind: .wrongLength, position: bytes.count)
    }
    guard reader.word(1) == Checksum.of(bytes, from: 16) else {
      throw IndexDecodingError(kind: .damaged, position: 8)
    }
    let weights = layout.weights.map { reader.words($0, layout.pointCount) }
    if let weights, let start = layout.weights { try Self.check(weights, savedAt: start) }
    let run = Run(
      sortedKeys: reader.words(layout.keys, layout.pointCount),
      rows: reader.halfWords(layout.rows, layout.pointCount),
      values: layout.columns.map { start in
        let words = reader.words(start, layout.pointCount)
        return ColumnValues(.numbers, words.map(Double.init(bitPattern:)))
      },
      weights: weights
    )
    let rejected = reader.halfWords(layout.rejected, layout.rejectedCount)
    // A forged file can have a valid checksum, and a wrong order would break every search.
    guard run.isInOrder, zip(rejected, rejected.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw IndexDecodingError(kind: .damaged, position: layout.keys)
    }
    let layer = Layer(added: run, removed: .empty)
    guard rejected.allSatisfy({ layer.addedLookup.slot(ofRow: $0, in: run.rows) == nil }) else {
      throw IndexDecodingError(kind: .damaged, position: layout.rejected)
    }
    self.init(
      layers: run.isEmpty ? [] : [layer],
      rejected: rejected.map(PointID.init),
      kinds: layout.columns.map { _ in .numbers }
    )
  }

  /// Throws if a weight is zero, or if the sum does not fit in this platform's `Int`.
  private static func check(
    _ weights: [UInt64],
    savedAt start: Int
  ) throws(IndexDecodingError) {
    var total: UInt64 = 0
    for (slot, weight) in weights.enumerated() {
      let (sum, isTooMuch) = total.addingReportingOverflow(weight)
      guard weight >= 1, !isTooMuch, sum <= UInt64(Int64.max) else {
        throw IndexDecodingError(kind: .damaged, position: start + 8 * slot)
      }
      total = sum
    }
    guard Int(exactly: total) != nil else {
      throw IndexDecodingError(kind: .tooHeavy, position: start)
    }
  }
}

private struct SavedLayout {
  let pointCount: Int
  let rejectedCount: Int
  let keys: Int
  let rows: Int
  let rejected: Int
  let columns: [Int]
  let weights: Int?

  /// Returns `nil` for counts that are too large or do not match the number of bytes.
  init?(
    pointCount: UInt64,
    rejectedCount: UInt64,
    columnCount: UInt64,
    isWeighted: Bool,
    byteCount: Int
  ) {
    // These limits prevent overflow below: all products stay under 2⁵².
    guard pointCount <= 1 << 32, rejectedCount <= 1 << 32,
      columnCount <= PointIndex.maximumColumnCount
    else { return nil }
    let rows = 40 + pointCount * 8
    let rejected = rows + (pointCount + 1) / 2 * 8
    let start = rejected + (rejectedCount + 1) / 2 * 8
    let size = pointCount * 8
    let weights = start + columnCount &* size
    guard weights + (isWeighted ? size : 0) == byteCount else { return nil }
    // All values are at most `byteCount`, so they fit in an `Int`.
    (self.pointCount, self.rejectedCount) = (Int(pointCount), Int(rejectedCount))
    (keys, self.rows, self.rejected) = (40, Int(rows), Int(rejected))
    columns = (0..<columnCount).map { Int(start + $0 &* size) }
    self.weights = isWeighted ? Int(weights) : nil
  }
}

extension Run {
  /// Whether the points are in the order that searches rely on, with distinct rows.
  fileprivate var isInOrder: Bool {
    for slot in stride(from: 1, to: count, by: 1) {
      let (before, key) = (keys[slot - 1], keys[slot])
      guard before < key || (before == key && rows[slot - 1] < rows[slot]) else { return false }
    }
    return hasDistinctRows
  }

  private var hasDistinctRows: Bool {
    guard let highest = rows.max() else { return true }
    // The set allocates a bit for every row up to the highest.
    guard UInt64(highest) < 64 * UInt64(count) + 64 else {
      let sorted = RadixSort.sorted(keys: rows.map { UInt64($0) }, rows: nil).keys
      return zip(sorted, sorted.dropFirst()).allSatisfy { $0 < $1 }
    }
    var distinct = PointSet(rowCount: Int(highest) + 1)
    for row in rows { distinct.insert(PointID(row)) }
    return distinct.count == count
  }
}
