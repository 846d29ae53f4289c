/// What some rows of a level become: their items that are in no group, and the clusters that are
/// there now.
struct RowMerge {
  /// How many items there will be.
  let count: Int

  private let part: Range<Int>
  private let shift: UInt32

  /// Whether each of the items was absorbed.
  private let isTaken: [Bool]

  /// The clusters in the order of rows.
  private let clusters: [LevelItem]

  /// - Parameters:
  ///   - part: Where the rows are among the items.
  ///   - groups: Groups of items of all parts.
  ///   - clusters: Those of the groups, anywhere.
  ///   - shift: Rows are 2^`shift` units high.
  init(
    _ items: Span<LevelItem>,
    _ part: Range<Int>,
    _ groups: [RadiusGroups],
    _ clusters: [[LevelItem]],
    _ shift: UInt32,
    _ runner: some ConcurrentRunner
  ) {
    (self.part, self.shift) = (part, shift)
    var isTaken = [Bool](repeating: false, count: part.count)
    var taken = 0
    for group in groups {
      for place in group.members where part.contains(Int(place)) {
        isTaken[Int(place) &- part.lowerBound] = true
        taken += 1
      }
    }
    var here = clusters[0]
    if runner.hasThreads {
      // Clusters are where the mean of their items is, which may be in the rows of another part.
      let first = part.lowerBound == 0 ? 0 : items[part.lowerBound].y >> shift
      let last = part.upperBound == items.count ? .max : items[part.upperBound].y >> shift - 1
      here = clusters.flatMap { $0.filter { first...last ~= $0.y >> shift } }
    }
    self.clusters = RadiusRows.sorted(here, shift)
    self.isTaken = isTaken
    count = part.count - taken + here.count
  }

  /// Writes the items.
  func write(_ items: Span<LevelItem>, to target: inout MutableSpan<LevelItem>) {
    var (end, next) = (0, 0)
    let clusters = clusters.span
    for place in part where !isTaken[place &- part.lowerBound] {
      let item = items[place]
      let key = item.stripKey(shift)
      while next < clusters.count && clusters[next].stripKey(shift) < key {
        target[end] = clusters[next]
        (end, next) = (end + 1, next + 1)
      }
      target[end] = item
      end += 1
    }
    while next < clusters.count {
      target[end] = clusters[next]
      (end, next) = (end + 1, next + 1)
    }
  }
}
