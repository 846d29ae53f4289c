/// Sorts points by key, then by row.
///
/// The sort splits points by their highest differing bits until a bucket fits in the cache. Then it
/// sorts each bucket from low to high digits and ends with an insertion pass. It skips common bits
/// of a bucket, so points in one street sort as fast as points all over the world.
///
/// Unsafe pointers never leave the call that borrowed them, and every offset is less than the count
/// of the borrowed memory. They split columns into buckets and write them here, and sort buckets in
/// ``KeyedPointSort``.
enum RadixSort {
  /// - Parameter rows: The id of each key, or `nil` for 0, 1, 2 and so on.
  /// - Complexity: O(*n*) time, and 12 bytes per point besides the result, plus twice the largest
  ///   bucket.
  static func sorted(keys: [UInt64], rows: [UInt32]?) -> (keys: [UInt64], rows: [UInt32]) {
    let count = keys.count
    // All threads share the storage of an empty array, so it must not be written to.
    guard count > 0 else { return ([], []) }
    let digit = Digit(differing: differing(keys, keys[0]), count: count)
    var ends = counts(keys, digit)
    var total = 0
    for value in ends.indices { (ends[value], total) = (total, total &+ ends[value]) }
    return filled(count: count) { points in
      scatter(keys, rows: rows, firstRow: 0, by: digit, ends: &ends, into: points)
      sort(buckets: 0..<ends.count, ends, points)
    }
  }

  /// Returns the sorted keys of several pieces, with their offsets in the joined pieces. Threads
  /// split the pieces, then sort the buckets.
  ///
  /// - Complexity: As for one piece, plus 16 KiB per piece.
  static func sorted(
    pieces: [[UInt64]],
    on runner: some ConcurrentRunner
  ) -> (keys: [UInt64], rows: [UInt32]) {
    guard let first = pieces.first(where: { !$0.isEmpty })?.first else { return ([], []) }
    let starts = pieces.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    let count = starts[pieces.count]
    let digit = Digit(
      differing: runner.map(pieces.count) { differing(pieces[$0], first) }.reduce(0, |),
      count: count
    )
    var targets = runner.map(pieces.count) { counts(pieces[$0], digit) }
    var (total, ends) = (0, [Int]())
    for value in targets[0].indices {
      // A bucket starts with the points of the first piece, so rows are nearly sorted.
      for piece in targets.indices {
        (targets[piece][value], total) = (total, total &+ targets[piece][value])
      }
      ends.append(total)
    }
    return filled(count: count) { [targets, ends] points in
      // Each piece, and later each bucket, writes to its own range.
      nonisolated(unsafe) let points = points
      _ = runner.map(pieces.count) { piece in
        var ends = targets[piece]
        scatter(
          pieces[piece],
          rows: nil,
          firstRow: starts[piece],
          by: digit,
          ends: &ends,
          into: points
        )
      }
      let parts = buckets(ends, parts: 8 * runner.width)
      _ = runner.map(parts.count) { sort(buckets: parts[$0], ends, points) }
    }
  }

  private typealias Columns = (
    keys: UnsafeMutableBufferPointer<UInt64>, rows: UnsafeMutableBufferPointer<UInt32>
  )

  private static func filled(
    count: Int,
    _ body: (Columns) -> Void
  ) -> (keys: [UInt64], rows: [UInt32]) {
    var rows: [UInt32] = []
    let keys = [UInt64](unsafeUninitializedCapacity: count) { outKeys, keyCount in
      rows = [UInt32](unsafeUninitializedCapacity: count) { outRows, rowCount in
        body((outKeys, outRows))
        rowCount = count
      }
      keyCount = count
    }
    return (keys, rows)
  }

  private struct Digit {
    let shift: UInt64
    let bits: Int

    init(differing: UInt64, count: Int) {
      let topBits = 64 - differing.leadingZeroBitCount
      bits = min(topBits, RadixSort.firstDigitBits(for: count))
      shift = UInt64(topBits - bits)
    }

    @inline(__always)  // called twice for each key
    func value(of key: UInt64) -> Int { Int(key >> shift & (1 << UInt64(bits) - 1)) }
  }

