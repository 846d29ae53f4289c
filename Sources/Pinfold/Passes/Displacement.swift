/// Finds a free position for a view near its own position.
struct Displacement {
  /// The allowed positions of views.
  let columns: ClosedRange<Double>
  let rows: ClosedRange<Double>

  /// With more obstacles, the search gives up. Far fewer fill a screen.
  private static let maximumObstacleCount = 400

  /// A view to avoid: its position, and the distance to keep on each axis.
  private struct Obstacle {
    let x: Double
    let y: Double
    let dx: Double
    let dy: Double

    /// The distance plus a margin for rounding.
    var clearX: Double { dx * (1 + 1e-9) }
    var clearY: Double { dy * (1 + 1e-9) }
  }

  /// Returns the view at the nearest free position, or `nil` if none is within the limit.
  ///
  /// At the nearest free position, the view touches one or two obstacles. The search therefore
  /// tries the view's own column and every column in which it touches an obstacle, each with the
  /// nearest free rows to the north and south.
  ///
  /// - Complexity: O(*k*²) for *k* obstacles within the limit if few share a column, at worst
  ///   O(*k*³), with *k* up to ``maximumObstacleCount``. Finding obstacles takes up to O(*n*) for
  ///   *n* views.
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

  /// Returns the nearest free row at or north of `y`.
  ///
  /// Repeated until the row is free, because an obstacle farther north may be higher and reach
  /// farther south.
  private func north(of y: Double, in column: [Obstacle], _ limit: Double) -> Double {
    var row = y
    while let other = column.last(where: { (row - $0.y).magnitude < $0.dy }) {
      let next = other.y - other.clearY
      guard next < row, y - next <= limit else { return -.infinity }
      row = next
    }
    return row
  }

  /// Returns the nearest free row at or south of `y`.
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
