/// Finds the nearest view on a screen.
///
/// Searches outward in both directions, until the columns are farther away than the nearest view so
/// far.
struct NearestViews {
  private let views: [(box: ViewBox, number: Int)]

  /// The width of the world, after which columns repeat.
  private let period: Double

  /// - Parameters:
  ///   - boxes: Views without an area are ignored, because they are not on the screen.
  ///   - period: The width of the world in screen points, or infinity.
  init(_ boxes: some Sequence<ViewBox>, period: Double) {
    views = boxes.enumerated().filter { $1.hasArea }.map { ($1, $0) }
      .sorted { ($0.box.x, $0.number) < ($1.box.x, $1.number) }
    self.period = period
  }

  /// Returns the offset and squared distance of the nearest view. Ties go to the first view.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* views in columns no farther away than the nearest view.
  func nearest(to box: ViewBox) -> (number: Int, square: Double)? {
    var best: (number: Int, square: Double)?
    for turn in period.isFinite ? [0, -period, period] : [0] {
      let x = box.x + turn
      /// Compares a view. Returns whether views beyond it may be nearer.
      func compare(_ index: Int) -> Bool {
        let (dx, dy) = (views[index].box.x - x, views[index].box.y - box.y)
        if let best, dx * dx > best.square { return false }
        let (square, number) = (dx * dx + dy * dy, views[index].number)
        if (square, number) < (best?.square ?? .infinity, best?.number ?? .max) {
          best = (number, square)
        }
        return true
      }
      let start = views.indices.endOfPrefix { views[$0].box.x < x }
      var (east, west) = (start, start - 1)
      while east < views.count && compare(east) { east += 1 }
      while west >= 0 && compare(west) { west -= 1 }
    }
    return best
  }
}
