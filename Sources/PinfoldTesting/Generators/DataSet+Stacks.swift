public import Pinfold

extension DataSet {
  /// Returns coordinates many of which are coincident, in shuffled order.
  ///
  /// This is typical of files of shops, machines or observations: a mall, a depot or a
  /// default position holds hundreds of rows, and most places hold one to four. The
  /// biggest stack holds one point in a hundred, the k-th biggest one in 100·k; below
  /// that stacks of one, two, three and four take turns, so about two fifths of the
  /// coordinates are distinct. The places lie as in ``clustered(count:seed:)``, and
  /// points of one stack are equal bit for bit.
  ///
  /// - Precondition: The count is not negative.
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
    // In a file, the points of a stack are seldom adjacent. The positions use the numbers
    // of this seed; the order uses those of another.
    var random = Mulberry32(seed: ~seed)
    for end in stride(from: count - 1, to: 0, by: -1) {
      coordinates.swapAt(end, random.next(below: end + 1))
    }
    return coordinates
  }

  /// Returns how many points each stack has; they add up to `count`.
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
