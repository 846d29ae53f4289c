import Foundation
import Pinfold
import PinfoldPlans
import PinfoldTesting
import PinfoldText
import Testing

@testable import PinfoldOutput

@Suite struct TileSetDescriptionTests {
  private static func description(_ bounds: MapRect?) -> TileSetDescription {
    TileSetDescription(
      name: "A \"name\"",
      attribution: "<a>",
      layer: "places",
      fields: [("n", .number)],
      zooms: 2...9,
      bounds: bounds
    )
  }

  /// The rect around points in two corners.
  private static func rect(
    _ west: Double,
    _ south: Double,
    _ east: Double,
    _ north: Double
  ) -> MapRect? {
    let corners = [
      Coordinate(latitude: south, longitude: west), Coordinate(latitude: north, longitude: east),
    ]
    return PointIndex(corners).boundingMapRect
  }

  @Test func tileJSONSaysWhatThereIs() {
    #expect(
      Self.description(Self.rect(10, -1, 11, 1)).tileJSON(urls: ["http://a/{z}/{x}/{y}.mvt"]).text
        == #"{"tilejson":"3.0.0","tiles":["http://a/{z}/{x}/{y}.mvt"],"name":"A \"name\"","#
        + #""attribution":"<a>","vector_layers":[{"id":"places","fields":{"n":"Number"},"#
        + #""minzoom":2,"maxzoom":9}],"minzoom":2,"maxzoom":9,"scheme":"xyz","#
        + #""bounds":[10,-1,11,1],"center":[10.5,0,8]}"#
    )
  }

  /// Points at the edges of the world and anywhere: a client that asks for the tiles between the
  /// bounds gets every point, and the center is between them.
  @Test(arguments: 0..<200)
  func boundsAndCenterHoldAtTheEdgesOfTheWorld(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let coordinates = (0..<random.pick([1, 2, 3, 10, 200])).map { _ in random.edgeCoordinate() }
    let index = PointIndex(coordinates)
    let description = Self.description(index.boundingMapRect)
    let (box, center) = (description.box, description.center)
    #expect((box.west...box.east).contains(center.longitude))
    #expect((box.south...box.north).contains(center.latitude))
    #expect((-180...180).contains(box.west) && (-180...180).contains(box.east))
    #expect(box.north == -box.south || box.north.magnitude <= 85.0511288)
    #expect(box.south >= -85.0511288)
    // The western and northern edges belong to a tile. The other edges belong to the next tile.
    let edges = [(box.west, box.north), (box.east, box.south)].map { longitude, latitude in
      let rounded = [longitude, latitude].compactMap { Double(DecimalText.rounded($0, places: 7)) }
      let sine = sin(rounded[1] * .pi / 180)
      return ((rounded[0] + 180) / 360, 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi))
    }
    for zoom in [0, 1, 5, 9] {
      let side = Double(1 << zoom)
      let columns = (edges[0].0 * side).rounded(.down)..<(edges[1].0 * side).rounded(.up)
      let rows = (edges[0].1 * side).rounded(.down)..<(edges[1].1 * side).rounded(.up)
      for id in index.points(in: .world) {
        let point = try #require(index.position(of: id))
        let world = MapRect.world.width
        #expect(columns.contains((point.x / world * side).rounded(.down)), "\(zoom) \(box)")
        #expect(rows.contains((point.y / world * side).rounded(.down)), "\(zoom) \(box)")
      }
    }
    // A map of the world has the meridian of zero about in its middle.
    if let rect = index.boundingMapRect, rect.width > 0.75 * MapRect.world.width + 1 {
      #expect(center.longitude.magnitude <= 45)
    }
  }

  /// Places all around the world, with a gap in the Atlantic.
  @Test func theCenterOfTheWorldIsNotOnItsOtherSide() {
    let coordinates = stride(from: -20.0, to: 320, by: 5).map {
      Coordinate(latitude: 0, longitude: $0)
    }
    let description = Self.description(PointIndex(coordinates).boundingMapRect)
    let text = description.tileJSON(urls: []).text
    #expect(text.contains(#""bounds":[-180,-0.0000001,175,0.0000001],"center":[0,0,2]"#), "\(text)")
  }

  @Test(
    arguments: [
      ([(0.0, 0.0)], "[-0.0000001,-0.0000001,0.0000001,0.0000001]", "[0,0,9]"),
      ([(10, 180), (12, -180)], "[-180,10,-179.9999999,12]", "[-180,11.0016965,8]"),
      ([(90, 20)], "[20,85.0511287,20,85.0511288]", "[20,85.0511288,9]"),
      ([(-90, -180), (90, 180)], "[-180,-85.0511288,-179.9999999,85.0511288]", "[-180,0,2]"),
    ] as [([(Double, Double)], String, String)]
  )
  func edgesAreBetweenTheBounds(places: [(Double, Double)], bounds: String, center: String) {
    let index = PointIndex(places.map { Coordinate(latitude: $0.0, longitude: $0.1) })
    let text = Self.description(index.boundingMapRect).tileJSON(urls: []).text
    #expect(text.hasSuffix(#""bounds":\#(bounds),"center":\#(center)}"#), "\(text)")
  }

  @Test(arguments: [
    (170.0, -160.0, -175.0), (150, -170, 170), (170, -170, -180), (178, -179, 179.5),
  ])
  func theCenterOfWhatCrossesTheAntimeridianIsInIt(west: Double, east: Double, center: Double) {
    let found = Self.description(Self.rect(west, -1, east, 1)).center
    #expect(abs(found.longitude - center) < 1e-6 && abs(found.latitude) < 1e-6)
    // A box of the same width that crosses nothing has the same zoom.
    let moved = Self.description(Self.rect(0, -1, east + 360 - west, 1))
    #expect(found.zoom == moved.center.zoom)
    #expect((moved.box.west...moved.box.east).contains(moved.center.longitude))
  }

  @Test func nothingHasNoBounds() {
    let json = Self.description(nil).tileJSON(urls: []).text
    #expect(!json.contains("bounds") && !json.contains("center"))
    #expect(Self.description(nil).box.west == -180)
  }
}

extension SplitMix64 {
  /// Returns a coordinate that is mostly on an edge of the world or of tiles.
  fileprivate mutating func edgeCoordinate() -> Coordinate {
    Coordinate(
      latitude: pick([
        -90, 90, 85.0511, -85.05112877, 0, 66.51326, Double.random(in: -90...90, using: &self),
      ]),
      longitude: pick([
        -180, 180, 179.9999999, -90, 0, 11.25, Double.random(in: -180...180, using: &self),
      ])
    )
  }
  fileprivate mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &self)]
  }
}
