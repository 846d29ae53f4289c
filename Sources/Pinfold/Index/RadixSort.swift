/// A point on its way into an index: its Morton key and its id.
struct KeyedPoint {
  var key: UInt64
  var row: UInt32
}

/// Sorts points by key, and points with one key by id.
///
/// The sort splits by the highest bits that differ until a bucket fits the
/// cache, sorts buckets from low to high digits by as many bits as distinguish the
/// points, and ends with one insertion pass. Splitting skips the bits that a bucket has
/// in common, so points in one street cost no more than points all over the world.
///
/// This is the one file of the module with unsafe pointers. Each one stays
/// inside the call that borrowed it, and every offset is below the count that
/// the pointer was borrowed with.
enum RadixSort {
  /// Below this count, insertion sort is fastest.
  private static let smallCount = 24

  /// A bucket of this count and its scratch space fit the second-level cache.
  private static let cachedCount = 16_384

  private static let digitBits = 8
  private static let digitCount = 1 << digitBits

  private typealias Points = UnsafeMutablePointer<KeyedPoint>

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
    let points = Points.allocate(capacity: 2 * largest)
    defer { points.deallocate() }
    start = first
    for bucket in buckets {
      let end = ends[bucket]
      for index in start..<end {
        points[index - start] = KeyedPoint(key: columns.keys[index], row: columns.rows[index])
      }
      sort(points, count: end - start, scratch: points + largest)
      for index in start..<end {
        columns.keys[index] = points[index - start].key
        columns.rows[index] = points[index - start].row
      }
      start = end
    }
  }

  private static func sort(_ points: Points, count: Int, scratch: Points) {
    guard count > smallCount else { return insertionSort(points, count: count) }
    var differing: UInt64 = 0
    let first = points[0].key
    for index in 1..<count { differing |= points[index].key ^ first }
    guard differing != 0 else { return sortRows(points, count: count) }
    let topBits = 64 - differing.leadingZeroBitCount
    if count > cachedCount {
      split(points, count: count, topBits: topBits, scratch: scratch)
    } else {
      sortByDigits(points, count: count, topBits: topBits, scratch: scratch)
    }
  }

  /// Splits a bucket that is too large for the cache by its highest digit.
  private static func split(_ points: Points, count: Int, topBits: Int, scratch: Points) {
    let shift = UInt64(max(topBits - digitBits, 0))
    withUnsafeTemporaryAllocation(of: Int.self, capacity: digitCount) { ends in
      distribute(points, into: scratch, count: count, shift: shift, ends: ends)
      points.update(from: scratch, count: count)
      var start = 0
      for digit in 0..<digitCount {
        sort(points + start, count: ends[digit] - start, scratch: scratch)
        start = ends[digit]
      }
    }
  }

  /// Sorts by the digits that distinguish points, the lowest first, and finishes what is
  /// left.
  private static func sortByDigits(_ points: Points, count: Int, topBits: Int, scratch: Points) {
    // Three bits more than the count has leave few points to the last pass.
    let countBits = Int.bitWidth - count.leadingZeroBitCount
    let passes = min(
      (countBits + 3 + digitBits - 1) / digitBits,
      (topBits + digitBits - 1) / digitBits
    )
    let lowest = max(topBits - passes * digitBits, 0)
    var (source, target) = (points, scratch)
    withUnsafeTemporaryAllocation(of: Int.self, capacity: digitCount) { ends in
      for pass in 0..<passes {
        let shift = UInt64(lowest + pass * digitBits)
        distribute(source, into: target, count: count, shift: shift, ends: ends)
        swap(&source, &target)
      }
    }
    if source != points { points.update(from: source, count: count) }
    finish(points, count: count, shift: UInt64(lowest), scratch: scratch)
  }

  /// Copies points in the order of one digit; `ends` receives the end of each
  /// digit's bucket.
  private static func distribute(
    _ source: Points,
    into target: Points,
    count: Int,
    shift: UInt64,
    ends: UnsafeMutableBufferPointer<Int>
  ) {
    let mask = UInt64(digitCount - 1)
    ends.initialize(repeating: 0)
    for index in 0..<count { ends[Int(source[index].key >> shift & mask)] &+= 1 }
    var total = 0
    for digit in 0..<digitCount { (ends[digit], total) = (total, total &+ ends[digit]) }
    for index in 0..<count {
      let point = source[index]
      let digit = Int(point.key >> shift & mask)
      target[ends[digit]] = point
      ends[digit] &+= 1
    }
  }

  /// Sorts each run of points with equal bits from `shift` upwards.
  private static func finish(_ points: Points, count: Int, shift: UInt64, scratch: Points) {
    var start = 0
    while start < count {
      let top = points[start].key >> shift
      var end = start + 1
      while end < count && points[end].key >> shift == top { end += 1 }
      // Runs shrink at every turn: their points differ below `shift` only.
      if end - start > 1 { sort(points + start, count: end - start, scratch: scratch) }
      start = end
    }
  }

  private static func insertionSort(_ points: Points, count: Int) {
    for index in stride(from: 1, to: count, by: 1) {
      let point = points[index]
      var hole = index
      while hole > 0 && isBefore(point, points[hole - 1]) {
        points[hole] = points[hole - 1]
        hole -= 1
      }
      points[hole] = point
    }
  }

  /// Sorts coincident points by row. Rows are mostly in order already.
  private static func sortRows(_ points: Points, count: Int) {
    for index in 1..<count where points[index].row < points[index - 1].row {
      let rows = sorted(keys: (0..<count).map { UInt64(points[$0].row) }, rows: nil).keys
      for index in 0..<count { points[index].row = UInt32(truncatingIfNeeded: rows[index]) }
      return
    }
  }

  private static func isBefore(_ a: KeyedPoint, _ b: KeyedPoint) -> Bool {
    a.key < b.key || (a.key == b.key && a.row < b.row)
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
