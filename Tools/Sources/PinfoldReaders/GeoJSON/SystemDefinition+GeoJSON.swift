import PinfoldText

// What objects of GeoJSON declare in their member `crs`, as the format had it until 2016 and many
// programs still write it.

extension SystemDefinition {
  /// Reads a member such as `{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::25832"}}`.
  ///
  /// A member without a name, such as an address, is not a definition. The reader refuses it later.
  init(geoJSON field: Field, _ bytes: borrowing Span<UInt8>) {
    let text = JSONText.string(field, bytes)
    self.init((try? Self.name(text)) ?? (text.hasPrefix("{") ? "unnamed" : text))
  }

  private static func name(_ json: String) throws(JSONError) -> String? {
    var reader = try JSONReader(Array(json.utf8))
    var properties: [String: String] = [:]
    try reader.object { (reader, key) throws(JSONError) in
      guard key == "properties" else { return _ = try reader.value() }
      try reader.object { (reader, key) throws(JSONError) in
        properties[key] = try reader.value().plainText
      }
    }
    return properties["name"] ?? properties["code"].map { "EPSG:\($0)" } ?? properties["href"]
  }
}

/// The coordinate reference systems of the collections and objects in a text.
///
/// A feature collection declares its system before its features or behind them. An object outside of
/// collections is in degrees.
struct CollectionSystems {
  /// The declaration of the current collection.
  private var current: SystemDefinition?

  /// Whether it has features: an empty one may be in any system.
  private var hasFeatures = false

  /// The first system, and in it nil for degrees; nil before it.
  private(set) var first: String??
}

extension CollectionSystems {
  /// Takes a declaration of the current collection.
  mutating func declare(_ system: SystemDefinition?) { current = system ?? current }

  /// Notes a feature, or a row, without a system.
  mutating func countFeature() { hasFeatures = true }

  /// Ends a collection, or an object in none: all have to be in the same system.
  mutating func end(of name: String) throws(ReadError) {
    defer { (current, hasFeatures) = (nil, false) }
    guard hasFeatures else { return }
    let crs = current?.crsUnlessDegrees
    guard let first else { return first = .some(crs) }
    guard crs != first else { return }
    throw .severalSystems(name, Self.title(first), Self.title(crs))
  }

  /// The name of a system in messages; nil is degrees.
  static func title(_ crs: String?) -> String {
    crs.map(ReadOptions.title(ofReferenceSystem:)) ?? "OGC:CRS84"
  }
}

extension GeoJSONReader {
  /// Returns the system of features that were read in degrees before it was declared; nil if it was
  /// declared in time.
  ///
  /// - Throws: If the features are in another system than an empty collection before them.
  func laterSystem(
    than options: ReadOptions,
    of name: String
  ) throws(ReadError) -> String? {
    guard options.crs == nil, !isTransformed, let first = systems.first,
      first != options.declaredSystem
    else { return nil }
    guard let declared = options.declaredSystem else { return first }
    throw .severalSystems(name, CollectionSystems.title(declared), CollectionSystems.title(first))
  }

  /// Returns the coordinate reference system that a feature collection declares before its features,
  /// if the text begins with such a collection.
  static func declaredSystem(in window: borrowing ByteWindow) -> SystemDefinition? {
    let bytes = window.bytes.span
    var cursor = JSONCursor(index: window.endOfByteOrderMark, end: window.end)
    guard (try? cursor.peek(bytes)) == UInt8(ascii: "{"),
      let record = try? GeoJSONRecord(&cursor, bytes, allowsCollection: true),
      record.features != nil
    else { return nil }
    return record.system(bytes)
  }
}
