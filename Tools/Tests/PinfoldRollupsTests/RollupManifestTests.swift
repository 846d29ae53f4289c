import PinfoldReaders
import Testing

@Suite struct RollupManifestTests {
  @Test func textIsReadBack() throws {
    let manifest = RollupManifest(
      zoom: 16,
      table: "a&b=c%d 'e' \"f\"\n\u{1F600}",
      latitude: "größe",
      longitude: "",
      key: "+",
      figures: ["a,b", "c"],
      categories: ["%25"],
      condition: "kind <> 'x' AND n % 2 = 0"
    )
    #expect(RollupManifest(text: manifest.text) == manifest)
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.~_-%=&")
    #expect(manifest.text.allSatisfy(plain.contains))
  }

  @Test(arguments: ["", "zoom=16", "zoom=x&table=t&latitude=a&longitude=b", "zoom", "zoom=%4"])
  func whatIsNoManifestIsNone(text: String) {
    #expect(RollupManifest(text: text) == nil)
  }
}
