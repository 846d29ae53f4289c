import PlaceFiles
import Testing

@testable import PinfoldReaders

/// Coordinate reference systems by name, and coordinates that are probably in another one.
@Suite struct SystemDoubtTests {
  // MARK: - Names

  @Test(arguments: [
    ("epsg:2154", "EPSG:2154"), (" EPSG:2154\n", "EPSG:2154"), ("esri:102100", "ESRI:102100"),
    ("Epsg:32633+5773", "EPSG:32633+5773"),
    ("+proj=utm +zone=33", "+proj=utm +zone=33"), (" PROJCS[\"a:b\"]", "PROJCS[\"a:b\"]"),
    ("urn:ogc:def:crs:EPSG::2154", "urn:ogc:def:crs:EPSG::2154"), ("wgs84", "wgs84"),
  ])
  func oneSystemHasOneName(text: String, name: String) {
    #expect(ReadOptions(crs: text).crs == name)
    var options = ReadOptions()
    options.crs = text
    #expect(options.crs == name)
  }

  @Test func wellKnownTextIsCalledByItsName() {
    #expect(ReadOptions.title(ofReferenceSystem: #"PROJCS["a b",GEOGCS["c"]]"#) == "a b")
    #expect(ReadOptions.title(ofReferenceSystem: "EPSG:2154") == "EPSG:2154")
  }

  /// PROJ takes the first words of some for a system, and GDAL opens what others name, or asks for it.
  @Test(arguments: [
    "/tmp", "places.prj", "http://localhost/2154", "EPSG:2154 -s_srs EPSG:4326", "EPSG:2154' x",
    "EPSG:2154@2020", "EPSG:2154x", "EPSG:", ":2154", "ESRI::/etc/passwd", "urn:/etc/passwd",
    "WGS 84", "2154", "{",
    "+proj=utm +zone=31 EPSG:1", "PROJCS[\"a\"] x", "PROJCS[\"a", "urn:ogc:def:crs:EPSG::2154 x",
  ])
  func whatIsNoDefinitionIsAnError(text: String) throws {
    let error = #expect(throws: ReadError.self) {
      try ReadOptions.referenceSystem(ofArgument: text)
    }
    #expect(error?.description.contains("pass a code, such as --crs EPSG:2154") == true)
  }

  @Test(arguments: [
    "EPSG:2154+5720", "+proj=utm +zone=32 +ellps=GRS80 no_defs <>", "IGNF:LAMB93",
    "AUTO:42001,10,50", "OGC:CRS84",
    "urn:ogc:def:crs:EPSG::2154", "+proj=utm  +zone=31 +no_defs", "PROJCS[\"a b\"]", "{\"a\":1}\n",
  ])
  func definitionsAreTaken(text: String) throws {
    #expect(
      try ReadOptions.referenceSystem(ofArgument: text) == ReadOptions.referenceSystem(text)
    )
  }

  // MARK: - Doubts

  private func doubt(_ text: String, _ crs: String) throws -> SystemDoubt? {
    try PlaceTable.read(.text("name,x,y\n\(text)"), options: ReadOptions(crs: crs)).systemDoubt
  }

  /// Degrees, swapped columns, numbers of another system, and correct ones.
  @Test(
    .enabled(if: GDALTransform.isThere, "gdal-bin is missing"),
    arguments: [
      ("EPSG:2154", "Paris,2.3522,48.8566\n", .degrees),
      ("EPSG:3857", "Paris,2.3522,48.8566\nSydney,151.2,-33.9\n", .degrees),
      ("EPSG:4258", "Paris,2.3522,48.8566\n", nil),
      ("EPSG:4258", "a,2.3522,48.8566\nSydney,151.2,-33.9\n", .outsideOfArea(1)),
      ("EPSG:2154", "Paris,652469.02,6862035.26\n", nil),
      ("EPSG:2154", "swapped,6862035.26,652469.02\n", .outsideOfArea(1)),
      ("EPSG:2154", "a,652469,6862035\nb,652468,6862035\nc,6862035,652469\n", nil),
      // Berlin is 1.5 degrees beyond the edge of this zone, although all of Germany uses the zone.
      ("EPSG:25832", "Berlin,798809,5828000\n", nil),
      // The heights of this one are for all of the world.
      ("EPSG:32633+5773", "a,6862035,652469\n", .outsideOfArea(1)),
      // On both sides of the antimeridian.
      ("EPSG:3832", "Auckland,2760000,-4410000\nHonolulu,5770000,2410000\n", nil),
      (
        "PROJCS[\"own\",GEOGCS[\"WGS 84\",DATUM[\"WGS_1984\",SPHEROID[\"WGS 84\",6378137,298.25]],"
          + "PRIMEM[\"Greenwich\",0],UNIT[\"degree\",0.0174532925199433]],"
          + "PROJECTION[\"Transverse_Mercator\"],UNIT[\"metre\",1]]", "a,100000,100\n", nil
      ),
    ] as [(String, String, SystemDoubt?)]
  )
  func coordinatesOfAnotherSystemAreDoubtful(
    crs: String,
    rows: String,
    expected: SystemDoubt?
  ) throws {
    #expect(try doubt(rows, crs) == expected)
  }

  @Test(.enabled(if: GDALTransform.isThere, "gdal-bin is missing"))
  func degreesWithoutAnotherSystemAreNot() throws {
    #expect(try PlaceTable.read(.text("lat,lon\n1,2\n")).systemDoubt == nil)
  }

  @Test(
    .enabled(if: GDALTransform.isThere, "gdal-bin is missing"),
    arguments: ["EPSG:4978", "+proj=geocent +datum=WGS84"]
  )
  func geocentricSystemsAreRefused(crs: String) {
    let error = #expect(throws: ReadError.self) { try doubt("a,1,2\n", crs) }
    #expect(error?.kind == .wrongReferenceSystem)
    #expect(
      error?.description
        == "\(crs) is a geocentric coordinate reference system, with x, y and z "
        + "from the center of the Earth; name a system of x and y with --crs, such as EPSG:2154, or "
        + "convert the coordinates to degrees (WGS 84)."
    )
  }
}
