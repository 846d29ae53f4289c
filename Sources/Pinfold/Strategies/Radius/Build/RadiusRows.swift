/// The items of a level, row by row from north to south, and by `x` in each row.
struct RadiusRows {
  private(set) var items: [LevelItem]

  /// Where items go next; there is room for all.
  private var spare: [LevelItem]

  /// Rows are 2^`shift` units high.
  private(set) var shift: UInt32

  /// The points of a run.
  init(_ run: Run, shift: UInt32) {
    self.shift = shift
    var points: [LevelItem] = []
    points.reserveCapacity(run.count)
    for slot in run.keys.indices {
      let position = MortonKey.position(run.keys[slot])
      let point = LevelItem(
        x: position.x,
        y: position.y,
        rank: run.rows[slot],
        node: RadiusNodeRef(leaf: slot)
      )
      points.append(point)
    }
    items = Self.divided(points, shift) ?? Self.sorted(points, shift)
    spare = points
  }
}

extension RadiusRows {
  private static func sorted(_ items: [LevelItem], _ shift: UInt32) -> [LevelItem] {
    RadixSort.sorted(keys: items.map { $0.stripKey(shift) }, rows: nil).rows
      .map { items[Int($0)] }
  }

  /// Divides points in the order of Morton keys into rows.
  ///
  /// The quadtree nodes of one row come from west to east in that order already, so only points
  /// of one node have to be put in order.
  ///
  /// - Returns: `nil` where there are so many rows, or points of one node, that sorting is quicker.
  private static func divided(_ points: [LevelItem], _ shift: UInt32) -> [LevelItem]? {
    var (first, last) = (UInt32.max, UInt32.min)
    for point in points { (first, last) = (min(first, point.y), max(last, point.y)) }
    first >>= shift
    guard first <= last >> shift, UInt64(last >> shift - first) < UInt64(2 * points.count) else {
      return nil
    }
    var ends = [Int32](repeating: 0, count: Int(last >> shift - first) + 1)
    // There are fewer than 2²⁸ points: nothing wraps.
    for point in points { ends[Int(point.y >> shift - first)] &+= 1 }
    var total: Int32 = 0
    for row in ends.indices { (ends[row], total) = (total, total &+ ends[row]) }
    var items = points
    for point in points {
      let row = Int(point.y >> shift - first)
      items[Int(ends[row])] = point
      ends[row] &+= 1
    }
    var span = items.mutableSpan
    return arrange(&span, shift, moves: 8 * points.count) ? items : nil
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
    for place in 1..<items.count {
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
  ///
  /// - Parameter count: How many there are at most. Few items are one part: a second thread does
  ///   not pay.
  func parts(_ count: Int) -> [Range<Int>] {
    let items = items.span
    guard count > 1 && items.count >= 1 << 14 else { return [0..<items.count] }
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
    let merges = runner.map(parts.count) { part in
      RowMerge(items.span, parts[part], groups, clusters, shift)
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
    for (item, isMarked) in zip(items, isMarked) {
      if isMarked { kept.append(item) } else { others.append(item) }
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
  mutating func join(_ runner: some ConcurrentRunner) {
    defer { self.shift += 1 }
    guard !items.isEmpty else { return }
    let (items, shift, parts) = (items, shift, parts(runner.width))
    _ = runner.change(&spare, ends: parts.map(\.upperBound)) { part, target in
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
