/// The items of a level in rows from north to south, sorted by `x` in each row.
struct RadiusRows {
  /// The items, then unused memory.
  private var list: [LevelItem]

  /// Memory for the next arrangement.
  private var spare: [LevelItem]

  private var count: Int

  /// Rows are 2^`shift` units high.
  private(set) var shift: UInt32

  init(_ run: Run, shift: UInt32, _ runner: some ConcurrentRunner) {
    self.shift = shift
    let none = LevelItem(x: 0, y: 0, rank: 0, node: .none)
    spare = runner.array(repeating: none, count: run.count)
    let ends = runner.parts(of: 0..<run.count).map { $0.upperBound }
    let found = runner.change(&spare, ends: ends) { part, points in
      let start = ends[part] - points.count
      var (first, last) = (UInt32.max, UInt32.min)
      for offset in points.indices {
        let position = MortonKey.position(run.keys[start + offset])
        points[offset] = LevelItem(
          x: position.x,
          y: position.y,
          rank: run.rows[start + offset],
          node: RadiusNodeRef(leaf: start + offset)
        )
        (first, last) = (min(first, position.y), max(last, position.y))
      }
      return (first >> shift, last >> shift)
    }
    let (north, south) = found.reduce(found[0]) { (min($0.0, $1.0), max($0.1, $1.1)) }
    let points = spare
    list =
      Self.divided(points, from: north, to: south, shift, runner)
      ?? Self.sorted(points[...], shift)
    count = points.count
  }
}

extension RadiusRows {
  /// The items, with offsets from 0.
  var items: ArraySlice<LevelItem> { list[..<count] }

  @inline(never)  // a single copy, for code size
  static func sorted(_ items: ArraySlice<LevelItem>, _ shift: UInt32) -> [LevelItem] {
    RadixSort.sorted(keys: items.map { $0.stripKey(shift) }, rows: nil).rows
      .map { items[Int($0)] }
  }

  /// Returns parts of similar size that consist of whole rows, even after adjacent rows are joined.
  @inline(never)  // a single copy, for code size
  func parts(for runner: some ConcurrentRunner) -> [Range<Int>] {
    guard runner.usesThreads(for: items.count) else { return [0..<items.count] }
    let items = items.span
    let count = runner.partCount(for: items.count)
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

  mutating func replace(
    _ groups: [RadiusGroups],
    with clusters: [[LevelItem]],
    _ parts: [Range<Int>],
    _ runner: some ConcurrentRunner
  ) {
    let (items, shift) = (items, shift)
    // The same as below, in less code for web modules.
    if !runner.hasThreads {
      let merge = RowMerge(items.span, parts[0], groups, clusters, shift)
      spare.withMutableSpan { merge.write(items.span, to: &$0) }
      return exchange(count: merge.count)
    }
    let merges = runner.map(parts.count) { part in
      RowMerge(items.span, parts[part], groups, clusters, shift)
    }
    let ends = Self.ends(merges.map { $0.count })
    _ = runner.change(&spare, ends: ends) { part, target in
      merges[part].write(items.span, to: &target)
    }
    exchange(count: ends[parts.count - 1])
  }

  /// Removes unmarked items and returns them in the same order.
  mutating func keep(
    _ isMarked: [Bool],
    _ parts: [Range<Int>],
    _ runner: some ConcurrentRunner
  ) -> [LevelItem] {
    let items = items
    // The same as below, in less code for web modules.
    guard runner.hasThreads else {
      var (kept, others): ([LevelItem], [LevelItem]) = ([], [])
      others.reserveCapacity(items.count)
      for (offset, item) in items.enumerated() {
        if isMarked[offset] { kept.append(item) } else { others.append(item) }
      }
      (list, spare, count) = (kept, kept, kept.count)
      return others
    }
    let ends = Self.ends(runner.map(parts.count) { isMarked[parts[$0]].count { $0 } })
    let count = ends[parts.count - 1]
    var others = runner.array(repeating: items[0], count: items.count - count)
    _ = runner.change(&others, ends: parts.indices.map { parts[$0].upperBound - ends[$0] }) {
      Self.copy(items.span, parts[$0], where: isMarked, are: false, to: &$1)
    }
    _ = runner.change(&spare, ends: ends) {
      Self.copy(items.span, parts[$0], where: isMarked, are: true, to: &$1)
    }
    exchange(count: count)
    return others
  }

  private static func ends(_ counts: [Int]) -> [Int] {
    var total = 0
    return counts.map { count in
      total += count
      return total
    }
  }

  /// Copies items. The target has room for exactly these items.
  private static func copy(
    _ items: Span<LevelItem>,
    _ part: Range<Int>,
    where isMarked: [Bool],
    are mark: Bool,
    to target: inout MutableSpan<LevelItem>
  ) {
    var end = 0
    for offset in part where isMarked[offset] == mark {
      target[end] = items[offset]
      end += 1
    }
  }

  /// Inserts items, which must be in the order of these rows.
  mutating func insert(_ others: [LevelItem]) {
    let missing = count + others.count - list.count
    // Without threads, `keep` has shortened both lists.
    if missing > 0 {
      list.append(contentsOf: repeatElement(others[0], count: missing))
      spare = list
    }
    let items = items
    let merge = RowMerge(items.span, inserting: others, shift)
    spare.withMutableSpan { merge.write(items.span, to: &$0) }
    exchange(count: merge.count)
  }

  /// Sets ranks to positions in an order.
  mutating func rerank(in order: [UInt32]) {
    for (rank, offset) in order.enumerated() {
      list[Int(offset)].rank = UInt32(truncatingIfNeeded: rank)
    }
  }

  /// Divides the items into rows of a smaller height.
  mutating func lower(to shift: UInt32) {
    self.shift = shift
    for (offset, item) in Self.sorted(items, shift).enumerated() { list[offset] = item }
  }

  /// Joins pairs of rows.
  @inline(never)  // a single copy, for code size
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

  mutating func removeAll() { (list, spare, count) = ([], [], 0) }

  private mutating func exchange(count: Int) {
    swap(&list, &spare)
    self.count = count
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

  /// Merges two rows by `x` into the same offsets of another list.
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
