import PinfoldText

struct GeoJSONRecord {
  private(set) var type: Field = .missing

  private(set) var geometryType: Field = .missing

  /// The position in the object's own `coordinates`, ignored in a feature.
  private var ownPosition = GeoJSONPosition()

  /// The position in the geometry's `coordinates`.
  private var geometryPosition = GeoJSONPosition()

  private(set) var properties: Field = .missing

  /// The value of `id`, used only in a feature.
  private var ownIdentifier: JSONSlice?

  /// The `crs` member of the object or of its geometry.
  private var systemField = Field.missing

  /// The index of the array if this is a collection of features or rows. What follows in the object is
  /// not read; `nil` for other objects.
  private(set) var features: Int?

  private(set) var hasRows = false
}

struct GeoJSONPosition {
  var longitude: Double?
  var latitude: Double?
  var longitudeField = Field.missing
  var latitudeField = Field.missing

  var altitude: JSONSlice?

  /// Whether the position is the only element of an array, as in a `MultiPoint`.
  var isOnlyOne = false
}

extension GeoJSONRecord {
  enum Content {
    /// A point, whose position may be invalid.
    case point(GeoJSONPosition)

    /// A feature without a geometry.
    case nothing

    /// The type of a geometry that is not a point.
    case otherGeometry(Field)

    /// The type of an object that is not a feature.
    case other(Field)

    var isFeature: Bool { if case .other = self { false } else { true } }
  }

  func content(_ bytes: borrowing Span<UInt8>, allowsGeometry: Bool) -> Content {
    if bytes.equals(type, "Feature") {
      if geometryType.isMissing { return .nothing }
      return Self.point(geometryPosition, geometryType, bytes) ?? .otherGeometry(geometryType)
    }
    guard allowsGeometry else { return .other(type) }
    if let point = Self.point(ownPosition, type, bytes) { return point }
    for name in Self.otherGeometries where bytes.equals(type, name) { return .otherGeometry(type) }
    return .other(type)
  }

  /// Returns the position of a point, or of a multipoint with one point. `nil` for other
  /// geometries.
  private static func point(
    _ position: GeoJSONPosition,
    _ type: Field,
    _ bytes: borrowing Span<UInt8>
  ) -> Content? {
    if bytes.equals(type, "Point") {
      return .point(position.isOnlyOne ? GeoJSONPosition() : position)
    }
    return position.isOnlyOne && bytes.equals(type, "MultiPoint") ? .point(position) : nil
  }

  /// Whether the object's type is a feature or a geometry.
  func isGeoJSON(_ bytes: borrowing Span<UInt8>) -> Bool {
    if case .other = content(bytes, allowsGeometry: true) { false } else { true }
  }

  /// Returns a feature's identifier: a string or number, or `nil` without one and for other objects.
  func identifier(_ bytes: borrowing Span<UInt8>) -> JSONSlice? {
    bytes.equals(type, "Feature") ? ownIdentifier : nil
  }

  /// Returns a point's altitude, if any.
  func altitude(_ bytes: borrowing Span<UInt8>) -> JSONSlice? {
    // The fast path: most points lack an altitude.
    guard (ownPosition.altitude ?? geometryPosition.altitude) != nil,
      case .point(let position) = content(bytes, allowsGeometry: true)
    else { return nil }
    return position.altitude
  }

  static let identifierName = "id"
  static let altitudeName = "altitude"

  /// Returns the column name for an identifier or altitude. Adds underscores until no property has
  /// that name. Returns `nil` if the property of that name has the same text.
  ///
  /// - Parameter property: Returns the text of a property.
  static func columnName(
    _ name: String,
    _ text: String,
    property: (String) -> String?
  ) -> String? {
    guard let other = property(name) else { return name }
    return other == text ? nil : columnName("_" + name, text, property: property)
  }

  /// Returns the identifier if it is an integer that JavaScript represents exactly.
  func number(_ bytes: borrowing Span<UInt8>) -> Int64? {
    guard let value = identifier(bytes), value.kind == .number else { return nil }
    return RowNumbers.number(bytes, value.field)
  }

  var hasSystem: Bool { !systemField.isMissing }

  func system(_ bytes: borrowing Span<UInt8>) -> SystemDefinition? {
    systemField.isMissing ? nil : SystemDefinition(geoJSON: systemField, bytes)
  }

  private static let otherGeometries = [
    "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection",
  ]

  init(insteadOfObject value: Field) { type = value }

