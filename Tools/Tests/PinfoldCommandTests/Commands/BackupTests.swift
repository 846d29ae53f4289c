import Foundation
import Pinfold
import PinfoldReaders
import PinfoldStore
import Testing

@testable import pinfold

@Suite struct BackupTests {
  @Test func theCopyHasTheEdits() throws {
    let folder = try ExportTests.edited()
    let (store, copy) = (folder.path + "/places.csv.gpkg", folder.path + "/copy.gpkg")
    let run = try PinfoldRun("backup", store, copy)
    #expect(run.status == 0 && run.errorText.isEmpty)
    #expect(run.text.hasPrefix("\(copy): 3 places in "))
    #expect(folder.names == ["copy.gpkg", "places.csv", "places.csv.gpkg"])
    let exports = try [store, copy].map { try PinfoldRun("export", $0, "-f", "csv").text }
    #expect(exports[0] == exports[1])
    let opened = try PlaceStore(opening: copy)
    #expect(opened.editCount == 3)
    #expect(opened.isCurrent(forFile: folder.path + "/places.csv"))
    _ = try opened.apply([.remove(PointID(0))])
    #expect(try opened.search("chur", limit: 1).first?.id == PointID(2))
  }

  @Test func nothingIsReplacedUnasked() throws {
    let folder = try ExportTests.edited()
    let (store, copy) = (folder.path + "/places.csv.gpkg", folder.path + "/copy.gpkg")
    #expect(try PinfoldRun("backup", store, copy, "-q").text.isEmpty)
    let again = try PinfoldRun("backup", store, copy)
    #expect(again.status == 1)
    #expect(
      again.errorText
        == "pinfold: \(copy) already exists; choose another file, or replace it with --force.\n"
    )
    #expect(try PinfoldRun("backup", store, copy, "--force").status == 0)
    let other = try PinfoldRun("backup", store, folder.path + "/places.csv", "--force")
    #expect(other.errorText.contains("already exists and is not a place store"))
    let itself = try PinfoldRun("backup", store, folder.path + "/./places.csv.gpkg", "--force")
    #expect(
      itself.errorText
        == "pinfold: \(folder.path)/./places.csv.gpkg is the store itself; "
        + "name another file for the copy.\n"
    )
    #expect(try PlaceStore(opening: store).editCount == 3)
  }

  @Test func missingFoldersAreNamed() throws {
    let folder = try ExportTests.edited()
    let copy = folder.path + "/nowhere/copy.gpkg"
    let run = try PinfoldRun("backup", folder.path + "/places.csv.gpkg", copy)
    #expect(
      run.errorText
        == "pinfold: \(copy) cannot be written, because its folder does not exist; "
        + "create it first.\n"
    )
  }

  /// Copies of a store that is edited all the time are whole, and each has the edits that were
  /// acknowledged before it began.
  @Test func aStoreIsCopiedWhileItIsEdited() async throws {
    let folder = try TemporaryFolder()
    let rows = (0..<3000).map { "Place \($0),\($0 % 90),\($0 % 180)\n" }.joined()
    let file = try folder.path("places.csv", "name,lat,lon\n" + rows)
    #expect(try PinfoldRun("import", file).status == 0)
    let store = try PlaceStore(opening: file + ".gpkg")
    let editing = Task {
      var row: UInt32 = 0
      while !Task.isCancelled {
        let id = PointID(row % 3000)
        _ = try store.apply([
          .update(id, properties: [Property(name: "n", value: .number("\(row)"))])
        ])
        row += 1
      }
    }
    defer { editing.cancel() }
    for number in 0..<4 {
      let before = store.editCount
      let copy = "\(folder.path)/\(number).gpkg"
      let run = try PinfoldRun("backup", file + ".gpkg", copy)
      #expect(run.status == 0, "\(run.errorText)")
      let opened = try PlaceStore(opening: copy)
      #expect(opened.editCount >= before)
      #expect(try opened.index().count == 3000)
      let edited = min(opened.editCount, 3000)
      let numbers = try opened.numericColumn("n") ?? []
      #expect(numbers.filter { !$0.isNaN }.count == edited)
    }
    editing.cancel()
    try await editing.value
  }
}
