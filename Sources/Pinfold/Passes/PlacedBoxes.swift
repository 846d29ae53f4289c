/// A lattice of views for fast overlap tests.
///
/// A view is in the field that contains its middle. Fields are as large as most views, and the few
/// larger views are checked one by one.
struct PlacedBoxes {
  private(set) var boxes: [ViewBox] = []
  let spacing: Double

  /// The width of the world in screen points, after which columns repeat. May be infinite.
  private let period: Double

  private let side: Double

  /// The maximum width of a view, including its offset.
  private var widest = 0.0

  private var large: [Int] = []

  private var fields: FieldChains

  init(_ candidates: [ViewBox], spacing: Double, period: Double) {
    (self.spacing, self.period) = (spacing, period)
    let sizes = candidates.filter { $0.hasArea }.map { max($0.size.width, $0.size.height) }.sorted()
    let typical = sizes.isEmpty ? 1 : sizes[sizes.count * 3 / 4]
    side = min(max(typical * 2 + 2 * max(spacing, 0), 1), 1e9)
    fields = FieldChains(capacity: candidates.count)
  }

  mutating func append(_ box: ViewBox) {
    let index = boxes.count
    boxes.append(box)
    guard box.hasArea else { return fields.append() }
    widest = max(widest, box.size.width + 2 * box.size.offsetX.magnitude)
    guard isLarge(box) else {
      return fields.append(column: field(box.middleX), row: field(box.middleY))
    }
    fields.append()
    large.append(index)
  }

  /// Returns the first view, in the order of insertion, that a given view overlaps.
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

  /// Visits every view that may overlap the given one, at the nearest repetition of its position
  /// around the world.
  func forEach(near box: ViewBox, _ body: (_ index: Int, _ box: ViewBox) -> Void) {
    guard box.hasArea else { return }
    forEach(near: box, turned: 0, body)
    guard period.isFinite else { return }
    let reach = (box.size.width + widest) / 2 + max(spacing, 0)
    if box.middleX - reach < 0 { forEach(near: box, turned: period, body) }
    if box.middleX + reach > period { forEach(near: box, turned: -period, body) }
  }

  /// - Parameter turn: The offset to the east of the view, in screen points.
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
    // The middle of a view that is not large is at most half a field away from its edges.
    let reach = (x: (box.size.width + side) / 2, y: (box.size.height + side) / 2)
    let middle = box.middleX + turn
    let (west, east) = (field(middle - reach.x), field(middle + reach.x))
    let (north, south) = (field(box.middleY - reach.y), field(box.middleY + reach.y))
    let (columnCount, rowCount) = (east - west + 1, south - north + 1)
    // The condition is also false for NaN.
    guard columnCount * rowCount <= Double(boxes.count) else {
      for index in boxes.indices { visit(index) }
      return
    }
    for index in large { visit(index) }
    // A floating-point stride would need libm, which WebAssembly does not have.
    for row in 0..<Int(rowCount) {
      for column in 0..<Int(columnCount) {
        let (x, y) = (west + Double(column), north + Double(row))
        fields.forEach(column: x, row: y) { if isInField(boxes[$0], x, y) { visit($0) } }
      }
    }
  }

  private func isLarge(_ box: ViewBox) -> Bool {
    !(max(box.size.width, box.size.height) + 2 * spacing <= side)
  }

  private func isInField(_ box: ViewBox, _ column: Double, _ row: Double) -> Bool {
    field(box.middleX) == column && field(box.middleY) == row
  }

  private func field(_ position: Double) -> Double { (position / side).rounded(.down) }
}
