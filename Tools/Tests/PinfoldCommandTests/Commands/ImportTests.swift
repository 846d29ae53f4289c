import Foundation
import Pinfold
import PinfoldStore
import Testing

@testable import pinfold

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@Suite struct ImportTests {
  private func places(_ count: Int) -> String {
    "name,lat,lon\n" + (0..<count).map { "Place \($0),\($0 % 90),\($0 % 180)\n" }.joined()
  }

  @Test func makesAStore() throws {
    let folder = try TemporaryFolder()
    let file = try folder.path("places.csv", places(1234) + "bad,x,1\n")
    let run = try PinfoldRun("import", file)
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.text.hasPrefix("\(file).gpkg: 1,234 places in "))
    #expect(run.errorText.contains("skipped 1 of 1,235 rows"))
    #expect(folder.names == ["places.csv", "places.csv.gpkg"])
    let store = try PlaceStore(opening: file + ".gpkg")
    #expect(store.placeCount == 1234)
    #expect(store.isCurrent(forFile: file))
  }

  @Test func readsStandardInput() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/here.gpkg"
    let run = try PinfoldRun(list: ["import", "-", path, "-q"], input: Data(places(3).utf8))
    #expect(run.status == 0, "\(run.errorText)")
    #expect(try PlaceStore(opening: path).source.name == "standard input")
    let refused = try PinfoldRun("import", "-")
    #expect(refused.status == 64)
    #expect(refused.errorText.contains("Standard input has no name; name the store to make."))
  }

  @Test func keepsWhatIsNoStore() throws {
    let folder = try TemporaryFolder()
    let file = try folder.path("a.csv", places(3))
    let other = try folder.path("b.csv", places(2))
    let run = try PinfoldRun("import", file, other)
    #expect(run.status == 1)
    #expect(
      run.errorText
        == "pinfold: \(other) already exists and is not a place store; choose another name, or remove it first.\n"
    )
    #expect(try String(contentsOfFile: other, encoding: .utf8) == places(2))
    #expect(folder.names == ["a.csv", "b.csv"])
  }

  /// Devices such as `/dev/null` are kept as well. Renaming the store over a device would replace
  /// it.
  @Test func keepsWhatIsNoFile() throws {
    let folder = try TemporaryFolder()
    let file = try folder.path("a.csv", places(3))
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let run = try PinfoldRun("import", file, pipe)
    #expect(run.status == 1)
    #expect(run.errorText.hasPrefix("pinfold: \(pipe) already exists and is not a place store; "))
    let opened = try PinfoldRun("check", pipe)
    #expect(opened.status == 1)
    #expect(opened.errorText.hasPrefix("pinfold: \(pipe) is not a place store; "))
    #expect(folder.names == ["a.csv", "pipe"])
  }

  @Test func keepsEdits() throws {
    let folder = try TemporaryFolder()
    let file = try folder.path("a.csv", places(3))
    let path = file + ".gpkg"
    #expect(try PinfoldRun("import", file).status == 0)
    let store = try PlaceStore(opening: path)
    _ = try store.apply([.remove(PointID(0)), .remove(PointID(1))])
    #expect(
      try PinfoldRun("import", file).errorText
        == "pinfold: \(path) is in use by another pinfold process; stop that first, "
        + "or use another store, such as a copy made by pinfold backup.\n"
    )
    try store.close()
    let run = try PinfoldRun("import", file)
    #expect(run.status == 1)
    #expect(
      run.errorText
        == "pinfold: \(path) has 2 edits that would be lost; name another store, "
        + "or pass --discard-edits.\n"
    )
    #expect(try PlaceStore(opening: path).placeCount == 1)
    #expect(try PinfoldRun("import", file, "--discard-edits").status == 0)
    #expect(try PlaceStore(opening: path).placeCount == 3)
  }

  /// After an import is stopped, the files are as they were before.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func leavesNothingWhenStopped(signal: Int32) throws {
    let folder = try TemporaryFolder()
    let file = try folder.path("places.csv", places(50_000))
    for delay in [0.02, 0.2, 0.4] {
      _ = try KilledProcess("pinfold", ["import", file], after: delay, signal: signal)
      #expect(
        ["places.csv", "places.csv places.csv.gpkg"].contains(
          folder.names.joined(separator: " ")
        )
      )
    }
  }

  /// Killed at any moment, an import leaves the old store, the new one or none.
  @Test func survivesKills() throws {
    let folder = try TemporaryFolder()
    let file = try folder.path("places.csv", places(8_000))
    let small = try folder.path("small.csv", places(5))
    let path = folder.path + "/x.gpkg"
    for attempt in 0..<10 {
      if attempt % 2 == 0 { #expect(try PinfoldRun("import", small, path).status == 0) }
      let delay = Double.random(in: 0...0.6)
      _ = try KilledProcess("pinfold", ["import", file, path], after: delay)
      guard FileManager.default.fileExists(atPath: path) else { continue }
      let store = try PlaceStore(opening: path)
      #expect([5, 8_000].contains(store.placeCount), "killed after \(delay) s")
      #expect(try store.index().count == store.placeCount)
      #expect(try store.search("place 4", limit: 1).first?.id == PointID(4))
    }
    #expect(try PinfoldRun("import", file, path).status == 0)
    #expect(folder.names == ["places.csv", "small.csv", "x.gpkg"])
  }

  /// A disk without room, as far as a test can make one: no file may grow.
  @Test func leavesNothingWithoutRoom() throws {
    let folder = try TemporaryFolder()
    let file = try folder.path("places.csv", places(8_000))
    let run = try PinfoldRun.shell("trap '' XFSZ; ulimit -f 200; \"$PINFOLD\" import '\(file)'")
    #expect(run.status == 1)
    #expect(run.errorText.hasPrefix("pinfold: \(file).gpkg could not be "))
    #expect(run.errorText.split(separator: "\n").count == 1)
    #expect(folder.names == ["places.csv"])
  }
}

