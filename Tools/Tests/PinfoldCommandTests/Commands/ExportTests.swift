import Foundation
import Pinfold
import PinfoldReaders
import PinfoldStore
import PinfoldText
import Testing

@testable import pinfold

@Suite struct ExportTests {
  /// A file with a quote, a comma, a gap and a number, as spreadsheets write them.
  static let csv = """
    name,lat,lon,note
    Zürich,47.37,8.54,"a ""b"", c"
    Bern,46.95,7.45,
    Chur,46.85,9.53,00123

    """

  /// Makes a folder with a store, `places.csv.gpkg`, that has some edits.
  static func edited(_ text: String = csv, name: String = "places.csv") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let file = try folder.path(name, text)
    try #require(try PinfoldRun("import", file, "-q").status == 0)
    let store = try PlaceStore(opening: file + ".gpkg")
    _ = try store.apply([
      .remove(PointID(1)),
      .move(PointID(0), to: Coordinate(latitude: 47.5, longitude: 8.25)),
      .insert(
        at: Coordinate(latitude: 46.2, longitude: 6.15),
        properties: [
          Property(name: "name", value: .string("Genève")),
          Property(name: "tags", value: .json(#"["a",1]"#)),
        ]
      ),
    ])
    try store.close()
    return folder
  }

  /// The line about a written file.
  private static func written(_ path: String, _ places: String) throws -> String {
    let size = try Data(contentsOf: URL(fileURLWithPath: path)).count
    return "Wrote \(path): \(places), \(ByteCount(UInt64(size)))"
  }

  @Test func anUneditedStoreIsItsFile() throws {
    let folder = try TemporaryFolder()
    let file = try folder.path("places.csv", Self.csv)
    #expect(try PinfoldRun("import", file).status == 0)
    let run = try PinfoldRun("export", file + ".gpkg", "--format", "csv")
    #expect(run.status == 0 && run.errorText.isEmpty)
    #expect(run.text == Self.csv)
  }

  @Test func onlyMatchingPlacesAreInIt() throws {
    let folder = try Self.edited()
    let store = folder.path + "/places.csv.gpkg"
    let run = try PinfoldRun("export", store, "--format", "csv", "--where", "name~ch", "-q")
    #expect(run.status == 0)
    #expect(run.lines.dropFirst().map { $0.prefix(4) } == ["Züri", "Chur"])
    // Nothing would go unnoticed until somebody opens the file.
    let none = try PinfoldRun("export", store, "--format", "csv", "--where", "name=none")
    #expect(none.errorText == "pinfold: none of 3 rows satisfies the --where.\n")
    let map = folder.path + "/none.html"
    let file = folder.path + "/places.csv"
    let page = try PinfoldRun("export", file, "-o", map, "--where", "name=none")
    #expect(
      page.errorText == """
        pinfold: \(file).gpkg has 3 edits that are not in \(file); pass the store to read them, too.
        pinfold: none of 3 rows satisfies the --where.
        pinfold: \(CommandError.withoutMatches.description)

        """
    )
    #expect(page.status == 1)
    #expect(!FileManager.default.fileExists(atPath: map))
    let both = "name=Chur and size>3"
    let joined = try PinfoldRun("export", store, "--format", "csv", "--where", both)
    #expect(
      joined.errorText
        == "pinfold: none of 3 rows satisfies the --where; repeat --where for each condition.\n"
    )
    let wrong = try PinfoldRun("export", store, "--format", "csv", "--where", "size>3")
    #expect(wrong.status != 0)
    #expect(
      wrong.errorText.contains("has no column \"size\"; its columns are name, lat, lon, note")
    )
  }

  /// No store is needed, and none is left.
  @Test func anyFileIsExported() throws {
    let folder = try TemporaryFolder()
    let file = try folder.path("places.csv", Self.csv + "Nowhere,x,1,\n")
    let csv = try PinfoldRun("export", file, "--where", "name~ch", "-f", "csv")
    #expect(csv.status == 0)
    #expect(csv.lines.dropFirst() == [#"Zürich,47.37,8.54,"a ""b"", c""#, "Chur,46.85,9.53,00123"])
    #expect(csv.errorText.contains("skipped 1 of 4 rows"))
    let features = folder.path + "/places.geojson"
    #expect(try PinfoldRun("export", file, "-q", "-o", features).status == 0)
    #expect(try PlaceTable.read(.file(features)).rowCount == 3)
    let back = try PinfoldRun("export", features, "-f", "csv", "--where", "name=Bern")
    #expect(back.status == 0 && back.errorText.isEmpty)
    #expect(back.lines.count == 2 && back.lines.last?.contains("Bern") == true)
    let flags = ["--latitude", "lon", "--longitude", "lat"]
    let swapped = try PinfoldRun(list: ["export", file, "-q", "-f", "ndjson"] + flags)
    #expect(swapped.lines.first?.contains("[47.37,8.54]") == true)
    #expect(folder.names == ["places.csv", "places.geojson"])
  }

  @Test func flagsForFilesAreNoneForStores() throws {
    let folder = try Self.edited()
    let run = try PinfoldRun("export", folder.path + "/places.csv.gpkg", "-f", "csv", "--strict")
    #expect(run.status != 0 && run.errorText.contains("--strict is for files"))
  }

  @Test func editsAreInIt() throws {
    let folder = try Self.edited()
    let run = try PinfoldRun("export", folder.path + "/places.csv.gpkg", "--format", "csv")
    #expect(
      run.text == """
        name,lat,lon,note,tags
        Zürich,47.5,8.25,"a ""b"", c",
        Chur,46.85,9.53,00123,
        Genève,46.2,6.15,,"[""a"",1]"

        """
    )
    let lines = try PinfoldRun("export", folder.path + "/places.csv.gpkg", "-f", "ndjson").lines
    #expect(lines.count == 3)
    #expect(
      lines.last == """
        {"type":"Feature","id":3,"geometry":{"type":"Point","coordinates":[6.15,46.2]},"properties":\
        {"name":"Genève","tags":["a",1],"lat":"46.2","lon":"6.15"}}
        """
    )
  }

  /// A store of rows of JSON keeps numbers and nested values as they are, in edits as well.
  @Test func rowsOfJSONAreExported() throws {
    let rows = #"[{"name":"A","lat":1.5,"lon":2,"n":1.50,"t":["x"]},{"name":"B","lat":3,"lon":4}]"#
    let folder = try Self.edited(rows, name: "places.json")
    let store = folder.path + "/places.json.gpkg"
    let csv = try PinfoldRun("export", store, "-f", "csv")
    #expect(csv.status == 0 && csv.errorText.isEmpty)
    #expect(
      csv.text == """
        name,lat,lon,n,t,tags
        A,47.5,8.25,1.50,"[""x""]",
        Genève,46.2,6.15,,,"[""a"",1]"

        """
    )
    let path = folder.path + "/edited.ndjson"
    #expect(try PinfoldRun("export", store, "-o", path).status == 0)
    let exported = try PlaceTable.read(.file(path))
    #expect(exported.coordinates == (try PlaceTable.read(PlaceStore(opening: store))).coordinates)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains(#""n":1.50,"t":["x"]"#))
  }

  @Test func filesAreWrittenWhole() throws {
    let folder = try Self.edited()
    let store = folder.path + "/places.csv.gpkg"
    for name in ["a.csv", "a.geojson", "a.ndjson"] {
      let path = "\(folder.path)/\(name)"
      let run = try PinfoldRun("export", store, "-o", path)
      #expect(run.status == 0 && run.text.isEmpty)
      #expect(run.errorText == (try Self.written(path, "3 places")) + "\n")
      #expect(try PlaceTable.read(.file(path)).rowCount == 3)
      let again = try PinfoldRun("export", store, "-o", path)
      #expect(
        again.errorText
          == "pinfold: \(path) already exists; choose another --output, or replace it with --force.\n"
      )
      let quiet = try PinfoldRun("export", store, "-o", path, "--force", "-q")
      #expect(quiet.status == 0 && quiet.errorText.isEmpty)
    }
    #expect(
      folder.names == ["a.csv", "a.geojson", "a.ndjson", "places.csv", "places.csv.gpkg"]
    )
  }

  @Test func namesDecideOnTheFormat() throws {
    let folder = try Self.edited()
    let store = folder.path + "/places.csv.gpkg"
    for arguments in [[], ["-o", "x.xlsx"]] {
      let run = try PinfoldRun(list: ["export", store] + arguments)
      #expect(run.status == 64)
    }
    let file = try PinfoldRun("export", folder.path + "/places.csv", "--format", "csv")
    #expect(file.status == 0, "\(file.errorText)")
  }

  @Test func unusualColumnsAreNamed() throws {
    let folder = try TemporaryFolder()
    let file = try folder.path("a.csv", "a,b,latitude\n1,2,x\n")
    let columns = ["--latitude", "a", "--longitude", "b"]
    #expect(try PinfoldRun(list: ["import", file] + columns).status == 0)
    let path = folder.path + "/b.csv"
    let run = try PinfoldRun("export", file + ".gpkg", "-o", path)
    #expect(
      run.errorText
        == "pinfold: warning: \(file).gpkg: the coordinates are in unusual columns; read the "
        + "file with --latitude \"a\" --longitude \"b\".\n\(try Self.written(path, "1 place"))\n"
    )
    #expect(try PinfoldRun(list: ["info", path] + columns).status == 0)
  }

  /// Options for maps are refused instead of ignored, before anything is read.
  @Test(
    arguments: [
      (["-o", "places.csv", "--title", "A"], "The --title is for maps"),
      (["-f", "csv", "--columns", "name"], "The --columns is for maps"),
      (
        ["-o", "map.html", "--tiles", "https://a.example"], "The --tiles address must contain {z}."
      ),
      (
        ["-o", "map.html", "--tiles", "x; connect-src *://{z}/{x}/{y}"],
        "The --tiles address must begin with https:// or http:// and a host"
      ),
      (
        ["-o", "map.html", "--tiles", "tiles/{z}/{x}/{y}.png"],
        "The --tiles address of a map in one file must begin with"
      ),
      (["-o", "map.html", "--columns", "a,,b"], "The --columns a,,b contains an empty name."),
      (["-o", "map.pdf"], "does not end with .html, .htm, .csv, .geojson or .ndjson"),
    ]
  )
  func optionsThatDoNotFitAreRefused(arguments: [String], message: String) throws {
    let run = try PinfoldRun(list: ["export", "no-such-file.csv"] + arguments)
    #expect(run.status == 64)
    #expect(run.errorText.contains(message))
  }
}
