/// The items of a level, row by row from north to south, and by `x` in each row.
struct RadiusRows {
  private(set) var items: [LevelItem]

  /// Where items go next; there is room for all.
  private var spare: [LevelItem]

  /// Rows are 2^`shift` units high.
  private(set) var shift: UInt32

  /// The points of a run.
  init(_ run: Run, shift: UInt32, _ runner: some ConcurrentRunner) {
    self.shift = shift
    let none = LevelItem(x: 0, y: 0, rank: 0, node: .none)
    spare = runner.array(repeating: none, count: run.count)
    let ends = runner.shares(of: run.count).map { $0.upperBound }
    _ = runner.change(&spare, ends: ends) { part, points in
      let start = ends[part] - points.count
      for place in points.indices {
        let position = MortonKey.position(run.keys[start + place])
        points[place] = LevelItem(
          x: position.x,
          y: position.y,
          rank: run.rows[start + place],
          node: RadiusNodeRef(leaf: start + place)
        )
      }
    }
    items = Self.divided(spare, shift, runner) ?? Self.sorted(spare, shift)
  }
}

extension RadiusRows {
  /// Returns items in the order of rows.
  @inline(never)  // once, where size counts
  static func sorted(_ items: [LevelItem], _ shift: UInt32) -> [LevelItem] {
    RadixSort.sorted(keys: items.map { $0.stripKey(shift) }, rows: nil).rows
      .map { items[Int($0)] }
  }

  /// Divides points in the order of Morton keys into rows.
  ///
  /// The quadtree nodes of one row come from west to east in that order already, so only points
  /// of one node have to be put in order.
  ///
  /// - Returns: `nil` where there are so many rows, or points of one node, that sorting is quicker.
  private static func divided(
    _ points: [LevelItem],
    _ shift: UInt32,
    _ runner: some ConcurrentRunner
  ) -> [LevelItem]? {
    // The smallest module sorts: this would be another kilobyte to download.
    guard Weights.areIncluded else { return nil }
    var (first, last) = (UInt32.max, UInt32.min)
    for point in points { (first, last) = (min(first, point.y), max(last, point.y)) }
    let north = first >> shift
    guard first <= last, UInt64(last >> shift - north) < UInt64(2 * points.count) else {
      return nil
    }
    var starts = [Int32](repeating: 0, count: Int(last >> shift - north) + 1)
    // There are fewer than 2²⁸ points: nothing wraps.
    for point in points { starts[Int(point.y >> shift - north)] &+= 1 }
    var total: Int32 = 0
    for row in starts.indices { (starts[row], total) = (total, total &+ starts[row]) }
    // Each thread reads all points, and writes those of its own rows.
    let parts = runner.shares(of: points.count).map { share in
      starts.indices.endOfPrefix { starts[$0] < share.upperBound }
    }
    var items = runner.array(repeating: points[0], count: points.count)
    let ends = parts.map { $0 < starts.count ? Int(starts[$0]) : points.count }
    let isOrdered = runner.change(&items, ends: ends) { [starts] part, items in
      let rows = (part > 0 ? parts[part - 1] : 0)..<parts[part]
      return divide(points, north, rows, Array(starts[rows]), shift, into: &items)
    }
    return isOrdered.allSatisfy { $0 } ? items : nil
  }

  /// Puts the points of some rows in order.
  ///
  /// - Parameters:
  ///   - north: The number of the first row of all.
  ///   - rows: Which they are, from there.
  ///   - starts: Where each begins among the points of all rows.
  /// - Returns: Whether that took few steps; if not, they are in no order.
  private static func divide(
    _ points: [LevelItem],
    _ north: UInt32,
    _ rows: Range<Int>,
    _ starts: [Int32],
    _ shift: UInt32,
    into items: inout MutableSpan<LevelItem>
  ) -> Bool {
    guard let first = starts.first else { return true }
    var ends = starts
    for point in points {
      let row = Int(point.y >> shift &- north) &- rows.lowerBound
      guard ends.indices.contains(row) else { continue }
      items[Int(ends[row] &- first)] = point
      ends[row] &+= 1
    }
    return arrange(&items, shift, moves: 8 * items.count)
  }

  /// Puts items in order that nearly are.
  ///
  /// - Parameter moves: How many items may be moved, about.
  /// - Returns: Whether that was enough.
  private static func arrange(
    _ items: inout MutableSpan<LevelItem>,
    _ shift: UInt32,
    moves: Int
  ) -> Bool {
    var moves = moves
    for place in items.indices.dropFirst() {
      let item = items[place]
      let key = item.stripKey(shift)
      var hole = place
      while hole > 0, items[hole - 1].stripKey(shift) > key {
        items[hole] = items[hole - 1]
        hole -= 1
      }
      guard hole < place else { continue }
      items[hole] = item
      moves -= place - hole
      if moves < 0 { return false }
    }
    return true
  }