/// What becomes of a store that is damaged.
@Suite struct DamagedStoreTests {
  /// Makes a store of 3,000 places with an edit, and changes bytes on one page.
  private func damagedStore(_ folder: TemporaryFolder, page: Int) throws -> String {
    let rows = (0..<3000).map { "Place \($0),\($0 % 90),\($0 % 180)\n" }
    let file = try folder.path("a.csv", "name,lat,lon\n" + rows.joined())
    #expect(try PinfoldRun("import", file).status == 0)
    let store = try PlaceStore(opening: file + ".gpkg")
    _ = try store.apply([.remove(PointID(0))])
    try store.close()
    let handle = try #require(FileHandle(forUpdatingAtPath: file + ".gpkg"))
    // What says what kind of page it is.
    try handle.seek(toOffset: UInt64(page == 1 ? 100 : 4096 * (page - 1)))
    try handle.write(contentsOf: Data([1, 2, 3, 4, 5, 6, 7, 8]))
    try handle.close()
    return file
  }

  @Test func importKeepsADamagedStoreAside() throws {
    let folder = try TemporaryFolder()
    let file = try damagedStore(folder, page: 1)
    let path = file + ".gpkg"
    let bytes = FileManager.default.contents(atPath: path)
    let refused = try PinfoldRun("import", file)
    #expect(refused.status == 1)
    #expect(
      refused.errorText
        == "pinfold: \(path) is damaged, and its edits would be lost; save what can be read "
        + "with sqlite3 \(path) .recover, or pass --discard-edits, which keeps it as "
        + "\(path).damaged-DATE.\n"
    )
    #expect(FileManager.default.contents(atPath: path) == bytes)
    for count in 1...2 {
      #expect(try PinfoldRun("import", file, "--discard-edits").status == 0)
      #expect(try PlaceStore(opening: path).placeCount == 3000)
      let kept = folder.names.filter { $0.hasPrefix("a.csv.gpkg.damaged-") }
      #expect(kept.count == count)
      #expect(FileManager.default.contents(atPath: "\(folder.path)/\(kept[0])") == bytes)
      try bytes?.write(to: URL(fileURLWithPath: path))
    }
  }

  @Test func checkReportsDamage() throws {
    let folder = try TemporaryFolder()
    let file = try damagedStore(folder, page: 30)
    let path = file + ".gpkg"
    let check = try PinfoldRun("check", path)
    #expect(check.status == 1)
    #expect(check.errorText.contains("save its places with sqlite3 \(path) .recover."))
    #expect(try PinfoldRun("check", file).status == 1)
    #expect(try PinfoldRun("check", file + "x").errorText.contains("does not exist"))
  }

}
