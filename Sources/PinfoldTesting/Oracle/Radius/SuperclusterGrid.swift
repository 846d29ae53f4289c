/// A spatial hash of items by float32 position, to find neighbors.
///
/// Cells are at least as wide as the radius, so that all neighbors are in nine cells.
struct SuperclusterGrid {
  private let side: Double

  private let targets: [SIMD2<Float>]

  /// The start of each bucket in ``rows``, plus the end of the last.
  private var starts: [UInt32]

  /// The item offsets by bucket.
  private var rows: [UInt32]

  init(_ places: [SIMD2<Double>], radius: Double) {
    // Slightly wider, because quotients are rounded.
    side = max(radius, 0x1p-30) * (1 + 1e-9)
    targets = places.map { SIMD2<Float>($0) }
    var bucketCount = 16
    while bucketCount < places.count { bucketCount *= 2 }
    starts = Array(repeating: 0, count: bucketCount + 1)
    rows = Array(repeating: 0, count: places.count)
    let buckets = targets.map { [side] target in
      Self.bucket(Self.cell(SIMD2<Double>(target), side), bucketCount)
    }
    for bucket in buckets { starts[bucket + 1] += 1 }
    for bucket in 1...bucketCount { starts[bucket] += starts[bucket - 1] }
    var ends = starts
    for (row, bucket) in buckets.enumerated() {
      rows[Int(ends[bucket])] = UInt32(row)
      ends[bucket] += 1
    }
  }

  /// Finds the offsets of items near a position, in no order.
  func find(near position: SIMD2<Double>, within radius: Double, _ found: inout [Int]) {
    found.removeAll(keepingCapacity: true)
    let middle = Self.cell(position, side)
    for row in -1...1 {
      for column in -1...1 {
        let cell = middle &+ SIMD2(column, row)
        let bucket = Self.bucket(cell, starts.count - 1)
        for entry in starts[bucket]..<starts[bucket + 1] {
          let place = Int(rows[Int(entry)])
          let target = SIMD2<Double>(targets[place])
          let (dx, dy) = (target.x - position.x, target.y - position.y)
          // Cells may share a bucket, but each finds only its own items.
          if dx * dx + dy * dy <= radius * radius, Self.cell(target, side) == cell {
            found.append(place)
          }
        }
      }
    }
  }

  private static func cell(_ position: SIMD2<Double>, _ side: Double) -> SIMD2<Int> {
    SIMD2(Int((position.x / side).rounded(.down)), Int((position.y / side).rounded(.down)))
  }

  private static func bucket(_ cell: SIMD2<Int>, _ bucketCount: Int) -> Int {
    // The high bits of a wrapping product spread well.
    let mixed = UInt64(bitPattern: Int64(cell.x &* 0x9E37_79B1 &+ cell.y)) &* 0x9E37_79B9_7F4A_7C15
    return Int(mixed >> 32) & (bucketCount - 1)
  }
}