  /// Parts of about the same size, each of whole rows, also where every two rows are joined.
  @inline(never)  // once, where size counts
  func parts(for runner: some ConcurrentRunner) -> [Range<Int>] {
    guard runner.usesThreads(for: items.count) else { return [0..<items.count] }
    let (items, count) = (items.span, runner.width)
    var (parts, start) = ([Range<Int>](), 0)
    for part in 1..<count {
      let middle = items.count / count * part
      let row = items[middle].y >> (shift + 1)
      let end = (start..<max(start, middle)).endOfPrefix { items[$0].y >> (shift + 1) < row }
      if start < end { parts.append(start..<end) }
      start = end
    }
    return parts + [start..<items.count]
  }

  /// Replaces the members of groups by their clusters.
  ///
  /// - Parameters:
  ///   - clusters: Those of all groups, in any number of lists.
  ///   - parts: The parts of the items that are replaced at the same time.
  mutating func replace(
    _ groups: [RadiusGroups],
    with clusters: [[LevelItem]],
    _ parts: [Range<Int>],
    _ runner: some ConcurrentRunner
  ) {
    let (items, shift) = (items, shift)
    // The same as below, in less code to download.
    if !runner.hasThreads {
      let merge = RowMerge(items.span, parts[0], groups, clusters, shift, runner)
      var span = spare.mutableSpan
      merge.write(items.span, to: &span)
      return exchange(count: merge.count)
    }
    let merges = runner.map(parts.count) { part in
      RowMerge(items.span, parts[part], groups, clusters, shift, runner)
    }
    var (ends, end) = ([Int](), 0)
    for merge in merges {
      end += merge.count
      ends.append(end)
    }
    _ = runner.change(&spare, ends: ends) { part, target in
      merges[part].write(items.span, to: &target)
    }
    exchange(count: end)
  }

  /// Takes out the items that are not marked.
  ///
  /// - Returns: What was taken out, in the same order.
  mutating func keep(_ isMarked: [Bool]) -> [LevelItem] {
    var (kept, others): ([LevelItem], [LevelItem]) = ([], [])
    others.reserveCapacity(items.count)
    for place in items.indices {
      if isMarked[place] { kept.append(items[place]) } else { others.append(items[place]) }
    }
    (items, spare) = (kept, kept)
    return others
  }

  /// Puts items in that are in the order of these rows.
  mutating func insert(_ others: [LevelItem]) {
    var all: [LevelItem] = []
    all.reserveCapacity(items.count + others.count)
    var next = 0
    for item in others {
      let key = item.stripKey(shift)
      while next < items.count && items[next].stripKey(shift) < key {
        all.append(items[next])
        next += 1
      }
      all.append(item)
    }
    all.append(contentsOf: items[next...])
    (items, spare) = (all, all)
  }

  /// Sets the ranks of items to their positions in an order.
  mutating func rerank(in order: [UInt32]) {
    for (rank, place) in order.enumerated() {
      items[Int(place)].rank = UInt32(truncatingIfNeeded: rank)
    }
  }

  /// Divides the items into lower rows again.
  mutating func lower(to shift: UInt32) {
    self.shift = shift
    items = Self.sorted(items, shift)
  }

  /// Joins every two rows to one, twice as high.
  @inline(never)  // once, where size counts
  mutating func join(_ runner: some ConcurrentRunner) {
    defer { self.shift += 1 }
    guard !items.isEmpty else { return }
    let (items, shift, parts) = (items, shift, parts(for: runner))
    _ = runner.change(&spare, ends: parts.map { $0.upperBound }) { part, target in
      Self.join(items.span.extracting(parts[part]), shift, into: &target)
    }
    exchange(count: items.count)
  }

  private static func join(
    _ items: Span<LevelItem>,
    _ shift: UInt32,
    into target: inout MutableSpan<LevelItem>
  ) {
    var start = 0
    while start < items.count {
      let row = items[start].y >> shift
      let middle = rowEnd(items, from: start, shift)
      var end = middle
      if middle < items.count, row & 1 == 0, items[middle].y >> shift == row + 1 {
        end = rowEnd(items, from: middle, shift)
      }
      merge(items, start..<middle, middle..<end, into: &target)
      start = end
    }
  }

  /// Drops all items, and frees their memory.
  mutating func removeAll() { (items, spare) = ([], []) }

  private mutating func exchange(count: Int) {
    swap(&items, &spare)
    items.removeLast(items.count - count)
  }

  private static func rowEnd(
    _ items: Span<LevelItem>,
    from start: Int,
    _ shift: UInt32
  ) -> Int {
    let row = items[start].y >> shift
    var end = start + 1
    while end < items.count && items[end].y >> shift == row { end += 1 }
    return end
  }

  /// Merges two neighboring ranges by `x`, into the same offsets of another list.
  private static func merge(
    _ items: Span<LevelItem>,
    _ first: Range<Int>,
    _ second: Range<Int>,
    into target: inout MutableSpan<LevelItem>
  ) {
    var (a, b, end) = (first.lowerBound, second.lowerBound, first.lowerBound)
    while a < first.upperBound && b < second.upperBound {
      let isFirst = items[a].x <= items[b].x
      target[end] = items[isFirst ? a : b]
      a += isFirst ? 1 : 0
      b += isFirst ? 0 : 1
      end += 1
    }
    while a < first.upperBound {
      target[end] = items[a]
      (a, end) = (a + 1, end + 1)
    }
    while b < second.upperBound {
      target[end] = items[b]
      (b, end) = (b + 1, end + 1)
    }
  }
}
