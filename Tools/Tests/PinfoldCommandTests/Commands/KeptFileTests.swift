import Foundation
import PinfoldStore
import Testing

@testable import pinfold

/// Files and folders that no output replaces.
@Suite struct KeptFileTests {
  /// No kind of output overwrites a store.
  @Test(arguments: ["export", "cluster", "info"])
  func storesAreNotWrittenOver(command: String) throws {
    let folder = try ExportTests.edited()
    let store = folder.path + "/places.csv.gpkg"
    var arguments = [command, store, "-o", store]
    if command == "export" { arguments += ["--format", "csv", "--force"] }
    let run = try PinfoldRun(list: arguments)
    #expect(
      run.errorText
        == "pinfold: \(store) is a place store and is never replaced; choose another --output.\n"
    )
    #expect(try PlaceStore(opening: store).editCount == 3)
  }

  /// What belongs to a shapefile is kept; another file of its name is not.
  @Test func thePartsOfAShapefileAreKept() throws {
    let folder = try TemporaryFolder()
    let shape = try folder.path("a.shp", "")
    for (ending, isKept) in ["dbf": true, "prj": true, "csv": false] {
      let path = try folder.path("a.\(ending)", ExportTests.csv)
      let run = try PinfoldRun("cluster", shape, "-o", path)
      #expect(run.errorText.contains("is an input file and is never replaced") == isKept)
    }
  }

  /// No output replaces the input, under any name.
  @Test(arguments: [
    ["export", "--format", "html", "--force", "-o"], ["cluster", "-o"],
    ["tiles", "--force", "--max-zoom", "1", "-o"],
  ])
  func theInputIsKept(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let file = try folder.path("places.pmtiles", ExportTests.csv)
    let link = "\(folder.path)/link.pmtiles"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    func check(_ run: PinfoldRun) {
      #expect(run.status == 1)
      #expect(run.errorText.contains("is an input file and is never replaced"))
    }
    for output in [file, link] {
      check(try PinfoldRun(list: [arguments[0], file] + arguments[1...] + [output]))
      let rest = arguments[1...].joined(separator: " ")
      check(try .shell("\"$PINFOLD\" \(arguments[0]) - \(rest) '\(output)' < '\(file)'"))
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == ExportTests.csv)
  }
}
