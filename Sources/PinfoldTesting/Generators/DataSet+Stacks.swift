public import Pinfold

extension DataSet {
  /// Returns coordinates in shuffled order, many of them coincident.
  ///
  /// Files of shops, machines or observations are similar: a mall, a depot or a default position
  /// has hundreds of rows, and most positions have one to four. The largest stack has 1% of the
  /// points, and the k-th largest has 1/k of that. The other stacks have one to four points in
  /// turn, so about two fifths of the coordinates are distinct. The positions follow
  /// ``clustered(count:seed:)``, and the points of a stack are equal bit for bit.
  ///
  /// - Precondition: `count` is not negative.
  /// - Complexity: O(count)
  public static func stacks(count: Int, seed: UInt32 = 3) -> [Coordinate] {
    precondition(count >= 0, "Data set has count \(count)")
    let sizes = stackSizes(count: count)
    let places = clustered(count: sizes.count, seed: seed)
    var coordinates: [Coordinate] = []
    coordinates.reserveCapacity(count)
    for (size, place) in zip(sizes, places) {
      coordinates.append(contentsOf: repeatElement(place, count: size))
    }
    // Shuffled, because files rarely list the points of a stack together. The order has another
    // seed than the positions.
    var random = Mulberry32(seed: ~seed)
    for end in stride(from: count - 1, to: 0, by: -1) {
      coordinates.swapAt(end, random.next(below: end + 1))
    }
    return coordinates
  }

  /// Returns the sizes of the stacks, which add up to `count`.
  private static func stackSizes(count: Int) -> [Int] {
    var sizes: [Int] = []
    var rest = count
    while rest > 0 {
      let rank = sizes.count + 1
      let size = min(rest, max(count / 100 / rank, 1 + sizes.count % 4))
      sizes.append(size)
      rest -= size
    }
    return sizes
  }
}
