import ExampleMaps
import PinfoldSimulation
import Testing

@MainActor @Suite struct MapPictureTests {
  /// Text from users stays text in a picture, never markup.
  @Test func captionsAreText() {
    let svg = MapPicture(of: SimulatedMap(), caption: "<script>alert(\"&\")</script>").svg
    #expect(!svg.contains("<script>"))
    #expect(svg.contains("&lt;script&gt;alert(&quot;&amp;&quot;)&lt;/script&gt;"))
  }

  @Test func everyViewIsDrawn() async throws {
    let kyoto = KyotoMap()
    _ = await kyoto.show(latitudeSpan: 0.05)
    try await kyoto.load()
    let svg = MapPicture(of: kyoto.map, caption: "Kyoto").svg
    #expect(svg.split(separator: "fill=\"orange\"").count - 1 == kyoto.map.views.count)
  }
}
