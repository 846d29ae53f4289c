/// Why a row is not a place. Stores save the raw values, so new reasons go at the end.
public enum RejectionReason: Int, CaseIterable, Hashable, Sendable {
  /// The row is too short, or a coordinate is empty. In GeoJSON, the geometry is missing.
  case missingCoordinate

  /// A coordinate is not a number.
  case notANumber

  /// A coordinate is NaN or infinite.
  case notFinite

  /// The latitude is beyond 90 degrees.
  case latitudeOutOfRange

  /// The geometry is a line, an area or several points.
  case notAPoint

  /// The GeoJSON object is not a feature.
  case notAFeature

  /// A quote is unclosed or followed by more text.
  case malformedQuoting

  /// A CSV row has more fields than the header, for example because of decimal commas or an
  /// unquoted comma in text.
  case tooManyFields

  /// A line of a GeoJSON sequence is not JSON.
  case malformedJSON

  /// The coordinates are outside their coordinate reference system.
  case outsideReferenceSystem

  /// The point's coordinate reference system differs from the expected one.
  case otherReferenceSystem

  /// The file ends within a CSV row: only its last row has fewer fields than the header.
  case cutOff

  /// The row contains zero bytes, as after a crash before text reached the disk.
  case zeroBytes

  /// The weight is not an integer from 1 to 2³¹ - 1.
  case invalidWeight

  /// The longitude is beyond ±180. Up to 360 is allowed in a file without negative longitudes.
  case longitudeOutOfRange

  /// The coordinates stand for an unknown position: -9999, for example, or 0, 0 if no other
  /// position has more rows.
  case placeholder

  /// The key is not an integer below 2⁵³.
  case invalidKey

  /// An earlier row has the same key.
  case duplicateKey
}

extension RejectionReason: CustomStringConvertible {
  /// The reason in words, for a report.
  public var description: String {
    switch self {
    case .missingCoordinate: "missing coordinate"
    case .notANumber: "not a number"
    case .notFinite: "not finite"
    case .latitudeOutOfRange: "latitude out of range"
    case .notAPoint: "not a point"
    case .notAFeature: "not a feature"
    case .malformedQuoting: "malformed quoting"
    case .tooManyFields: "more fields than the header"
    case .malformedJSON: "malformed JSON"
    case .outsideReferenceSystem: "outside the reference system"
    case .otherReferenceSystem: "in another reference system"
    case .cutOff: "cut off at the end of the file"
    case .zeroBytes: "zero bytes"
    case .invalidWeight: "invalid weight"
    case .longitudeOutOfRange: "longitude out of range"
    case .placeholder: "placeholder for a missing position"
    case .invalidKey: "invalid key"
    case .duplicateKey: "duplicate key"
    }
  }
}
