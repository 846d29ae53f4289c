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

  /// The first system, nil for degrees, and the file that has it.
  private(set) var first: (crs: String?, file: String)?
}

extension CollectionSystems {
  /// Takes a declaration of the current collection.
  mutating func declare(_ system: SystemDefinition?) { current = system ?? current }

  /// Notes a feature, or a row, without a system.
  mutating func countFeature() { hasFeatures = true }

  /// Ends a collection, or an object in none: all have to be in the same system.
  mutating func end(
    file: @autoclosure () -> String,
    of name: String
  ) throws(ReadError) {
    defer { (current, hasFeatures) = (nil, false) }
    guard hasFeatures else { return }
    let crs = current?.crsUnlessDegrees
    guard let first else { return first = (crs, file()) }
    guard crs != first.crs else { return }
    throw .otherSystem(name, file(), Self.title(crs), first.file, Self.title(first.crs))
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
      first.crs != options.declaredSystem
    else { return nil }
    guard let declared = options.declaredSystem else { return first.crs }
    let titles = [first.crs, declared].map(CollectionSystems.title)
    throw .otherSystem(name, first.file, titles[0], first.file, titles[1])
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
