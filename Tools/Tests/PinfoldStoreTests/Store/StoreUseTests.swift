import Foundation
import GRDB
import Pinfold
import PlaceFiles
import Testing

@testable import PinfoldReaders
@testable import PinfoldStore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The uses of a store that are possible at the same time, and the files that a use leaves behind.
@Suite struct StoreUseTests {
  private static let text = "name,lat,lon\n" + (0..<300).map { "Place \($0),1,2\n" }.joined()

  /// Makes a store and closes it, then has its path used.
  private func withClosedStore(_ use: (_ path: String, _ folder: String) throws -> Void) throws {
    try withTemporaryFile(Array(Self.text.utf8)) { file in
      let path = PlaceStore.path(forFile: file)
      try PlaceStore.make(at: path, from: try PlaceTable.read(.file(file)))
      try use(path, (path as NSString).deletingLastPathComponent)
    }
  }

  private func error(_ path: String, _ use: StoreUse = .editing) -> StoreError.Kind? {
    #expect(throws: StoreError.self) { try PlaceStore(opening: path, for: use) }?.kind
  }

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  /// The longest names of files, and patterns with characters that become three characters each.
  @Test(arguments: [
    String(repeating: "a", count: 250), String(repeating: "日本", count: 41) + ".csv",
    String(repeating: "*?", count: 60),
  ])
  func storesOfLongNamesHaveFilesOfTheirOwn(name: String) throws {
    let folder = NSTemporaryDirectory() + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let table = try PlaceTable.read(.bytes(Array(Self.text.utf8), name: "p.csv"))
    let paths = [name, name + "b", "b" + name].map { PlaceStore.path(forFile: "\(folder)/\($0)") }
    #expect(Set(paths).count == 3)
    for path in paths {
      try PlaceStore.make(at: path, from: table)
      #expect(try PlaceStore(opening: path).placeCount == 300)
    }
    #expect(try Set(names(folder)).isSuperset(of: paths.map { ($0 as NSString).lastPathComponent }))
    #expect(PlaceStore.path(forFile: "places.csv") == "places.csv.gpkg")
  }

