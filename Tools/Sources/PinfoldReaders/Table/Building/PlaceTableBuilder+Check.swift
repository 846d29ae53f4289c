import Pinfold

extension PlaceTableBuilder {
  /// Throws if the file lacks places, or if most coordinates are implausible.
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
        // Programs transform features, but not columns.
        let source: ReadError.CoordinateSource =
          isOfProgram && latitude == nil ? .program : .file
        throw .notDegrees(name, share, in: options.isRows ? .database : source)
      }
      throw .swappedCoordinates(name, share, latitude: latitude, longitude: longitude)
    }
    guard recordCount > 0 else { throw .noRows(name) }
    guard rowStarts.count > 0 else { throw .noUsableRows(name, rejectedRows) }
  }

  /// Whether at least a fifth of the latitudes are out of range, and swapping the coordinates would
  /// make every row valid. Fewer such rows are just mistakes.
  var isMaybeSwapped: Bool {
    let beyond = rejectedRows.count(for: .latitudeOutOfRange)
    guard beyond > 0, swappableRows == beyond, beyond * 5 >= recordCount else { return false }
    return coordinates.allSatisfy { abs($0.longitude) <= 90 }
  }

  /// Throws if the file has lost pairs since they were transformed, or if most are outside their
  /// system.
  private func checkPairs() throws(ReadError) {
    guard let crs = options.referenceSystem, let transformed = options.transformedPairs else {
      return
    }
    guard pairPosition.isAtEnd(of: transformed) else { throw .changed(name) }
    guard let share = share(of: .outsideReferenceSystem) else { return }
    throw .outsideReferenceSystem(name, crs, share)
  }

  /// Describes the share of rows skipped for a reason; `nil` unless it is more than half.
  private func share(of reason: RejectionReason) -> String? {
    let (count, all) = (rejectedRows.count(for: reason), recordCount)
    guard count * 2 > all else { return nil }
    guard count == all else { return "\(count) of \(all) rows" }
    return all == 1 ? "its only row" : "all \(all) rows"
  }
}
