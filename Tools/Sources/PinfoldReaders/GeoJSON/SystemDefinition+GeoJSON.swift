import PinfoldText

// The `crs` member was in GeoJSON until 2016, and many programs still write it.

extension SystemDefinition {
  /// Reads a member such as `{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::25832"}}`.
  ///
  /// The reader later rejects a member without a name, such as a link.
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

/// The coordinate reference systems that a text declares.
///
/// A feature collection declares its system before or after its features. An object outside a
/// collection is in degrees.
struct CollectionSystems {
  private var current: SystemDefinition?

  /// Whether the collection has features. An empty collection may declare any system.
  private var hasFeatures = false

  /// The system of the first collection: `nil` before it ends, and `.some(nil)` for degrees.
  private(set) var first: String??
}

extension CollectionSystems {
  mutating func declare(_ system: SystemDefinition?) { current = system ?? current }

  /// Records a feature or row without its own declaration.
  mutating func countFeature() { hasFeatures = true }

  /// Ends a collection, or an object outside collections.
  ///
  /// - Throws: If its system differs from the first one.
  mutating func end(of name: String) throws(ReadError) {
    defer { (current, hasFeatures) = (nil, false) }
    guard hasFeatures else { return }
    let crs = current?.crsUnlessDegrees
    guard let first else { return first = .some(crs) }
    guard crs != first else { return }
    throw .severalSystems(name, Self.title(first), Self.title(crs))
  }

  static func title(_ crs: String?) -> String {
    crs.map(ReadOptions.title(ofReferenceSystem:)) ?? "OGC:CRS84"
  }
}

extension GeoJSONReader {
  /// Returns the declared system if features before the declaration were read as degrees. Returns
  /// `nil` if the declaration came in time.
  ///
  /// - Throws: If an earlier, empty collection declared a different system.
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

  /// Returns the system that a feature collection at the beginning of the text declares before its
  /// features.
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