  @Test func editsMadeMeanwhileAreNotReplaced() throws {
    try withTemporaryFile(Array(Self.text.utf8)) { file in
      let path = PlaceStore.path(forFile: file)
      let table = try PlaceTable.read(.file(file))
      try PlaceStore.make(at: path, from: table, losing: 0)
      try PlaceStore.make(at: path, from: table, losing: 0)
      let editor = try PlaceStore(opening: path)
      _ = try editor.apply([.remove(PointID(0))])
      try editor.close()
      let error = #expect(throws: StoreError.self) {
        try PlaceStore.make(at: path, from: table, losing: 0)
      }
      #expect(error?.kind == .inUse && error?.description.contains("has 1 edit that") == true)
      #expect(try PlaceStore(opening: path).placeCount == 299)
    }
  }

  @Test func aDamagedStoreWithEditsIsKept() throws {
    try withTemporaryFile(Array(Self.text.utf8)) { file in
      let path = PlaceStore.path(forFile: file)
      let table = try PlaceTable.read(.file(file))
      try PlaceStore.make(at: path, from: table)
      let editor = try PlaceStore(opening: path)
      _ = try editor.apply([.remove(PointID(0))])
      try editor.close()
      var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      let place = try #require(bytes.range(of: Data("Place 250".utf8)))
      let page = place.lowerBound / 4096 * 4096
      // How many rows the page has.
      bytes[page + 3] = 0xFF
      try bytes.write(to: URL(fileURLWithPath: path))
      let kept = try #require(try PlaceStore.make(at: path, from: table))
      #expect(try PlaceStore.check(kept).problems != [])
      #expect(try PlaceStore(opening: path).placeCount == 300)
    }
  }

  /// In a file with decimal commas a point groups thousands; in JSON it does not.
  @Test(arguments: [";", ","]) func numbersOfEditsAreThoseOfJSON(delimiter: String) throws {
    let rows = ["name;lat;lon;pop", "A;\"1,5\";\"2,5\";\"1.234,0\""].map {
      $0.replacingOccurrences(of: ";", with: delimiter) + "\n"
    }
    try withTemporaryFile(Array(rows.joined().utf8)) { file in
      let path = PlaceStore.path(forFile: file)
      try PlaceStore.make(at: path, from: try PlaceTable.read(.file(file)))
      let store = try PlaceStore(opening: path)
      let there = Coordinate(latitude: 3, longitude: 4)
      let numbers = [
        "2.345", "1.2", "1.23", "12.34", "0.5", "1.2345", "1234.567", "-1.25", "1.5e2",
      ]
      let edits = numbers.map {
        PlaceEdit.insert(at: there, properties: [Property(name: "pop", value: .number($0))])
      }
      _ = try store.apply(edits)
      let expected = [1234] + numbers.map { Double($0) ?? .nan }
      #expect(try store.numericColumn("pop") == expected)
      var text: [UInt8] = []
      try store.export(as: store.csvFormat) { bytes in
        text += bytes
        return true
      }
      try withTemporaryFile(text) { file in
        let options = ReadOptions(numericColumns: ["pop"])
        let table = try PlaceTable.read(.file(file), options: options)
        #expect(table.numericColumns.first?.values == expected)
      }
    }
  }

  @Test func manyReadAndOneEdits() throws {
    try withClosedStore { path, folder in
      let readers = try (0..<3).map { _ in try PlaceStore(opening: path, for: .reading) }
      for reader in readers { #expect(try reader.place(PointID(7))?.name == "Place 7") }
      #expect(throws: StoreError.self) { try readers[0].apply([.remove(PointID(0))]) }
      #expect(try names(folder) == ["places.csv", "places.csv.gpkg"])
      #expect(error(path) == .inUse)
      for reader in readers { try reader.close() }
      let editor = try PlaceStore(opening: path)
      #expect(error(path) == .inUse)
      #expect(error(path, .reading) == .inUse)
      try editor.close()
      #expect(try PlaceStore(opening: path, for: .reading).placeCount == 300)
    }
  }

  /// A link is another name of the same store.
  @Test(arguments: [false, true]) func linksDoNotGetRoundTheLock(isSymbolic: Bool) throws {
    try withClosedStore { path, folder in
      let editor = try PlaceStore(opening: path)
      let link = folder + "/link.gpkg"
      #expect((isSymbolic ? symlink(path, link) : makeLink(path, link)) == 0)
      #expect(error(link) == .inUse)
      _ = try editor.apply([.remove(PointID(0))])
      try editor.close()
      if isSymbolic {
        let store = try PlaceStore(opening: link)
        _ = try store.apply([.remove(PointID(1))])
        #expect(try names(folder).contains("places.csv.gpkg-wal"))
        try store.close()
        #expect(try PlaceStore(opening: path).placeCount == 298)
      } else {
        let error = #expect(throws: StoreError.self) { try PlaceStore(opening: link) }
        #expect(error?.kind == .manyLinks)
        #expect(error?.description.contains("remove all names but one") == true)
        #expect(self.error(path, .reading) == .manyLinks)
        #expect(unlink(path) == 0)
        #expect(try PlaceStore(opening: link, for: .reading).placeCount == 299)
      }
    }
  }

  /// A killed editor's log is beside one name: under another its edits would not be seen.
  @Test func editsBesideAnotherNameAreNotOverlooked() throws {
    try withClosedStore { path, folder in
      let (fresh, other, link) = (folder + "/fresh", folder + "/copy.gpkg", folder + "/link")
      #expect(makeLink(path, fresh) == 0)
      // A store that was never edited lacks a log everywhere.
      #expect(try PlaceStore(opening: fresh, for: .reading).placeCount == 300)
      #expect(unlink(fresh) == 0)
      let editor = try PlaceStore(opening: path)
      _ = try editor.apply([.remove(PointID(0))])
      for suffix in ["", "-wal", "-shm"] {
        try FileManager.default.copyItem(atPath: path + suffix, toPath: other + suffix)
      }
      try editor.close()
      #expect(makeLink(other, link) == 0)
      for use in [StoreUse.reading, .snapshot] { #expect(error(link, use) == .manyLinks) }
      let check = #expect(throws: StoreError.self) { try PlaceStore.check(link) }
      #expect(check?.kind == .manyLinks)
      #expect(unlink(link) == 0)
      #expect(try PlaceStore(opening: other, for: .reading).placeCount == 299)
    }
  }

  /// A snapshot shows the store at one moment, regardless of its editor's later edits.
  @Test func aSnapshotIsOfOneMoment() throws {
    try withClosedStore { path, folder in
      let editor = try PlaceStore(opening: path)
      _ = try editor.apply([.remove(PointID(0))])
      let snapshot = try PlaceStore(opening: path, for: .snapshot)
      _ = try editor.apply([.remove(PointID(1)), .remove(PointID(2))])
      #expect(snapshot.placeCount == 299)
      #expect(try snapshot.index().count == 299)
      #expect(try snapshot.place(PointID(1)) != nil)
      #expect(try PlaceStore(opening: path, for: .snapshot).placeCount == 297)
      try snapshot.close()
      try editor.close()
      #expect(try names(folder) == ["places.csv", "places.csv.gpkg"])
      let alone = try PlaceStore(opening: path, for: .snapshot)
      #expect(try alone.search("place 7", limit: 1).first?.id == PointID(7))
      #expect(try names(folder) == ["places.csv", "places.csv.gpkg"])
    }
  }

  /// Reading includes the edits that a killed editor left in the log.
  @Test func readingTakesALogIn() throws {
    try withClosedStore { path, folder in
      let other = folder + "/copy.gpkg"
      let editor = try PlaceStore(opening: path)
      _ = try editor.apply([.remove(PointID(0))])
      for suffix in ["", "-wal", "-shm"] {
        try FileManager.default.copyItem(atPath: path + suffix, toPath: other + suffix)
      }
      try editor.close()
      let reader = try PlaceStore(opening: other, for: .reading)
      #expect(reader.placeCount == 299)
      #expect(try PlaceStore(opening: other, for: .reading).placeCount == 299)
      #expect(!(try names(folder).contains("copy.gpkg-wal")))
      #expect(error(other) == .inUse)
    }
  }

  @Test func aStoreIsForItsOwnerAlone() throws {
    try withClosedStore { path, _ in
      let editor = try PlaceStore(opening: path)
      _ = try editor.apply([.remove(PointID(0))])
      for suffix in ["", "-wal", "-shm"] {
        let attributes = try FileManager.default.attributesOfItem(atPath: path + suffix)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600, "\(suffix)")
      }
    }
  }
}

private func makeLink(_ path: String, _ name: String) -> Int32 { link(path, name) }
