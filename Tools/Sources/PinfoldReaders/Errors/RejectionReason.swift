/// Why a row is not a place. Stores keep the raw values: new reasons follow the others.
public enum RejectionReason: Int, CaseIterable, Hashable, Sendable {
  /// The row is too short, or a coordinate is empty; in GeoJSON there is no
  /// geometry.
  case missingCoordinate

  /// A coordinate is not a number.
  case notANumber

  /// A coordinate is not a number on purpose, or infinite.
  case notFinite

  /// The latitude is beyond 90 degrees.
  case latitudeOutOfRange

  /// The geometry is a line, an area or several points.
  case notAPoint

  /// The GeoJSON object is not a feature.
  case notAFeature

  /// A quote is not closed, or is followed by more text.
  case malformedQuoting

  /// A row of CSV has more fields than the header has names: decimal commas between
  /// commas, or a comma in a text without quotes.
  case tooManyFields

  /// A line of a GeoJSON sequence is not JSON.
  case malformedJSON

  /// The coordinates are no place in the coordinate reference system that they should be in.
  case outsideReferenceSystem

  /// The point has the number of another coordinate reference system than is read.
  case otherReferenceSystem

  /// The file ends within a row of CSV: it has fewer fields than the header, and all others have as
  /// many.
  case cutOff

  /// There are zeros in the row, such as a crash leaves where text was not written to a disk.
  case zeroBytes

  /// The weight is not a whole number from 1 to 2³¹ - 1.
  case invalidWeight

  /// The longitude is not from -180 to 180, or from 180 to 360 in a file without longitudes below 0.
  case longitudeOutOfRange

  /// The coordinates are what programs write for a position that they do not know, such as -9999, or
  /// 0, 0 in more rows than any other position.
  case placeholder

  /// The key is not a whole number below 2⁵³.
  case invalidKey

  /// The key is that of an earlier row.
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
