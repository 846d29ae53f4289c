import PinfoldText

extension PlaceTableBuilder {
  /// How far longitudes may extend past the antimeridian, in degrees.
  static let overhang = 10.0

  /// Whether two numbers can be a place. Most numbers can in another reference system.
  @inline(__always)
  func isPair(_ latitude: Double, _ longitude: Double) -> Bool {
    guard !options.isProjected else {
      return abs(latitude) <= Self.farthest && abs(longitude) <= Self.farthest
        && (latitude != longitude || !Self.isPlaceholder(latitude))
    }
    return abs(latitude) <= 90
      && (longitude >= -180 - Self.overhang && longitude <= 360
        || options.isOfStore && longitude.isFinite)
  }

  /// Returns why a number is not a coordinate; `nil` if it may be one.
  func reason(
    against value: Double?,
    _ field: Field,
    _ isLatitude: Bool
  ) -> RejectionReason? {
    if field.isMissing || field.start == field.end { return .missingCoordinate }
    guard let value else { return .notANumber }
    guard !options.isProjected else {
      guard value.isFinite else { return .notFinite }
      if abs(value) > Self.farthest { return .outsideReferenceSystem }
      return Self.isPlaceholder(value) ? .placeholder : nil
    }
    return isLatitude
      ? RejectionReason(againstLatitude: value) : RejectionReason(againstLongitude: value)
  }

  /// Whether a number is a common placeholder for an unknown value: three to six nines.
  static func isPlaceholder(_ value: Double) -> Bool {
    [999, 9999, 99_999, 999_999].contains(value.magnitude)
  }
}

extension RejectionReason {
  /// Why a number is not a latitude in degrees; `nil` if it is one.
  package init?(againstLatitude value: Double) {
    self.init(against: value, isInRange: abs(value) <= 90, .latitudeOutOfRange)
  }

  /// Why a number cannot be a longitude in degrees in any file; `nil` if it may be one.
  package init?(againstLongitude value: Double) {
    let range = -180 - PlaceTableBuilder.overhang...360
    self.init(against: value, isInRange: range.contains(value), .longitudeOutOfRange)
  }

  private init?(against value: Double, isInRange: Bool, _ reason: RejectionReason) {
    if !value.isFinite {
      self = .notFinite
    } else if isInRange {
      return nil
    } else {
      self = PlaceTableBuilder.isPlaceholder(value) ? .placeholder : reason
    }
  }

  /// Whether the reason suggests that coordinates are not in degrees.
  var isOfDegrees: Bool {
    switch self {
    case .latitudeOutOfRange, .longitudeOutOfRange, .placeholder, .otherReferenceSystem: true
    default: false
    }
  }
}
