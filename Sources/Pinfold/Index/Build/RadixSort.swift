/// Sorts points by key, and points with one key by id.
///
/// The sort splits by the highest bits that differ until a bucket fits the
/// cache, sorts buckets from low to high digits by as many bits as distinguish the
/// points, and ends with one insertion pass. Splitting skips the bits that a bucket has
/// in common, so points in one street cost no more than points all over the world.
///
/// Each unsafe pointer stays inside the call that borrowed it, and every offset is below the count that
/// the pointer was borrowed with: here, where columns are split into buckets and written, and in
/// ``KeyedPointSort``, which sorts one bucket.
enum RadixSort {
  /// Returns keys and rows in order: by key, then by row.
  ///
  /// - Parameter rows: The id of each key; `nil` for 0, 1, 2 and so on.
  /// - Complexity: O(*n*) in time; 12 bytes a point beside the result, and twice
  ///   the largest bucket.
  static func sorted(keys: [UInt64], rows: [UInt32]?) -> (keys: [UInt64], rows: [UInt32]) {
    let count = keys.count
    // An empty array's storage is shared by all threads, and is not to be written to.
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

  /// Returns the keys of several pieces in order, with their offsets in all of them, one after
  /// the other. Pieces are split, and then buckets sorted, at the same time.
  ///
  /// - Complexity: As for one piece, and 16 KiB for each.
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
      // A bucket has the points of the first piece first, so that rows are nearly in order.
      for piece in targets.indices {
        (targets[piece][value], total) = (total, total &+ targets[piece][value])
      }
      ends.append(total)
    }
    return filled(count: count) { [targets, ends] points in
      // Each piece, then each bucket, writes where no other does.
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

  /// Keys and rows that are being written.
  private typealias Columns = (
    keys: UnsafeMutableBufferPointer<UInt64>, rows: UnsafeMutableBufferPointer<UInt32>
  )

  /// Returns keys and rows that a function has written.
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

  /// The highest bits in which keys differ, by which they are split first.
  private struct Digit {
    let shift: UInt64
    let bits: Int

    init(differing: UInt64, count: Int) {
      let topBits = 64 - differing.leadingZeroBitCount
      bits = min(topBits, RadixSort.firstDigitBits(for: count))
      shift = UInt64(topBits - bits)
    }

    @inline(__always)  // for each key, twice
    func value(of key: UInt64) -> Int { Int(key >> shift & (1 << UInt64(bits) - 1)) }
  }

  /// Returns the bits in which keys differ from one.
  private static func differing(_ keys: [UInt64], _ first: UInt64) -> UInt64 {
    keys.reduce(0) { $0 | ($1 ^ first) }
  }

  /// Returns how many keys there are of each value of a digit.
  private static func counts(_ keys: [UInt64], _ digit: Digit) -> [Int] {
    var counts = [Int](repeating: 0, count: 1 << digit.bits)
    for key in keys { counts[digit.value(of: key)] &+= 1 }
    return counts
  }

  /// Copies keys and rows, split by a digit.
  ///
  /// - Parameters:
  ///   - rows: The id of each key; `nil` for ascending ones.
  ///   - firstRow: The id of the first key without them.
  ///   - ends: Where the first key of each value goes; then where the next one would.
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

  /// Divides buckets into parts with about as many points each.
  private static func buckets(_ ends: [Int], parts count: Int) -> [Range<Int>] {
    let share = (ends.last ?? 0) / count + 1
    var (parts, start, taken): ([Range<Int>], Int, Int) = ([], 0, 0)
    for bucket in ends.indices where ends[bucket] - taken >= share || bucket == ends.count - 1 {
      parts.append(start..<bucket + 1)
      (start, taken) = (bucket + 1, ends[bucket])
    }
    return parts
  }

  /// How many bits to split by first, so that most buckets fit the cache.
  fileprivate static func firstDigitBits(for count: Int) -> Int {
    let wanted = Int.bitWidth - (count / 4096).leadingZeroBitCount
    return min(max(wanted, 1), 11)
  }

  /// Sorts some buckets, each in a buffer that stays in the cache.
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
  /// Sorts keys, few or many.
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

  /// Returns the offsets of points in index order: by key, and those of one key by row,
  /// in whatever order they are.
  ///
  /// - Complexity: O(*n*)
  static func indexOrder(keys: [UInt64], rows: [UInt32]) -> [Int] {
    // Points of one key keep the order of the input.
    let byRow = sorted(keys: rows.map { UInt64($0) }, rows: nil).rows
    let byKey = sorted(keys: byRow.map { keys[Int($0)] }, rows: nil).rows
    return byKey.map { Int(byRow[Int($0)]) }
  }

  /// Returns the offsets of a number of elements, by ascending key and, of one key, by
  /// ascending offset.
  ///
  /// - Complexity: O(*n*)
  static func order(_ keys: [UInt32]) -> [Int] {
    sorted(keys: keys.map { UInt64($0) }, rows: nil).rows.map { Int($0) }
  }
}
