package import PinfoldText
package import PinfoldPlans

/// The metadata of tiles: TileJSON 3.0.0, and the part of it that archives need.
package struct TileSetDescription: Sendable {
  package let name: String

  /// The source of the places, as HTML; `nil` if not given.
  package let attribution: String?

  package let layer: String

  /// The fields of features.
  package let fields: [(name: String, kind: ColumnKinds.Kind)]

  package let zooms: ClosedRange<Int>

  /// Where the places are; `nil` if there are none.
  package let bounds: CoordinateRect?

  package init(
    name: String,
    attribution: String?,
    layer: String,
    fields: [(name: String, kind: ColumnKinds.Kind)],
    zooms: ClosedRange<Int>,
    bounds: CoordinateRect?
  ) {
    (self.name, self.attribution, self.layer) = (name, attribution, layer)
    (self.fields, self.zooms, self.bounds) = (fields, zooms, bounds)
  }
}

extension TileSetDescription {
  /// The northernmost and southernmost latitude of the map.
  private static let edge = 85.0511287

  /// The bounds as formats can have them: from west to east within the map, which is
  /// around the world for what crosses the antimeridian.
  var box: CoordinateRect {
    guard let bounds else {
      return CoordinateRect(west: -180, south: -Self.edge, east: 180, north: Self.edge)
    }
    let crosses = bounds.west > bounds.east
    return CoordinateRect(
      west: crosses ? -180 : bounds.west,
      south: max(bounds.south, -Self.edge),
      east: crosses ? 180 : bounds.east,
      north: min(bounds.north, Self.edge)
    )
  }

  /// Where a map may begin: longitude, latitude, and a zoom at which the bounds fit two
  /// tiles.
  var center: (longitude: Double, latitude: Double, zoom: Int) {
    let box = box
    var (west, east) = (box.west, box.east)
    if let bounds, bounds.west > bounds.east {
      (west, east) = (bounds.west, bounds.east + 360)
    }
    let span = max(east - west, box.north - box.south, 1e-9)
    var zoom = zooms.lowerBound
    while zoom < zooms.upperBound && 360 / Double(1 << zoom) > span { zoom += 1 }
    let middle = (west + east) / 2
    return (middle > 180 ? middle - 360 : middle, (box.south + box.north) / 2, zoom)
  }

  /// The layer, as archives and TileJSON have it.
  var vectorLayers: JSONValue {
    .array([
      .object([
        ("id", .string(layer)),
        ("fields", .object(fields.map { ($0.name, .string($0.kind.rawValue)) })),
        ("minzoom", .number(zooms.lowerBound)),
        ("maxzoom", .number(zooms.upperBound)),
      ])
    ])
  }

  private var boundsAndCenter: [(name: String, value: JSONValue)] {
    guard bounds != nil else { return [] }
    let (box, center) = (box, center)
    return [
      (
        "bounds",
        .array([box.west, box.south, box.east, box.north].map { .number($0, places: 7) })
      ),
      (
        "center",
        .array([
          .number(center.longitude, places: 7), .number(center.latitude, places: 7),
          .number(center.zoom),
        ])
      ),
    ]
  }

  /// TileJSON.
  ///
  /// - Parameter urls: Where tiles are, with `{z}`, `{x}` and `{y}`.
  package func tileJSON(urls: [String]) -> JSONValue {
    .object(
      [
        ("tilejson", .string("3.0.0")),
        ("tiles", .array(urls.map { .string($0) })),
        ("name", .string(name)),
      ] + (attribution.map { [("attribution", .string($0))] } ?? [])
        + [
          ("vector_layers", vectorLayers),
          ("minzoom", .number(zooms.lowerBound)),
          ("maxzoom", .number(zooms.upperBound)),
          ("scheme", .string("xyz")),
        ] + boundsAndCenter
    )
  }

  /// The metadata of MBTiles, by name.
  package var rows: [(name: String, value: String)] {
    let (box, center) = (box, center)
    func joined(_ values: [Double]) -> String {
      values.map { DecimalText.rounded($0, places: 7) }.joined(separator: ",")
    }
    return [
      ("name", name), ("format", "pbf"),
      ("bounds", joined([box.west, box.south, box.east, box.north])),
      ("center", joined([center.longitude, center.latitude, Double(center.zoom)])),
      ("minzoom", "\(zooms.lowerBound)"), ("maxzoom", "\(zooms.upperBound)"),
      ("type", "overlay"), ("version", "1"), ("description", name),
      ("generator", "pinfold"),
    ] + (attribution.map { [("attribution", $0)] } ?? [])
      + [("json", JSONValue.object([("vector_layers", vectorLayers)]).text)]
  }

  /// The metadata of PMTiles, beside its header.
  var metadata: JSONValue {
    .object(
      [("name", .string(name))]
        + (attribution.map { [("attribution", .string($0))] } ?? [])
        + [
          ("type", .string("overlay")), ("generator", .string("pinfold")),
          ("vector_layers", vectorLayers),
        ]
    )
  }
}
