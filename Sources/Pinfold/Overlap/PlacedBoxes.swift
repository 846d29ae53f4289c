/// Views that do not overlap, found by where they are.
///
/// Views are kept in the fields of a lattice that hold their middles. Fields are as
/// large as most views, and the few that are much larger are looked at one by one.
struct PlacedBoxes {
  private(set) var boxes: [ViewBox] = []
  let spacing: Double

  private let side: Double
  private var large: [Int] = []

  /// For each view, the next one of the same chain; -1 at the end.
  private var next: [Int32] = []

  /// By hash of a field, the newest view of its chain; -1 for none.
  private var chains: [Int32]

  /// - Parameter candidates: The views that may be placed.
  init(_ candidates: [ViewBox], spacing: Double) {
    self.spacing = spacing
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
    guard !isLarge(box) else { return large.append(index) }
    let chain = chain(field(box.middleX), field(box.middleY))
    next[index] = chains[chain]
    // At most 2³¹ views fit no screen.
    chains[chain] = Int32(truncatingIfNeeded: index)
  }

  /// Returns the first view, in the order in which they came, that another overlaps.
  func first(overlapping box: ViewBox) -> Int? {
    var first: Int?
    forEach(near: box) { index in
      if index < first ?? .max, boxes[index].overlaps(box, spacing: spacing) { first = index }
    }
    return first
  }

  /// Calls a function with every view that another may overlap.
  func forEach(near box: ViewBox, _ body: (Int) -> Void) {
    guard box.hasArea else { return }
    // A view that is not large reaches half a field beyond its middle.
    let reach = (x: (box.size.width + side) / 2, y: (box.size.height + side) / 2)
    let (west, east) = (field(box.middleX - reach.x), field(box.middleX + reach.x))
    let (north, south) = (field(box.middleY - reach.y), field(box.middleY + reach.y))
    // Also where these are no numbers.
    guard (east - west + 1) * (south - north + 1) <= Double(boxes.count) else {
      for index in boxes.indices { body(index) }
      return
    }
    for index in large { body(index) }
    for y in stride(from: north, through: south, by: 1) {
      for x in stride(from: west, through: east, by: 1) {
        var index = chains[chain(x, y)]
        while index >= 0 {
          body(Int(index))
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
