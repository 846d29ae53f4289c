struct KeyedPoint {
  var key: UInt64
  var row: UInt32
}

/// Sorts the points of one bucket by key, then by row; see ``RadixSort``.
///
/// Unsafe pointers never leave the call that borrowed them, and every offset is less than the count
/// of the borrowed memory.
enum KeyedPointSort {
  /// Insertion sort is fastest up to this count.
  private static let smallCount = 24

  /// A bucket of this size and its scratch space fit in the second-level cache.
  private static let cachedCount = 16_384

  private static let digitBits = 8
  private static let digitCount = 1 << digitBits

  typealias Points = UnsafeMutablePointer<KeyedPoint>

  /// - Parameter scratch: Memory for the same number of points.
  static func sort(_ points: Points, count: Int, scratch: Points) {
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

  /// Splits a bucket that does not fit in the cache.
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

  /// Sorts by the digits that distinguish points, lowest first.
  private static func sortByDigits(_ points: Points, count: Int, topBits: Int, scratch: Points) {
    // Three bits more than the count has, so that few points remain for the last pass.
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

  /// Copies points in the order of one digit. `ends` receives the end of each digit's bucket.
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

  /// Sorts each stretch of points whose bits from `shift` up are equal.
  private static func finish(_ points: Points, count: Int, shift: UInt64, scratch: Points) {
    var start = 0
    while start < count {
      let top = points[start].key >> shift
      var end = start + 1
      while end < count && points[end].key >> shift == top { end += 1 }
      // The recursion ends, because points of a stretch differ only below `shift`.
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

  /// Sorts coincident points by row. Most are sorted already.
  private static func sortRows(_ points: Points, count: Int) {
    for index in 1..<count where points[index].row < points[index - 1].row {
      let rows = RadixSort.sorted(keys: (0..<count).map { UInt64(points[$0].row) }, rows: nil).keys
      for index in 0..<count { points[index].row = UInt32(truncatingIfNeeded: rows[index]) }
      return
    }
  }

  private static func isBefore(_ a: KeyedPoint, _ b: KeyedPoint) -> Bool {
    a.key < b.key || (a.key == b.key && a.row < b.row)
  }
}
