import Foundation
import Pinfold
import PinfoldStore
import Testing

@testable import pinfold

/// The files beside a store are the store's own: no command writes over them.
@Suite struct StoreNeighborTests {
  /// The log of a store that is being edited has edits that were acknowledged.
  @Test(arguments: ["-wal", "-shm", "-journal", "-lock", "-new"])
  func filesBesideAStoreAreNotWritten(suffix: String) throws {
    let folder = try ExportTests.edited()
    let file = folder.path + "/places.csv"
    let store = file + ".gpkg"
    let target = store + suffix
    let editor = try PlaceStore(opening: store)
    _ = try editor.apply([.remove(PointID(0))])
    let (names, log) = (folder.names, FileManager.default.contents(atPath: store + "-wal"))
    for command in [
      ["export", store, "--force", "--format", "csv", "-o", target],
      ["cluster", file, "-o", target],
      ["render", file, "--format", "svg", "-o", target],
      ["info", file, "-o", "\(folder.path)/./places.csv.gpkg\(suffix)"],
      ["backup", store, target, "--force"],
      ["import", file, target],
    ] {
      let run = try PinfoldRun(list: command)
      #expect(run.status == 1, "\(command)")
      let sentence = "places.csv.gpkg\(suffix) belongs to the place store "
      #expect(run.errorText.contains(sentence), "\(command): \(run.errorText)")
      #expect(folder.names == names, "\(command)")
    }
    #expect(FileManager.default.contents(atPath: store + "-wal") == log)
    try editor.close()
    #expect(try PlaceStore(opening: store).editCount == 4)
  }

  /// A link leads to such a file as well. Without a store, the names are free.
  @Test func linksAreFollowedAndOtherNamesAreFree() throws {
    let folder = try ExportTests.edited()
    let (file, link) = (folder.path + "/places.csv", folder.path + "/link.csv")
    let store = file + ".gpkg"
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: "places.csv.gpkg-wal"
    )
    let run = try PinfoldRun("export", store, "-o", link)
    #expect(
      run.errorText
        == "pinfold: \(link) belongs to the place store \(store), which keeps edits in such "
        + "files; name another file.\n"
    )
    #expect(try PinfoldRun("cluster", file, "-o", file + "-wal").status == 0)
  }

  /// SQLite takes nothing from a log that is none.
  @Test func aFileThatIsNotALogIsIgnored() throws {
    let folder = try ExportTests.edited()
    let store = folder.path + "/places.csv.gpkg"
    _ = try folder.path("places.csv.gpkg-wal", String(repeating: "name,lat,lon\n", count: 40))
    let run = try PinfoldRun("check", store)
    #expect(run.status == 0, "\(run.errorText)")
    #expect(try PlaceStore(opening: store).editCount == 3)
  }
}
