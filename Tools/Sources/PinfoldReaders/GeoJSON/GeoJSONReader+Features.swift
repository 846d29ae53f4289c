import PinfoldText

// MARK: - Features

extension GeoJSONReader {
  /// Appends the place of a feature or geometry, or rejects it.
  mutating func take(
    _ record: GeoJSONRecord,
    isText: Bool,
    _ bytes: borrowing Span<UInt8>,
    _ place: RecordPlace,
    into builder: inout PlaceTableBuilder
  ) throws(ReadError) {
    let content = record.content(bytes, allowsGeometry: isText)
    if isTransformed, let crs = builder.options.crs, content.isFeature {
      throw .transformedFeatures(builder.name, crs)
    }
    if content.isFeature, !(isText && record.hasSystem) { systems.countFeature() }
    switch content {
    case .point(let position):
      if let system = otherSystem(of: record, bytes, builder.options) {
        return try builder.reject(crs: system, bytes, place)
      }
      let isPlace = try builder.append(
        latitude: position.latitude,
        position.latitudeField,
        longitude: position.longitude,
        position.longitudeField,
        bytes,
        weighted(place, bytes)
      )
      if isPlace { appendValues(bytes, into: &builder) }
    case .nothing:
      try builder.reject(.missingCoordinate, .missing, bytes, place)
    case .otherGeometry(let type):
      try builder.reject(.notAPoint, type, bytes, place)
    case .other where isText && textCount == 1 && builder.recordCount == 0:
      throw .unsupportedFormat(
        builder.name,
        "JSON but not GeoJSON",
        "convert it to a FeatureCollection"
      )
    case .other(let field):
      try builder.reject(.notAFeature, field, bytes, place)
    }
  }

  private func otherSystem(
    of record: GeoJSONRecord,
    _ bytes: borrowing Span<UInt8>,
    _ options: ReadOptions
  ) -> String? {
    guard options.crs == nil, let system = record.system(bytes),
      system.crsUnlessDegrees != options.declaredSystem
    else { return nil }
    return system.crs
  }
}