  /// Reads an object and advances past it.
  ///
  /// - Parameters:
  ///   - allowsCollection: Whether the object may contain an array of other objects.
  ///   - coordinates: Finds the coordinates if these objects may be rows; `nil` if they may not.
  init(
    _ cursor: inout JSONCursor,
    _ bytes: borrowing Span<UInt8>,
    allowsCollection: Bool = false,
    rows coordinates: JSONCoordinates? = nil
  ) throws(JSONStop) {
    try cursor.enterObject(bytes)
    var isFirst = true
    while let key = try cursor.nextKey(bytes, isFirst: &isFirst) {
      let isContainer =
        bytes[cursor.index] == UInt8(ascii: "{") || bytes[cursor.index] == UInt8(ascii: "[")
      if bytes.equals(key, "type") {
        type = try Self.text(&cursor, bytes)
      } else if bytes.equals(key, "geometry"), bytes[cursor.index] == UInt8(ascii: "{") {
        try readGeometry(&cursor, bytes)
      } else if bytes.equals(key, "coordinates"), isContainer {
        ownPosition = try Self.position(&cursor, bytes)
      } else if bytes.equals(key, "properties"), bytes[cursor.index] == UInt8(ascii: "{") {
        properties = try cursor.value(bytes).field
      } else if bytes.equals(key, "id") {
        let value = try cursor.value(bytes)
        if value.kind == .string || value.kind == .number { ownIdentifier = value }
      } else if bytes.equals(key, "crs") {
        try readSystem(&cursor, bytes)
      } else if allowsCollection, bytes[cursor.index] == UInt8(ascii: "["),
        !bytes.equals(type, "Feature")
      {
        let isCollection = bytes.equals(key, "features")
        if let coordinates, !bytes.equals(type, "FeatureCollection") {
          hasRows = try coordinates.areInArray(cursor, bytes)
        }
        if isCollection || hasRows {
          features = cursor.index
          return
        }
        _ = try cursor.value(bytes)
      } else {
        _ = try cursor.value(bytes)
      }
    }
  }

  private mutating func readGeometry(
    _ cursor: inout JSONCursor,
    _ bytes: borrowing Span<UInt8>
  ) throws(JSONStop) {
    // A geometry without a type is still a geometry, of unknown type.
    geometryType = Field(start: cursor.index, end: cursor.index)
    try cursor.enterObject(bytes)
    var isFirst = true
    while let key = try cursor.nextKey(bytes, isFirst: &isFirst) {
      if bytes.equals(key, "type") {
        geometryType = try Self.text(&cursor, bytes)
      } else if bytes.equals(key, "coordinates"), bytes[cursor.index] == UInt8(ascii: "[") {
        geometryPosition = try Self.position(&cursor, bytes)
      } else if bytes.equals(key, "crs") {
        try readSystem(&cursor, bytes)
      } else {
        _ = try cursor.value(bytes)
      }
    }
  }

  private mutating func readSystem(
    _ cursor: inout JSONCursor,
    _ bytes: borrowing Span<UInt8>
  ) throws(JSONStop) {
    let value = try cursor.value(bytes)
    if !value.isNull(bytes) { systemField = value.field }
  }

  /// Reads a string. Returns an empty field for any other value.
  private static func text(
    _ cursor: inout JSONCursor,
    _ bytes: borrowing Span<UInt8>
  ) throws(JSONStop) -> Field {
    let value = try cursor.value(bytes)
    guard value.kind != .string else { return value.field }
    return Field(start: value.field.start, end: value.field.start)
  }

  /// Reads an array of numbers, or an array of one such array.
  ///
  /// A value that is not an array becomes an empty position. An element that is not a number leaves
  /// its coordinate `nil` and keeps its field.
  private static func position(
    _ cursor: inout JSONCursor,
    _ bytes: borrowing Span<UInt8>,
    isInArray: Bool = false
  ) throws(JSONStop) -> GeoJSONPosition {
    var position = GeoJSONPosition()
    guard bytes[cursor.index] == UInt8(ascii: "[") else {
      _ = try cursor.value(bytes)
      return position
    }
    cursor.index += 1
    var (isFirst, count) = (true, 0)
    while try cursor.nextElement(bytes, isFirst: &isFirst) {
      count += 1
      if position.isOnlyOne { position = GeoJSONPosition() }
      if count == 1, !isInArray, bytes[cursor.index] == UInt8(ascii: "[") {
        position = try Self.position(&cursor, bytes, isInArray: true)
        position.isOnlyOne = true
        continue
      }
      let value = try cursor.value(bytes)
      if count == 3, value.kind == .number { position.altitude = value }
      guard count <= 2 else { continue }
      let number =
        value.kind == .number ? DecimalNumber.parse(bytes, value.field, allowsComma: false) : nil
      if count == 1 {
        (position.longitude, position.longitudeField) = (number, value.field)
      } else {
        (position.latitude, position.latitudeField) = (number, value.field)
      }
    }
    return position
  }
}