  private static func differing(_ keys: [UInt64], _ first: UInt64) -> UInt64 {
    keys.reduce(0) { $0 | ($1 ^ first) }
  }

  private static func counts(_ keys: [UInt64], _ digit: Digit) -> [Int] {
    var counts = [Int](repeating: 0, count: 1 << digit.bits)
    for key in keys { counts[digit.value(of: key)] &+= 1 }
    return counts
  }

  /// Copies keys and rows into the buckets of a digit.
  ///
  /// - Parameters:
  ///   - rows: The id of each key, or `nil` for ascending ids from `firstRow`.
  ///   - ends: The next free offset of each bucket, which this advances.
  private static func scatter(
    _ keys: [UInt64],
    rows: [UInt32]?,
    firstRow: Int,
    by digit: Digit,
    ends: inout [Int],
    into points: Columns
  ) {
    for index in 0..<keys.count {
      let key = keys[index]
      let value = digit.value(of: key)
      let target = ends[value]
      points.keys[target] = key
      points.rows[target] = rows.map { $0[index] } ?? UInt32(truncatingIfNeeded: firstRow &+ index)
      ends[value] = target &+ 1
    }
  }

  /// Divides buckets into parts with similar numbers of points.
  private static func buckets(_ ends: [Int], parts count: Int) -> [Range<Int>] {
    let share = (ends.last ?? 0) / count + 1
    var (parts, start, taken): ([Range<Int>], Int, Int) = ([], 0, 0)
    for bucket in ends.indices where ends[bucket] - taken >= share || bucket == ends.count - 1 {
      parts.append(start..<bucket + 1)
      (start, taken) = (bucket + 1, ends[bucket])
    }
    return parts
  }

  /// Chosen so that most buckets fit in the cache.
  fileprivate static func firstDigitBits(for count: Int) -> Int {
    let wanted = Int.bitWidth - (count / 4096).leadingZeroBitCount
    return min(max(wanted, 1), 11)
  }

  private static func sort(buckets: Range<Int>, _ ends: [Int], _ columns: Columns) {
    let first = buckets.lowerBound == 0 ? 0 : ends[buckets.lowerBound - 1]
    var (start, largest) = (first, 0)
    for bucket in buckets {
      largest = max(largest, ends[bucket] - start)
      start = ends[bucket]
    }
    let points = KeyedPointSort.Points.allocate(capacity: 2 * largest)
    defer { points.deallocate() }
    start = first
    for bucket in buckets {
      let end = ends[bucket]
      for index in start..<end {
        points[index - start] = KeyedPoint(key: columns.keys[index], row: columns.rows[index])
      }
      KeyedPointSort.sort(points, count: end - start, scratch: points + largest)
      for index in start..<end {
        columns.keys[index] = points[index - start].key
        columns.rows[index] = points[index - start].row
      }
      start = end
    }
  }
}

extension RadixSort {
  /// Short arrays use insertion sort.
  static func sort(_ keys: inout [UInt64]) {
    guard keys.count <= 64 else { return keys = sorted(keys: keys, rows: nil).keys }
    for index in stride(from: 1, to: keys.count, by: 1) {
      let key = keys[index]
      var hole = index
      while hole > 0 && keys[hole - 1] > key {
        keys[hole] = keys[hole - 1]
        hole -= 1
      }
      keys[hole] = key
    }
  }

  /// Returns offsets by key, then by row.
  ///
  /// - Complexity: O(*n*)
  static func indexOrder(keys: [UInt64], rows: [UInt32]) -> [Int] {
    // Points with the same key keep their order.
    let byRow = sorted(keys: rows.map { UInt64($0) }, rows: nil).rows
    let byKey = sorted(keys: byRow.map { keys[Int($0)] }, rows: nil).rows
    return byKey.map { Int(byRow[Int($0)]) }
  }

  /// Equal keys keep their order.
  ///
  /// - Complexity: O(*n*)
  static func order(_ keys: [UInt32]) -> [Int] {
    sorted(keys: keys.map { UInt64($0) }, rows: nil).rows.map { Int($0) }
  }
}
