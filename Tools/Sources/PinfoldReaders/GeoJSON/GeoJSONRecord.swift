import PinfoldText

/// One GeoJSON object in a window: a feature, a geometry, or what is neither.
struct GeoJSONRecord {
  /// The value of `type`.
  private(set) var type: Field = .missing

  /// The type of the feature's geometry, if it has one.
  private(set) var geometryType: Field = .missing

  /// The first two numbers of the object's own `coordinates`, which mean nothing
  /// in a feature.
  private var ownPosition = GeoJSONPosition()

  /// The first two numbers of the `coordinates` of its geometry.
  private var geometryPosition = GeoJSONPosition()

  /// The object with the properties.
  private(set) var properties: Field = .missing

  /// The value of its own `id`, which means nothing but in a feature.
  private var ownIdentifier: JSONSlice?

  /// Its own member `crs`, or that of its geometry.
  private var systemField = Field.missing

  /// Where the array of a feature collection begins, or one of rows, if that is what this
  /// is; what follows is not read.
  private(set) var features: Int?

  /// Whether the array is one of rows.
  private(set) var hasRows = false
}

/// The coordinates of a position.
struct GeoJSONPosition {
  var longitude: Double?
  var latitude: Double?
  var longitudeField = Field.missing
  var latitudeField = Field.missing

  /// The third number, if there is one.
  var altitude: JSONSlice?

  /// Whether it is the only one of an array of them, as of a `MultiPoint`.
  var isOnlyOne = false
}

extension GeoJSONRecord {
  /// What an object holds.
  enum Content {
    /// A position, good or not.
    case point(GeoJSONPosition)

    /// A feature without a geometry.
    case nothing

    /// A geometry that is not a point, with its type.
    case otherGeometry(Field)

    /// No feature, with its type.
    case other(Field)

    /// Whether it is a feature or a geometry.
    var isFeature: Bool { if case .other = self { false } else { true } }
  }

  /// Returns what the object holds; a geometry without a feature counts only
  /// where it is allowed.
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

  /// Returns the position of a point, also of several that are one; `nil` for other geometries.
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

  /// Whether the object says that it is a feature or a geometry.
  func isGeoJSON(_ bytes: borrowing Span<UInt8>) -> Bool {
    if case .other = content(bytes, allowsGeometry: true) { false } else { true }
  }

  /// Returns the identifier of a feature, if it has one: a string or a number.
  func identifier(_ bytes: borrowing Span<UInt8>) -> JSONSlice? {
    bytes.equals(type, "Feature") ? ownIdentifier : nil
  }

  /// Returns the altitude of a point, if it has one.
  func altitude(_ bytes: borrowing Span<UInt8>) -> JSONSlice? {
    // Most points have none.
    guard (ownPosition.altitude ?? geometryPosition.altitude) != nil,
      case .point(let position) = content(bytes, allowsGeometry: true)
    else { return nil }
    return position.altitude
  }

  /// The names of the columns with identifiers and altitudes.
  static let identifierName = "id"
  static let altitudeName = "altitude"

  /// Returns the name of the column that an identifier or an altitude gets: with underscores in front
  /// where a property has the name. `nil` where that has the same text.
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

  /// Returns the identifier of a feature that is a whole number, which JavaScript tells from others.
  func number(_ bytes: borrowing Span<UInt8>) -> Int64? {
    guard let value = identifier(bytes), value.kind == .number else { return nil }
    return RowNumbers.number(bytes, value.field)
  }

  /// Whether the object declares a coordinate reference system.
  var hasSystem: Bool { !systemField.isMissing }

  /// Returns the coordinate reference system that the object declares, if it does.
  func system(_ bytes: borrowing Span<UInt8>) -> SystemDefinition? {
    systemField.isMissing ? nil : SystemDefinition(geoJSON: systemField, bytes)
  }

  private static let otherGeometries = [
    "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection",
  ]

  /// Creates a record for a value that is no object.
  init(insteadOfObject value: Field) { type = value }

  /// Reads an object, and moves the cursor behind it.
  ///
  /// - Parameters:
  ///   - allowsCollection: Whether the object may hold others in an array.
  ///   - coordinates: What these have where they are rows; nil where they are none.
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
    // An object without a type is a geometry too, of no known type.
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

  /// Reads a string; the text of anything else is empty.
  private static func text(
    _ cursor: inout JSONCursor,
    _ bytes: borrowing Span<UInt8>
  ) throws(JSONStop) -> Field {
    let value = try cursor.value(bytes)
    guard value.kind != .string else { return value.field }
    return Field(start: value.field.start, end: value.field.start)
  }

  /// Reads an array of numbers, or one of one such array; in any other there is no number to find.
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
