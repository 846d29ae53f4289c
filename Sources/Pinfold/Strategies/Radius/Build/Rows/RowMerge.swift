/// The new contents of some rows: the remaining items, and added items.
struct RowMerge {
  let count: Int

  private let part: Range<Int>
  private let shift: UInt32

  private let isTaken: [Bool]

  /// The added items, in the order of rows.
  private let added: [LevelItem]

  /// - Parameters:
  ///   - part: The range of the rows among the items.
  ///   - groups: Groups of all parts: one list per part, or one for all.
  ///   - clusters: The clusters of the groups in each list.
  ///   - shift: Rows are 2^`shift` units high.
  init(
    _ items: Span<LevelItem>,
    _ part: Range<Int>,
    _ groups: [RadiusGroups],
    _ clusters: [[LevelItem]],
    _ shift: UInt32
  ) {
    (self.part, self.shift) = (part, shift)
    var isTaken = [Bool](repeating: false, count: part.count)
    var taken = 0
    var here = clusters[0]
    if Threads.areIncluded && part.count < items.count {
      let first = part.lowerBound == 0 ? 0 : items[part.lowerBound].y >> shift
      let last = part.upperBound == items.count ? .max : items[part.upperBound].y >> shift - 1
      // Rows are as high as the reach of a group, so its items and its cluster are in the row of
      // the origin or in an adjacent row. Therefore also one row before and one row after the part
      // are searched.
      let start = (0..<part.lowerBound).endOfPrefix { items[$0].y >> shift < first - 1 }
      let end = (part.upperBound..<items.count).endOfPrefix { items[$0].y >> shift <= last + 1 }
      here = []
      for (list, clusters) in zip(groups, clusters) {
        let near = groups.count > 1 ? list.groups(from: start, to: end) : 0..<list.count
        for offset in list.members(of: near) where part.contains(Int(offset)) {
          isTaken[Int(offset) &- part.lowerBound] = true
          taken += 1
        }
        for cluster in clusters[near] where first...last ~= cluster.y >> shift {
          here.append(cluster)
        }
      }
    } else {
      // The part has all rows, so there is one list.
      for offset in groups[0].members { isTaken[Int(offset)] = true }
      taken = groups[0].members.count
    }
    added = RadiusRows.sorted(here[...], shift)
    self.isTaken = isTaken
    count = part.count - taken + here.count
  }

  /// Creates a merge of items with others, both in the order of rows.
  init(_ items: Span<LevelItem>, inserting others: [LevelItem], _ shift: UInt32) {
    (part, self.shift) = (items.indices, shift)
    isTaken = [Bool](repeating: false, count: items.count)
    added = others
    count = items.count + others.count
  }

  func write(_ items: Span<LevelItem>, to target: inout MutableSpan<LevelItem>) {
    var (end, next) = (0, 0)
    let addedSlice = added[...]
    let added = addedSlice.span
    for offset in part where !isTaken[offset &- part.lowerBound] {
      let item = items[offset]
      let key = item.stripKey(shift)
      while next < added.count && added[next].stripKey(shift) < key {
        target[end] = added[next]
        (end, next) = (end + 1, next + 1)
      }
      target[end] = item
      end += 1
    }
    while next < added.count {
      target[end] = added[next]
      (end, next) = (end + 1, next + 1)
    }
  }
}
