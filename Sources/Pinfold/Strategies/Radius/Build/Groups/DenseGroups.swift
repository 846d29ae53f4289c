/// Finds groups if too many items are near each other to list all pairs.
///
/// In the order of ranks, each origin scans its rows once, and absorbs all remaining items within
/// reach. Origins are not within reach of each other, so each item is examined only a few times,
/// even in dense data.
struct DenseGroups {
  private let reach: RadiusReach
  private let rowShift: UInt32
  private let wraps: Bool
  private let reaches: ((_ origin: Int, _ item: Int) -> Bool)?

  /// The start of each row of items, and the end of the last.
  private var rowStarts: [Int32] = []

  /// Whether an item was absorbed or processed.
  private var isDone: [Bool]

  init(
    _ items: Span<LevelItem>,
    reach: RadiusReach,
    rowShift: UInt32,
    wraps: Bool,
    reaches: ((_ origin: Int, _ item: Int) -> Bool)?
  ) {
    (self.reach, self.rowShift, self.wraps, self.reaches) = (reach, rowShift, wraps, reaches)
    isDone = [Bool](repeating: false, count: items.count)
    for offset in items.indices
    where offset == 0 || items[offset].y >> rowShift != items[offset - 1].y >> rowShift {
      rowStarts.append(Int32(truncatingIfNeeded: offset))
    }
    rowStarts.append(Int32(truncatingIfNeeded: items.count))
  }

  mutating func groups(_ items: Span<LevelItem>) -> RadiusGroups {
    var ranks: [UInt64] = []
    ranks.reserveCapacity(items.count)
    for offset in items.indices { ranks.append(UInt64(items[offset].rank)) }
    var groups = RadiusGroups()
    for offset in RadixSort.sorted(keys: ranks, rows: nil).rows where !isDone[Int(offset)] {
      isDone[Int(offset)] = true
      groups.begin(Int(offset))
      takeNear(Int(offset), items, into: &groups)
      groups.end()
    }
    return groups
  }

  private mutating func takeNear(
    _ offset: Int,
    _ items: Span<LevelItem>,
    into groups: inout RadiusGroups
  ) {
    let number = items[offset].y >> rowShift
    let row = rowStarts.indices.endOfPrefix { Int(rowStarts[$0]) <= offset } - 1
    for other in max(row - 1, 0)...min(row + 1, rowStarts.count - 2) {
      let range = Int(rowStarts[other])..<Int(rowStarts[other + 1])
      let distance = Int64(items[range.lowerBound].y >> rowShift) - Int64(number)
      if distance.magnitude <= 1 { take(offset, range, items, into: &groups) }
    }
  }

  private mutating func take(
    _ offset: Int,
    _ row: Range<Int>,
    _ items: Span<LevelItem>,
    into groups: inout RadiusGroups
  ) {
    let origin = items[offset]
    let (west, isWest) = origin.x.subtractingReportingOverflow(reach.units)
    let (east, isEast) = origin.x.addingReportingOverflow(reach.units)
    let main = (isWest ? 0 : west)...(isEast ? UInt32.max : east)
    take(offset, row, main, items, into: &groups)
    guard wraps else { return }
    // The rest of the reach is on the other side of the antimeridian.
    if isWest { take(offset, row, west...UInt32.max, items, into: &groups) }
    if isEast { take(offset, row, 0...east, items, into: &groups) }
  }

  private mutating func take(
    _ offset: Int,
    _ row: Range<Int>,
    _ xs: ClosedRange<UInt32>,
    _ items: Span<LevelItem>,
    into groups: inout RadiusGroups
  ) {
    let origin = items[offset]
    var other = row.endOfPrefix { items[$0].x < xs.lowerBound }
    while other < row.upperBound && items[other].x <= xs.upperBound {
      let item = items[other]
      let isNear =
        wraps
        ? reach.joins(origin, item)
        : reach.joins(Int64(origin.x) - Int64(item.x), Int64(origin.y) - Int64(item.y))
      if !isDone[other] && isNear && reaches?(offset, other) ?? true {
        isDone[other] = true
        groups.add(other)
      }
      other += 1
    }
  }
}
