/// The locations of a quadtree node that locations of its next child may join.
///
/// Locations of different children can join only across the lines between the children. If many
/// locations are near a line, candidates are found by binary search.
struct JoinCandidates {
  private typealias Candidate = (along: UInt32, offset: Int)

  private let split: NodeSplit
  private let reach: Double

  /// All candidates in order, if there are few.
  private var few: [Int]

  /// Candidates sorted along each line, if there are many.
  private var besideMeridian: [Candidate] = []
  private var besideParallel: [Candidate] = []

  /// The number of candidates up to which scanning is faster than sorting.
  private static let fewCount = 32

  /// - Parameters:
  ///   - count: The number of locations in the node so far.
  ///   - reach: An upper bound of the size of a location, in grid units.
  init(count: Int, at split: NodeSplit, reach: Double, box: (Int) -> GridRect) {
    (self.split, self.reach) = (split, reach)
    few = (0..<count).filter { split.isNear(box($0), reach: reach) }
    guard few.count > Self.fewCount else { return }
    for offset in few {
      let box = box(offset)
      if split.isNearMeridian(box, reach: reach) { besideMeridian.append((box.minY, offset)) }
      if split.isNearParallel(box, reach: reach) { besideParallel.append((box.minX, offset)) }
    }
    few = []
    besideMeridian.sort { $0 < $1 }
    besideParallel.sort { $0 < $1 }
  }

  /// Returns the offset of the first location that can absorb a box of the next child.
  func first(for box: GridRect, where takes: (Int) -> Bool) -> Int? {
    guard besideMeridian.isEmpty && besideParallel.isEmpty else {
      var first = Int.max
      if split.isNearMeridian(box, reach: reach) {
        first = self.first(of: besideMeridian, near: box.minY, before: first, where: takes)
      }
      if split.isNearParallel(box, reach: reach) {
        first = self.first(of: besideParallel, near: box.minX, before: first, where: takes)
      }
      return first == .max ? nil : first
    }
    return few.isEmpty || !split.isNear(box, reach: reach) ? nil : few.first(where: takes)
  }

  private func first(
    of candidates: [Candidate],
    near along: UInt32,
    before limit: Int,
    where takes: (Int) -> Bool
  ) -> Int {
    let (start, end) = (Double(along) - reach, Double(along) + reach)
    var low = candidates.indices.endOfPrefix { Double(candidates[$0].along) < start }
    var first = limit
    while low < candidates.count && Double(candidates[low].along) <= end {
      let offset = candidates[low].offset
      if offset < first && takes(offset) { first = offset }
      low += 1
    }
    return first
  }
}
