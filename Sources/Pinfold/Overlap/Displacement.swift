/// Finds a free place for a view near its own.
struct Displacement {
  /// How far a view may move, in screen points.
  let limit: Double

  /// Where the place of a view may be.
  let columns: ClosedRange<Double>
  let rows: ClosedRange<Double>

  /// Returns the view at the nearest place it finds where it overlaps nothing; `nil`
  /// when there is none within the limit.
  ///
  /// Places to try are those where the view touches one that is in its way, or two of
  /// them: where free places are, one of these is free and nearest.
  func free(_ box: ViewBox, on screen: PlacedBoxes) -> ViewBox? {
    guard limit > 0 else { return nil }
    var reach = box
    reach.size.width += 2 * limit
    reach.size.height += 2 * limit
    var (xs, ys) = ([box.x], [box.y])
    screen.forEach(near: reach) { index in
      let other = screen.boxes[index]
      guard other.overlaps(reach, spacing: screen.spacing) else { return }
      // A little more than touching, which rounding could make an overlap.
      let dx = ((other.size.width + box.size.width) / 2 + screen.spacing) * (1 + 1e-9)
      let dy = ((other.size.height + box.size.height) / 2 + screen.spacing) * (1 + 1e-9)
      let (x, y) = (other.middleX - box.size.offsetX, other.middleY - box.size.offsetY)
      xs += [x - dx, x + dx]
      ys += [y - dy, y + dy]
    }
    var best: (distance: Double, box: ViewBox)?
    for x in xs where (x - box.x).magnitude <= limit && columns.contains(x) {
      for y in ys where (y - box.y).magnitude <= limit && rows.contains(y) {
        let distance = (x - box.x) * (x - box.x) + (y - box.y) * (y - box.y)
        guard distance <= limit * limit, distance < best?.distance ?? .infinity else { continue }
        var moved = box
        (moved.x, moved.y) = (x, y)
        if screen.first(overlapping: moved) == nil { best = (distance, moved) }
      }
    }
    return best?.box
  }
}
