import Testing

@testable import PinfoldReaders

/// Reference systems as files declare them.
@Suite struct SystemDefinitionTests {
  @Test(arguments: [
    ("EPSG:25832", "EPSG:25832", false), ("epsg:4326", "EPSG:4326", true),
    ("OGC:CRS84", "OGC:CRS84", true), ("srid:4326", "EPSG:4326", true),
    ("SRID:25832", "EPSG:25832", false), ("EPSG:4979", "EPSG:4979", true),
    (#"{"name":"a","id":{"authority":"EPSG","code":2154}}"#, "EPSG:2154", false),
    (#"{"id":{"code":"CRS84","authority":"OGC"}}"#, "OGC:CRS84", true),
    (#"{"type":"GeographicCRS","name":"WGS 84 (CRS84)"}"#, "OGC:CRS84", true),
    (
      #"{"type":"ProjectedCRS","name":"WGS 84 / UTM"}"#,
      #"{"type":"ProjectedCRS","name":"WGS 84 / UTM"}"#, false
    ),
    ("urn:ogc:def:crs:EPSG::25832", "EPSG:25832", false),
    ("urn:ogc:def:crs:EPSG:6.6:4326", "EPSG:4326", true),
    ("URN:OGC:DEF:CRS:OGC:1.3:CRS84", "OGC:CRS84", true),
    ("http://www.opengis.net/def/crs/OGC/1.3/CRS84", "OGC:CRS84", true),
    ("https://www.opengis.net/def/crs/EPSG/0/2154", "EPSG:2154", false),
    ("urn:ogc:def:crs:EPSG:25832", "urn:ogc:def:crs:EPSG:25832", false),
    ("EPSG:4258", "EPSG:4258", true), ("EPSG:4269", "EPSG:4269", true),
    ("EPSG:4267", "EPSG:4267", false), ("WGS84", "WGS84", true),
    ("{", "{", false), (#"PROJCRS["a"]"#, #"PROJCRS["a"]"#, false),
  ])
  func definitionsAreNames(text: String, crs: String, isDegrees: Bool) {
    let definition = SystemDefinition(text)
    #expect(definition.crs == crs)
    #expect(definition.isDegrees == isDegrees)
  }

  @Test func namesOfPROJJSONAreTitles() {
    let json = #"{"type":"ProjectedCRS","name":"Lambert"}"#
    #expect(ReadOptions.title(ofReferenceSystem: json) == "Lambert")
  }

  /// GDAL would open what else a file declares, or ask a server for it.
  @Test(arguments: ["places.prj", "http://127.0.0.1/a", "/etc/passwd", "-o", ""])
  func whatIsNoDefinitionIsRefused(text: String) throws {
    let systems = DeclaredSystems(["geom": text], usualColumn: "geom")
    var options = ReadOptions()
    let error = #expect(throws: ReadError.self) { try options.take(systems, of: "a.parquet") }
    #expect(error?.kind == .wrongReferenceSystem)
    #expect(error?.description.contains("--crs") == true)
    // The user's choice wins.
    options.crs = "EPSG:2154"
    try options.take(systems, of: "a.parquet")
    #expect(options.referenceSystem == "EPSG:2154")
  }

  /// PROJ would open any such file, including pipes and files outside the reader's input.
  @Test(arguments: [
    "+init=/etc/passwd:x", "+proj=utm +zone=32 +nadgrids=/etc/passwd", "+proj=merc +geoidgrids=a",
    "+proj=utm +zone=32 +GRIDS=a", "+proj=tinshift +file=a", "+proj=defmodel +model=a",
    #"GEOGCS["a",EXTENSION["PROJ4","+proj=longlat +nadgrids=/etc/passwd"]]"#,
    #"BOUNDCRS[SOURCECRS[GEOGCRS["a"]]]"#, #"GEOGCRS["a",PARAMETERFILE["b","/etc/passwd"]]"#,
    #"{"type":"BoundCRS"}"#, #"{"type":"\u0042oundCRS"}"#,
    #"{"conversion":{"parameters":[{"name":"Latitude difference file","value":"/etc/passwd"}]}}"#,
  ])
  func whatNamesFilesIsRefused(text: String) throws {
    var options = ReadOptions()
    let error = #expect(throws: ReadError.self) { try options.take(system: text, of: "a.parquet") }
    #expect(error?.description.contains("which makes PROJ read other files") == true)
  }

  @Test(arguments: [
    "+proj=utm +zone=32 +datum=WGS84", "EPSG:3857",
    #"PROJCS["a",EXTENSION["PROJ4","+proj=merc +a=6378137 +nadgrids=@null +wktext"]]"#,
  ])
  func otherDefinitionsAreTaken(text: String) throws {
    var options = ReadOptions()
    try options.take(system: text, of: "a.parquet")
    #expect(options.referenceSystem == text)
  }

  /// Among what else ogrinfo writes: paths, names of layers, and aliases of columns.
  @Test(arguments: [
    ("+proj=utm +nadgrids=@null,/etc/x", true), ("+proj=utm +nadgrids = /etc/x", true),
    (#"REMARK["PROJ CRS string: +init=/etc/x:y"]"#, true), ("proj=utm;xy_grids=/etc/x", true),
    (#"PARAMETERFILE["any","/etc/x"]"#, true),
    ("+proj=merc +nadgrids=@null +wktext", false),
    (#"EXTENSION["PROJ4","+nadgrids=@null"]"#, false),
    ("INFO: Open of `profile=1/model=x/grids=2/a.shp'", false),
    (#"name: String (80.0), alternative name="Source file""#, false),
  ])
  func whatNamesFiles(text: String, namesFiles: Bool) {
    #expect(SystemDefinition.namesFiles(wkt: text) == namesFiles)
  }

  /// The system of a geometry does not apply to columns with numbers.
  @Test(arguments: [
    (nil as String?, nil as String?, "EPSG:1" as String?), ("GEOM", "GEOM", "EPSG:1"),
    ("shape", "shape", "EPSG:2"),
    ("other", "other", nil), ("y", "x", nil), ("y", nil, nil),
  ])
  func theColumnThatIsReadDecides(latitude: String?, longitude: String?, crs: String?) throws {
    var options = ReadOptions(latitudeColumn: latitude, longitudeColumn: longitude)
    let definitions = ["geom": "EPSG:1", "shape": "EPSG:2", "other": "OGC:CRS84"]
    try options.take(DeclaredSystems(definitions, usualColumn: "geom"), of: "a.parquet")
    #expect(options.referenceSystem == crs)
  }
}
