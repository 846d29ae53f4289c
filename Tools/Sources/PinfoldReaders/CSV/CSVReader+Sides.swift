import PinfoldText

extension CSVReader {
  var hasParts: Bool { !partSlots.latitude.isEmpty || !partSlots.longitude.isEmpty }

  /// Adds the current record's minutes and seconds to its degrees.
  func addParts(
    _ latitude: inout (degrees: Double?, field: Field),
    _ longitude: inout (degrees: Double?, field: Field),
    _ bytes: borrowing Span<UInt8>
  ) {
    let fields = scanner.fields
    let (minutes, others) = (
      partSlots.latitude.map { fields[$0] }, partSlots.longitude.map { fields[$0] }
    )
    latitude = DegreesText.adding(minutes, to: latitude.degrees, latitude.field, bytes)
    longitude = DegreesText.adding(others, to: longitude.degrees, longitude.field, bytes)
  }

  /// Records the sides of the current record's place.
  @inline(__always)
  func appendSides(
    _ bytes: borrowing Span<UInt8>,
    _ place: RecordPlace,
    to builder: inout PlaceTableBuilder
  ) {
    for (index, slot) in sideSlots.enumerated() {
      let isLatitude = builder.sides.columns[index].isLatitude
      let (side, field) = (scanner.fields[slot], scanner.fields[isLatitude ? latitude : longitude])
      let word = builder.sides.columns[index].word(bytes, side)
      builder.appendSide(word, side, of: field, bytes, place, toColumn: index)
    }
  }
}
