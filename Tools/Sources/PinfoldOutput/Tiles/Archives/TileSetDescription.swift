package import Pinfold
package import PinfoldText
import PinfoldPlans

/// The metadata of a tile set: TileJSON 3.0.0, and the part of it that archives need.
package struct TileSetDescription: Sendable {
  package let name: String

  /// The optional source of the places, as HTML.
  package let attribution: String?

  package let layer: String

  package let fields: [(name: String, kind: ColumnKinds.Kind)]

  package let zooms: ClosedRange<Int>

  /// The bounds of the places. `nil` without places.
  package let bounds: MapRect?

  package init(
    name: String,
    attribution: String?,
    layer: String,
    fields: [(name: String, kind: ColumnKinds.Kind)],
    zooms: ClosedRange<Int>,
    bounds: MapRect?
  ) {
    (self.name, self.attribution, self.layer) = (name, attribution, layer)
    (self.fields, self.zooms, self.bounds) = (fields, zooms, bounds)
  }
}

extension TileSetDescription {
  /// The bounds as the formats require: from west to east, within the map. Bounds across the
  /// antimeridian become the whole width.
  ///
  /// Clients request only tiles inside the bounds, and a tile does not contain its eastern and
  /// southern edges. Bounds that are close to a tile edge are therefore extended past it.
  var box: CoordinateRect {
    let bounds = bounds ?? .world
    let crosses = bounds.maxX > MapRect.world.width
    let (corner, opposite) = bounds.corners
    return CoordinateRect(
      west: crosses ? -180 : max(corner.longitude - slack(at: bounds.minX), -180),
      south: max(opposite.latitude - slack(at: bounds.maxY), -Self.edge),
      east: crosses ? 180 : min(opposite.longitude + slack(at: bounds.maxX), 180),
      north: min(corner.latitude + slack(at: bounds.minY), Self.edge)
    )
  }

  private static let edge = 85.0511288

  /// Returns how far to extend an edge of the bounds, in degrees: one unit of the seventh decimal
  /// if the edge is within a map point of a tile edge, otherwise 0.
  private func slack(at position: Double) -> Double {
    let side = MapRect.world.width / Double(1 << zooms.upperBound)
    let rest = position.truncatingRemainder(dividingBy: side)
    return min(rest, side - rest) <= 1 ? 1e-7 : 0
  }

  /// The initial view: longitude, latitude, and a zoom at which the bounds fit into two tiles.
  var center: (longitude: Double, latitude: Double, zoom: Int) {
    let rect = (bounds ?? .world).wholeIfNearlyTheWorld
    let side = max(rect.width, rect.height)
    var zoom = zooms.lowerBound
    while zoom < zooms.upperBound && MapRect.world.width / Double(1 << zoom) > side { zoom += 1 }
    // The middle of the positions. The last one is a quantum before the rect's edge.
    let half = PointIndex.quantum / 2
    let middle = WebMercator.coordinate(
      for: MapPoint(x: rect.minX + rect.width / 2 - half, y: rect.minY + rect.height / 2 - half)
    )
    return (middle.longitude, middle.latitude, zoom)
  }

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

  /// Returns the TileJSON document.
  ///
  /// - Parameter urls: URL templates with `{z}`, `{x}` and `{y}`.
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
