/// Finds circles near others without looking at all of them.
struct CircleNeighbours {
  private let centers: [ScreenPoint]

  /// Circles by the square of the screen that their middle is in.
  private let squares: [Square: [Int]]

  private struct Square: Hashable {
    let column: Int
    let row: Int
  }

  init(_ centers: [ScreenPoint]) {
    self.centers = centers
    squares = Dictionary(grouping: centers.indices) { Self.square(of: centers[$0]) }
  }

  /// Returns the others within the greatest distance at which two circles can
  /// touch.
  func near(_ index: Int) -> [Int] {
    let middle = Self.square(of: centers[index])
    var found: [Int] = []
    for row in middle.row - 1...middle.row + 1 {
      for column in middle.column - 1...middle.column + 1 {
        found += squares[Square(column: column, row: row)] ?? []
      }
    }
    return found.filter { $0 != index }
  }

  private static func square(of point: ScreenPoint) -> Square {
    Square(column: Int((point.x / side).rounded(.down)), row: Int((point.y / side).rounded(.down)))
  }

  /// More than two of the biggest circles' radii.
  private static let side = 100.0
}
