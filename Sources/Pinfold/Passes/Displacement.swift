/// Finds a free position for a view near its own.
struct Displacement {
  /// Where the position of a view may be.
  let columns: ClosedRange<Double>
  let rows: ClosedRange<Double>

  /// Among more views than fill a screen, no free position is searched for.
  private static let maximumObstacleCount = 400

  /// What a view must not overlap: the position that it must not have, and how far around
  /// it.
  private struct Obstacle {
    let x: Double
    let y: Double
    let dx: Double
    let dy: Double

    /// A little more than touching, which rounding could make an overlap.
    var clearX: Double { dx * (1 + 1e-9) }
    var clearY: Double { dy * (1 + 1e-9) }
  }

  /// Returns the view at the nearest position where it overlaps nothing; `nil` when there
  /// is none within the limit.
  ///
  /// At the nearest free position, the view touches one or two of the views in its way.
  /// So the columns to search are its own and the ones where it touches a view, and in
  /// each of them the nearest free rows to the north and to the south.
  ///
  /// - Parameters:
  ///   - box: The view.
  ///   - limit: How far it may move, in screen points.
  ///   - screen: The views that it must not overlap.
  /// - Complexity: O(*k*²) for *k* views within the limit where few of them are in one
  ///   column, and O(*k*³) at worst; *k* is at most ``maximumObstacleCount``. Among *n* views
  ///   on the screen, up to O(*n*) to find them.
  func free(_ box: ViewBox, within limit: Double, on screen: PlacedBoxes) -> ViewBox? {
    guard limit > 0 else { return nil }
    var obstacles = obstacles(of: box, within: limit, on: screen)
    guard obstacles.count <= Self.maximumObstacleCount else { return nil }
    obstacles.sort { $0.y < $1.y }
    var best: (distance: Double, box: ViewBox)?
    for x in [box.x] + obstacles.flatMap({ [$0.x - $0.clearX, $0.x + $0.clearX] })
    where columns.contains(x) {
      let squared = (x - box.x) * (x - box.x)
      guard squared < best?.distance ?? .infinity else { continue }
      let column = obstacles.filter { (x - $0.x).magnitude < $0.dx }
      for y in [north(of: box.y, in: column, limit), south(of: box.y, in: column, limit)] {
        let distance = squared + (y - box.y) * (y - box.y)
        guard distance <= limit * limit, distance < best?.distance ?? .infinity,
          rows.contains(y)
        else { continue }
        var moved = box
        (moved.x, moved.y) = (x, y)
        if screen.first(overlapping: moved) == nil { best = (distance, moved) }
      }
    }
    return best?.box
  }

  private func obstacles(
    of box: ViewBox,
    within limit: Double,
    on screen: PlacedBoxes
  ) -> [Obstacle] {
    var reach = box
    reach.size.width += 2 * limit
    reach.size.height += 2 * limit
    var obstacles: [Obstacle] = []
    screen.forEach(near: reach) { _, other in
      guard other.overlaps(reach, spacing: screen.spacing) else { return }
      obstacles.append(
        Obstacle(
          x: other.middleX - box.size.offsetX,
          y: other.middleY - box.size.offsetY,
          dx: (other.size.width + box.size.width) / 2 + screen.spacing,
          dy: (other.size.height + box.size.height) / 2 + screen.spacing
        )
      )
    }
    return obstacles
  }

  /// Returns the nearest free row to the north of another, or itself.
  ///
  /// Views differ in height, so one further north may reach further south: the rows are
  /// checked again until none moves the view.
  private func north(of y: Double, in column: [Obstacle], _ limit: Double) -> Double {
    var row = y
    while let other = column.last(where: { (row - $0.y).magnitude < $0.dy }) {
      let next = other.y - other.clearY
      guard next < row, y - next <= limit else { return -.infinity }
      row = next
    }
    return row
  }

  /// Returns the nearest free row to the south of another, or itself.
  private func south(of y: Double, in column: [Obstacle], _ limit: Double) -> Double {
    var row = y
    while let other = column.first(where: { (row - $0.y).magnitude < $0.dy }) {
      let next = other.y + other.clearY
      guard next > row, next - y <= limit else { return .infinity }
      row = next
    }
    return row
  }
}
