/// Views that do not overlap, found by where they are.
///
/// Views are kept in the fields of a lattice that hold their middles. Fields are as
/// large as most views, and the few that are much larger are checked one by one.
struct PlacedBoxes {
  private(set) var boxes: [ViewBox] = []
  let spacing: Double

  /// The number of screen points to the east after which columns begin again; infinite
  /// where they do not.
  private let period: Double

  private let side: Double

  /// The width of the widest view, its offset included.
  private var widest = 0.0

  private var large: [Int] = []

  /// For each view, the next one of the same chain; -1 at the end.
  private var next: [Int32] = []

  /// By hash of a field, the newest view of its chain; -1 for none.
  private var chains: [Int32]

  /// - Parameters:
  ///   - candidates: The views that may be placed.
  ///   - spacing: Screen points to keep between views.
  ///   - period: The number of screen points to the east after which columns begin again.
  init(_ candidates: [ViewBox], spacing: Double, period: Double = .infinity) {
    (self.spacing, self.period) = (spacing, period)
    let sizes = candidates.filter { $0.hasArea }.map { max($0.size.width, $0.size.height) }.sorted()
    let typical = sizes.isEmpty ? 1 : sizes[sizes.count * 3 / 4]
    side = min(max(typical * 2 + 2 * max(spacing, 0), 1), 1e9)
    var count = 16
    while count < candidates.count { count *= 2 }
    chains = [Int32](repeating: -1, count: count)
  }

  /// Adds a view.
  mutating func append(_ box: ViewBox) {
    let index = boxes.count
    boxes.append(box)
    next.append(-1)
    guard box.hasArea else { return }
    widest = max(widest, box.size.width + 2 * box.size.offsetX.magnitude)
    guard !isLarge(box) else { return large.append(index) }
    let chain = chain(field(box.middleX), field(box.middleY))
    next[index] = chains[chain]
    // At most 2³¹ views fit no screen.
    chains[chain] = Int32(truncatingIfNeeded: index)
  }

  /// Returns the first view, in the order of insertion, that a given view overlaps.
  ///
  /// - Parameter isWanted: Returns whether a view is to be considered.
  func first(
    overlapping box: ViewBox,
    where isWanted: (_ index: Int) -> Bool = { _ in true }
  ) -> Int? {
    var first: Int?
    forEach(near: box) { index, other in
      if index < first ?? .max, other.overlaps(box, spacing: spacing), isWanted(index) {
        first = index
      }
    }
    return first
  }

  /// Calls a function with every view that another may overlap, and with where it is
  /// from there: a view beyond the end of the columns is seen again before their
  /// beginning.
  func forEach(near box: ViewBox, _ body: (_ index: Int, _ box: ViewBox) -> Void) {
    guard box.hasArea else { return }
    forEach(near: box, turned: 0, body)
    guard period.isFinite else { return }
    let reach = (box.size.width + widest) / 2 + max(spacing, 0)
    if box.middleX - reach < 0 { forEach(near: box, turned: period, body) }
    if box.middleX + reach > period { forEach(near: box, turned: -period, body) }
  }

  /// - Parameter turn: How far to the east of the view to search.
  private func forEach(
    near box: ViewBox,
    turned turn: Double,
    _ body: (_ index: Int, _ box: ViewBox) -> Void
  ) {
    func visit(_ index: Int) {
      var other = boxes[index]
      other.x -= turn
      body(index, other)
    }
    // A view that is not large reaches half a field beyond its middle.
    let reach = (x: (box.size.width + side) / 2, y: (box.size.height + side) / 2)
    let middle = box.middleX + turn
    let (west, east) = (field(middle - reach.x), field(middle + reach.x))
    let (north, south) = (field(box.middleY - reach.y), field(box.middleY + reach.y))
    let (columnCount, rowCount) = (east - west + 1, south - north + 1)
    // Also where these are no numbers.
    guard columnCount * rowCount <= Double(boxes.count) else {
      for index in boxes.indices { visit(index) }
      return
    }
    for index in large { visit(index) }
    // A stride of numbers that are not integers needs libm, which WebAssembly has not.
    for row in 0..<Int(rowCount) {
      for column in 0..<Int(columnCount) {
        let (x, y) = (west + Double(column), north + Double(row))
        var index = chains[chain(x, y)]
        while index >= 0 {
          // Fields share chains.
          if isInField(boxes[Int(index)], x, y) { visit(Int(index)) }
          index = next[Int(index)]
        }
      }
    }
  }

  /// Whether a view, and the space around it, may reach more than half a field beyond
  /// its middle.
  private func isLarge(_ box: ViewBox) -> Bool {
    !(max(box.size.width, box.size.height) + 2 * spacing <= side)
  }

  private func isInField(_ box: ViewBox, _ column: Double, _ row: Double) -> Bool {
    field(box.middleX) == column && field(box.middleY) == row
  }

  private func field(_ position: Double) -> Double { (position / side).rounded(.down) }

  private func chain(_ column: Double, _ row: Double) -> Int {
    // Zero has two signs, and must be one field.
    var hash =
      ((column + 0).bitPattern &* 0x9E37_79B9_7F4A_7C15)
      ^ ((row + 0).bitPattern &* 0xC2B2_AE3D_27D4_EB4F)
    hash ^= hash >> 32
    hash = hash &* 0xD6E8_FEB8_6659_FD93
    hash ^= hash >> 32
    return Int(truncatingIfNeeded: hash & UInt64(chains.count - 1))
  }
}
