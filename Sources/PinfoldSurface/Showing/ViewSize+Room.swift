import Pinfold

extension ViewSize {
  /// How far apart the middles of any two views must be for them not to overlap.
  static func room(forAll size: (_ count: Int) -> ViewSize) -> ViewSize {
    rooms(size).reduce(ViewSize(width: 0, height: 0)) {
      ViewSize(width: max($0.width, $1.width), height: max($0.height, $1.height))
    }
  }

  /// How far apart the places of any two views must be for them not to overlap in any direction.
  static func distance(forAll size: (_ count: Int) -> ViewSize) -> Double {
    rooms(size).map { ($0.width * $0.width + $0.height * $0.height).squareRoot() }.max() ?? 0
  }

  /// How far apart the places of any two views must be to the east or to the south.
  ///
  /// It knows the sizes for one annotation, for two, and for each power of ten up to a million, where
  /// sizes commonly change.
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

  /// How far from this view's place the center of a disc must be that is nearly as wide as that.
  var distanceFromDiscs: Double {
    2 * max(width / 2 + offsetX.magnitude, height / 2 + offsetY.magnitude) - 2
  }
}

extension ClusterAppearance {
  /// That of a single annotation.
  static let place = ClusterAppearance(count: 1)
}

extension SpacedClustering {
  /// Makes the separation at least as large, up to the largest.
  mutating func widen(to distance: Double) {
    separation = min(max(separation, distance), Self.separations.upperBound)
  }
}
