import PinfoldText
import PinfoldPlans
import Testing

@testable import PinfoldOutput

@Suite struct TileSetDescriptionTests {
  private static func description(_ bounds: CoordinateRect?) -> TileSetDescription {
    TileSetDescription(
      name: "A \"name\"",
      attribution: "<a>",
      layer: "places",
      fields: [("n", .number)],
      zooms: 2...9,
      bounds: bounds
    )
  }

  @Test func tileJSONSaysWhatThereIs() {
    let bounds = CoordinateRect(west: 10, south: -1, east: 11, north: 1)
    #expect(
      Self.description(bounds).tileJSON(urls: ["http://a/{z}/{x}/{y}.mvt"]).text
        == #"{"tilejson":"3.0.0","tiles":["http://a/{z}/{x}/{y}.mvt"],"name":"A \"name\"","#
        + #""attribution":"<a>","vector_layers":[{"id":"places","fields":{"n":"Number"},"#
        + #""minzoom":2,"maxzoom":9}],"minzoom":2,"maxzoom":9,"scheme":"xyz","#
        + #""bounds":[10,-1,11,1],"center":[10.5,0,8]}"#
    )
  }

  @Test func whatCrossesTheAntimeridianIsAroundTheWorld() {
    let bounds = CoordinateRect(west: 170, south: -90, east: -170, north: 90)
    let box = Self.description(bounds).box
    #expect((box.west, box.east) == (-180, 180))
    #expect(box.north == -box.south && box.north < 85.06)
  }

  @Test(arguments: [
    (170.0, -160.0, -175.0), (150, -170, 170), (170, -170, 180), (178, -179, 179.5),
  ])
  func theCenterOfWhatCrossesTheAntimeridianIsInIt(west: Double, east: Double, center: Double) {
    let bounds = CoordinateRect(west: west, south: -1, east: east, north: 1)
    let found = Self.description(bounds).center
    #expect(found.longitude == center && found.latitude == 0)
    // As far as what is as wide and crosses nothing.
    let width = east + 360 - west
    let moved = CoordinateRect(west: 0, south: -1, east: width, north: 1)
    #expect(found.zoom == Self.description(moved).center.zoom)
  }

  @Test func nothingHasNoBounds() {
    let json = Self.description(nil).tileJSON(urls: []).text
    #expect(!json.contains("bounds") && !json.contains("center"))
    #expect(Self.description(nil).box.west == -180)
  }
}
