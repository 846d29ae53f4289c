import Pinfold

// Checks at the end of a file.

extension PlaceTableBuilder {
  /// Throws if there are no places, or if most are not where they seem to be.
  ///
  /// - Parameter isOfProgram: Whether a program wrote the rows.
  func checkRows(
    latitude: String?,
    longitude: String?,
    isOfProgram: Bool
  ) throws(ReadError) {
    guard pairs == nil else { return }
    try checkPairs()
    if let otherSystem, let share = share(of: .otherReferenceSystem) {
      throw .otherReferenceSystem(name, otherSystem, share)
    }
    let beyond = rejectedRows.count(for: .latitudeOutOfRange)
    if let share = share(of: .latitudeOutOfRange) {
      guard swappableRows * 2 > beyond else {
        // A program transforms features, and no columns.
        let source: ReadError.CoordinateSource =
          isOfProgram && latitude == nil ? .program : .file
        throw .notDegrees(name, share, in: options.isRows ? .database : source)
      }
      throw .swappedCoordinates(name, share, latitude: latitude, longitude: longitude)
    }
    guard recordCount > 0 else { throw .noRows(name) }
    guard rowStarts.count > 0 else { throw .noUsableRows(name, rejectedRows) }
  }

  /// Whether swapping the coordinates would make every row a place, and at least a fifth of the rows are
  /// not places now. A few wrong rows are mistakes.
  var isMaybeSwapped: Bool {
    let beyond = rejectedRows.count(for: .latitudeOutOfRange)
    guard beyond > 0, swappableRows == beyond, beyond * 5 >= recordCount else { return false }
    return coordinates.allSatisfy { abs($0.longitude) <= 90 }
  }

  /// Throws if pairs are missing that were there before, or if most are outside of their system.
  private func checkPairs() throws(ReadError) {
    guard let crs = options.referenceSystem, let transformed = options.transformedPairs else {
      return
    }
    guard pairPosition.isAtEnd(of: transformed) else { throw .changed(name) }
    guard let share = share(of: .outsideReferenceSystem) else { return }
    throw .outsideReferenceSystem(name, crs, share)
  }

  /// Returns how many rows were rejected for a reason, in words; nil unless these are most of them.
  private func share(of reason: RejectionReason) -> String? {
    let (count, all) = (rejectedRows.count(for: reason), recordCount)
    guard count * 2 > all else { return nil }
    return count == all ? "all \(all)" : "\(count) of \(all)"
  }
}
