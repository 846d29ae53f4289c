import PinfoldJSON

// What objects of GeoJSON declare in their member `crs`, as the format had it until 2016 and many
// programs still write it.

extension SystemDefinition {
  /// Reads a member such as `{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::25832"}}`.
  ///
  /// What has no name, such as an address, is a system that PROJ does not know.
  init(geoJSON field: Field, _ bytes: borrowing Span<UInt8>) {
    let text = JSONText.string(field, bytes)
    self.init((try? Self.name(text)) ?? text)
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
    return properties["name"] ?? properties["code"].map { "EPSG:\($0)" }
  }
}

/// The coordinate reference systems that the feature collections of a text declare, each before its
/// features or behind them.
struct CollectionSystems {
  /// That of the collection that is read.
  private var current: SystemDefinition?

  /// That of the first one, nil for degrees, and the file that has it.
  private(set) var first: (crs: String?, file: String)?
}

extension CollectionSystems {
  /// Takes what the collection that is read declares.
  mutating func declare(_ system: SystemDefinition?) { current = system ?? current }

  /// Ends the collection that is read: all have to declare the same.
  mutating func end(file: String, of name: String) throws(ReadError) {
    defer { current = nil }
    let crs = current?.crsUnlessDegrees
    guard let first else { return first = (crs, file) }
    guard crs != first.crs else { return }
    let titles = [crs, first.crs].map {
      $0.map(ReadOptions.title(ofReferenceSystem:)) ?? "OGC:CRS84"
    }
    throw .otherSystem(name, file, titles[0], first.file, titles[1])
  }
}

extension GeoJSONReader {
  /// Returns the coordinate reference system that a feature collection declares before its features,
  /// if that is what the first bytes are.
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
