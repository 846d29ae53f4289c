import Pinfold
import PinfoldTesting

/// The points, their indexes, and the table that benchmarks share.
///
/// It is a class because many benchmarks use the same points.
final class Workbench {
  private let report: Report
  private let isQuick: Bool
  private let isDetailed: Bool
  private var coordinates: [Key: [Coordinate]] = [:]
  private var indexes: [Key: PointIndex] = [:]

  private struct Key: Hashable {
    let shape: Shape
    let count: Int
  }

  init(report: Report, isQuick: Bool, isDetailed: Bool) {
    (self.report, self.isQuick, self.isDetailed) = (report, isQuick, isDetailed)
  }
}

// MARK: - Sizes

extension Workbench {
  /// Returns the number of points to use for a full size.
  func size(_ count: Int) -> Int { isQuick ? count / 100 : count }

  /// Returns the number of rounds to measure for a full number.
  func rounds(_ count: Int) -> Int { isQuick ? 2 : count }
}

// MARK: - Points

extension Workbench {
  /// Returns the coordinates of a shape. They are made once.
  func coordinates(_ shape: Shape, _ count: Int) -> [Coordinate] {
    let key = Key(shape: shape, count: count)
    if let known = coordinates[key] { return known }
    let made = shape.coordinates(count: count)
    coordinates[key] = made
    return made
  }

  /// Returns an index of these coordinates. It is made once.
  func index(_ shape: Shape, _ count: Int) -> PointIndex {
    let key = Key(shape: shape, count: count)
    if let known = indexes[key] { return known }
    let made = PointIndex(coordinates(shape, count))
    indexes[key] = made
    return made
  }

  /// Returns places of points of a shape, in map points. Each larger set of points contains these
  /// places.
  func places(_ shape: Shape, among count: Int, taking number: Int) -> [MapPoint] {
    let all = coordinates(shape, count)
    var random = SplitMix64(seed: 7)
    return (0..<number).map { _ in
      WebMercator.mapPoint(for: all[Int.random(in: 0..<count, using: &random)])
    }
  }
}

// MARK: - Results

extension Workbench {
  func add(_ row: Row) { report.print(row) }

  /// Prints a line if details are requested.
  func addDetail(_ line: @autoclosure () -> String) {
    if isDetailed { Platform.printToStandardError("  " + line()) }
  }
}
