import Foundation
import Pinfold
import PinfoldStore
import Testing

@testable import pinfold

/// Every command treats a store like an export of it.
@Suite struct StoreInputTests {
  private static let geoJSON = """
    {"type":"Feature","geometry":{"type":"Point","coordinates":[8.54,47.37]},\
    "properties":{"name":"Zürich","n":1.50,"ok":true}}
    {"type":"Feature","geometry":{"type":"Point","coordinates":[7.45,46.95]},\
    "properties":{"name":"Bern","n":null}}
    {"type":"Feature","geometry":{"type":"Point","coordinates":[9.53,46.85]},\
    "properties":{"name":"Chur","list":[1,{"a":2}]}}

    """

  /// Runs a command on a store and on its export.
  private func compare(
    _ text: String,
    _ ending: String,
    _ command: String,
    _ arguments: [String]
  ) throws {
    let folder = try ExportTests.edited(text, name: "places.\(ending)")
    let store = "\(folder.path)/places.\(ending).gpkg"
    let file = "\(folder.path)/export.\(ending)"
    try #require(try PinfoldRun("export", store, "-o", file).status == 0)
    let runs = try [store, file].map { try PinfoldRun(list: [command, $0] + arguments) }
    #expect(runs[0].status == 0, "\(runs[0].errorText)")
    // A picture has the name of its file, and rows of the export have different numbers.
    var texts = runs.map {
      $0.text.withoutTimes().replacing(/Clusters of [^<]*/, with: "Clusters")
        .replacing(/"place":[0-9]+/, with: "")
    }
    // The ids of exported features are a column.
    texts[1] = texts[1].replacing(/,"id":[0-9]+/, with: "")
    let header = texts[1].split(separator: "\n").first?.split(separator: ",") ?? []
    if let column = header.firstIndex(of: "id") {
      texts[1] = texts[1].split(separator: "\n").map { line in
        var fields = line.split(separator: ",", omittingEmptySubsequences: false)
        fields.remove(at: column)
        return fields.joined(separator: ",") + "\n"
      }.joined()
    }
    #expect(texts[0] == texts[1])
    #expect(!runs[0].text.isEmpty)
    #expect(
      runs[0].errorText.replacing(store, with: "") == runs[1].errorText.replacing(file, with: "")
    )
  }

  @Test(arguments: [
    ["cluster"], ["cluster", "--format", "csv", "--where", "name~r"],
    ["cluster", "--method", "radius"], ["cluster", "--where", "NAME=Bern"],
    ["cluster", "--sum", "note", "--sum", "lat"], ["render", "--format", "svg"],
  ])
  func commandsReadStoresOfCSV(arguments: [String]) throws {
    try compare(ExportTests.csv, "csv", arguments[0], Array(arguments.dropFirst()))
  }

  @Test(arguments: [
    ["cluster"], ["cluster", "--format", "csv", "--sum", "n"],
    ["cluster", "--where", "list~a", "--method", "radius"], ["render", "--format", "svg"],
  ])
  func commandsReadStoresOfGeoJSON(arguments: [String]) throws {
    try compare(Self.geoJSON, "geojson", arguments[0], Array(arguments.dropFirst()))
  }

  @Test func decimalCommasStayNumbers() throws {
    let csv = "name;lat;lon;n\nA;47,5;8,5;1.234,5\nB;46,9;7,4;2.000\nC;46,8;9,5;1,5\n"
    try compare(csv, "csv", "cluster", ["--sum", "n", "--max-zoom", "0"])
  }

  @Test func otherNamesOfCoordinatesAreKnown() throws {
    let folder = try TemporaryFolder()
    let file = try folder.path("a.csv", "latitude,north,east\nx,10,20\n")
    let columns = ["--latitude", "north", "--longitude", "east"]
    #expect(try PinfoldRun(list: ["import", file] + columns).status == 0)
    let run = try PinfoldRun("cluster", file + ".gpkg")
    let feature = try #require(try FeatureCollection(run).features.first)
    #expect((feature.latitude, feature.longitude) == (10, 20))
  }

  @Test func tilesAreTheSame() throws {
    let folder = try ExportTests.edited()
    let store = folder.path + "/places.csv.gpkg"
    let file = folder.path + "/export.csv"
    try #require(try PinfoldRun("export", store, "-o", file).status == 0)
    // This is a separate store, because places of the first one keep their numbers.
    try #require(try PinfoldRun("import", file, "-q").status == 0)
    var archives: [Data] = []
    for input in [file + ".gpkg", file] {
      let output = input + ".pmtiles"
      let options = ["-o", output, "--name", "x", "--max-zoom", "6", "-q"]
      let run = try PinfoldRun(list: ["tiles", input] + options)
      #expect(run.status == 0, "\(run.errorText)")
      archives.append(try Data(contentsOf: URL(filePath: output)))
    }
    #expect(archives[0] == archives[1])
  }

  @Test func infoReportsEdits() throws {
    let folder = try ExportTests.edited()
    let run = try PinfoldRun("info", folder.path + "/places.csv.gpkg")
    #expect(run.text.contains("of places.csv, with 3 edits"))
    #expect(run.text.contains("name, lat, lon, note, tags"))
    let json = try PinfoldRun("info", folder.path + "/places.csv.gpkg", "-f", "json")
    let facts = try #require(try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
    let store = try #require(facts["store"] as? [String: Any])
    #expect(store["edits"] as? Int == 3 && store["source"] as? String == "places.csv")
    #expect(facts["rows"] as? Int == 3)
  }

  /// Rows count from 0 again, and the edits are part of the input.
  @Test func storesAreImported() throws {
    let folder = try ExportTests.edited()
    let again = folder.path + "/again.gpkg"
    let run = try PinfoldRun("import", folder.path + "/places.csv.gpkg", again)
    #expect(run.status == 0, "\(run.errorText)")
    let store = try PlaceStore(opening: again)
    #expect(store.placeCount == 3 && store.nextRow == 3 && store.editCount == 0)
    #expect(try store.place(PointID(2))?.name == "Genève")
  }
}
