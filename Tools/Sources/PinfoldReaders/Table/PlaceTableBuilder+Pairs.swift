// Coordinates in other reference systems: rows are read twice, first for their pairs.

extension PlaceTableBuilder {
  /// The most that a coordinate in another reference system may be: millimeters are below it. Of
  /// larger numbers PROJ takes turns around the Earth off, one by one, for seconds or for ever.
  static let farthest = 1e11

  /// Takes the next pair of coordinates.
  ///
  /// - Returns: Whether the pair is a place; nil where pairs are collected to be transformed.
  mutating func takePair(x: Double, y: Double) throws(ReadError) -> Bool? {
    guard let transformed = options.transformedPairs else {
      try pairs?.append(x: x, y: y)
      return nil
    }
    guard let isPlace = pairPosition.next(transformed) else { throw .changed(name) }
    return isPlace
  }

  /// Throws if pairs are missing that were there before, or if most are outside of their system.
  func checkPairs() throws(ReadError) {
    guard let crs = options.referenceSystem, let transformed = options.transformedPairs else {
      return
    }
    guard pairPosition.isAtEnd(of: transformed) else { throw .changed(name) }
    let (outside, all) = (rejectedRows.count(for: .outsideReferenceSystem), recordCount)
    guard outside * 2 > all else { return }
    let share = outside == all ? "all \(all)" : "\(outside) of \(all)"
    throw .outsideReferenceSystem(name, crs, share)
  }
}
