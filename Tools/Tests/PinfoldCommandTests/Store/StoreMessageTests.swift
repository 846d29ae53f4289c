import Foundation
import Pinfold
import PinfoldStore
import Testing

@testable import pinfold

/// Messages about stores name the right store, the problem, and the remedy.
@Suite struct StoreMessageTests {
  private func changeByte(_ path: String, at offset: UInt64) throws {
    let handle = try #require(FileHandle(forUpdatingAtPath: path))
    try handle.seek(toOffset: offset)
    try handle.write(contentsOf: Data("x".utf8))
    try handle.close()
  }

  /// The first byte distinguishes databases from other files, and the hundredth says what kind of page
  /// the schema is on.
  @Test(arguments: [0, 100]) func aStoreWithADamagedHeaderIsADamagedStore(
    offset: UInt64
  ) throws {
    let folder = try ExportTests.edited()
    let file = folder.path + "/places.csv"
    let store = file + ".gpkg"
    try changeByte(store, at: offset)
    for command in [
      ["serve", store, "--port", "0"], ["serve", file, "--port", "0"], ["info", store],
      ["import", file], ["export", store, "-f", "csv"], ["check", store],
    ] {
      let run = try PinfoldRun(list: command)
      #expect(run.status == 1)
      #expect(run.errorText.contains("\(store) is damaged"), "\(command): \(run.errorText)")
      #expect(run.errorText.contains(".recover"), "\(command): \(run.errorText)")
    }
    #expect(try PinfoldRun("import", file, "--discard-edits").status == 0)
    #expect(folder.names.contains { $0.hasPrefix("places.csv.gpkg.damaged-") })
  }

  @Test func whatIsNoStoreIsNotCalledDamaged() throws {
    let folder = try ExportTests.edited()
    for text in ["", "name,lat,lon\n", String(repeating: "name,lat,lon\n", count: 2000)] {
      let file = try folder.path("a.csv", text)
      let run = try PinfoldRun("check", file)
      #expect(run.status == 1 && run.text.isEmpty)
      #expect(
        run.errorText
          == "pinfold: \(file) is not a place store; name one made by pinfold import.\n"
      )
    }
  }

  /// Omissions are reported, except with `--quiet`.
  @Test func aCheckSaysWhatItLeftOut() throws {
    let folder = try ExportTests.edited()
    let store = folder.path + "/places.csv.gpkg"
    let editor = try PlaceStore(opening: store)
    let run = try PinfoldRun("check", store)
    #expect(run.status == 0)
    #expect(
      run.lines.first
        == "\(store): The words for searches were not checked, because the store is in use; "
        + "stop the program that uses it, or check a copy made by pinfold backup."
    )
    let quiet = try PinfoldRun("check", store, "--quiet")
    #expect(quiet.status == 0 && quiet.text.isEmpty)
    let served = try PinfoldRun("serve", store, "--port", "0")
    #expect(
      served.errorText
        == "pinfold: \(store) is in use by another pinfold process; stop that first, or use another "
        + "store, such as a copy made by pinfold backup.\n"
    )
    try editor.close()
  }

  @Test func aStoreIsAFile() throws {
    let folder = try ExportTests.edited()
    let file = folder.path + "/places.csv"
    for command in [["serve", file, "--store", "-", "--port", "0"], ["import", file, "-"]] {
      let run = try PinfoldRun(list: command)
      #expect(run.status == 64)
      #expect(
        run.errorText.contains(
          "A store cannot be written to standard output; name a file, such as places.gpkg."
        )
      )
    }
  }

  /// Names may begin with a quote; where nothing is found it was hardly meant.
  @Test func unclosedQuotesAreReported() throws {
    let folder = try ExportTests.edited()
    let file = folder.path + "/places.csv"
    for (condition, hint) in [
      ("name='Bern", "; a quote is not closed in 'Bern"),
      ("name=\"Bern", "; a quote is not closed in \"Bern"), ("name='Basel'", ""),
    ] {
      let run = try PinfoldRun("cluster", file, "--where", condition)
      // The file lacks the edits of its store.
      #expect(
        run.errorText == """
          pinfold: \(file).gpkg has 3 edits that are not in \(file); pass the store to read them, too.
          pinfold: none of 3 rows satisfies the --where\(hint).

          """
      )
    }
  }

  @Test func anUnknownEncodingIsReportedOnce() throws {
    let run = try PinfoldRun("info", "x.csv", "--encoding", "klingon")
    #expect(run.status == 64)
    #expect(
      run.errorText.hasPrefix(
        "pinfold: The --encoding klingon is unknown; choose one of utf-8, utf-16, utf-16le, "
          + "utf-16be, windows-1250, windows-1251, windows-1252, windows-1253, windows-1254, "
          + "macintosh.\n"
      )
    )
  }
}
