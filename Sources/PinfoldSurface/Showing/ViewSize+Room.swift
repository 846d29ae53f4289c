import Pinfold

extension ViewSize {
  /// Returns the smallest horizontal and vertical distances between centers at which no two views
  /// overlap.
  static func room(forAll size: (_ count: Int) -> ViewSize) -> ViewSize {
    rooms(size).reduce(ViewSize(width: 0, height: 0)) {
      ViewSize(width: max($0.width, $1.width), height: max($0.height, $1.height))
    }
  }

  /// Returns the smallest distance between two positions, in any direction, at which no two views
  /// overlap.
  static func distance(forAll size: (_ count: Int) -> ViewSize) -> Double {
    rooms(size).map { ($0.width * $0.width + $0.height * $0.height).squareRoot() }.max() ?? 0
  }

  /// Returns the distances that each pair of views needs to the east and to the south.
  ///
  /// Samples the sizes for 1, 2 and each power of ten up to a million annotations, where sizes
  /// usually change.
  private static func rooms(_ size: (_ count: Int) -> ViewSize) -> [ViewSize] {
    let sizes = [1, 2, 10, 100, 1000, 10_000, 100_000, 1_000_000].map(size)
    return sizes.flatMap { a in
      sizes.map { b in
        ViewSize(
          width: (a.width + b.width) / 2 + (a.offsetX - b.offsetX).magnitude,
          height: (a.height + b.height) / 2 + (a.offsetY - b.offsetY).magnitude
        )
      }
    }
  }

  /// The smallest distance between this view's position and the center of a disc, if the disc's
  /// diameter is slightly less than the distance.
  var distanceFromDiscs: Double {
    2 * max(width / 2 + offsetX.magnitude, height / 2 + offsetY.magnitude) - 2
  }
}

extension ClusterAppearance {
  /// The appearance of a single annotation.
  static let place = ClusterAppearance(count: 1)
}

extension SpacedClustering {
  mutating func widen(to distance: Double) {
    separation = min(max(separation, distance), Self.separations.upperBound)
  }
}
