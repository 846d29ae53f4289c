import Foundation
import Pinfold
import PinfoldReaders
import PlaceFiles
import Testing

@testable import PinfoldStore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Files and their owners: one at a time, nothing left behind, and none where none can be.
extension HostileStoreTests {
  @Test func hasOneOwner() throws {
    try withClosedStore { path, file in
      let store = try PlaceStore(opening: path)
      let error = openingError(path)
      #expect(error?.kind == .inUse)
      #expect(
        error?.description
          == "\(path) is in use by another pinfold process; stop that first, "
          + "or use another store, such as a copy made by pinfold backup."
      )
      let table = try PlaceTable.read(.file(file))
      #expect(
        #expect(throws: StoreError.self) { try PlaceStore.make(at: path, from: table) }?.kind
          == .inUse
      )
      try store.close()
      try store.close()
      #expect(throws: StoreError.self) { try store.place(PointID(0)) }
      #expect(throws: StoreError.self) { try store.apply([.remove(PointID(0))]) }
      #expect(try PlaceStore(opening: path).placeCount == 3000)
    }
  }

  /// Closing a store during reading does not leave a log beside it. The next owner would find pages
  /// in the log that the file may have lost.
  @Test func aStoreThatIsReadCloses() throws {
    try withClosedStore { path, _ in
      for _ in 0..<20 {
        let store = try PlaceStore(opening: path)
        _ = try store.apply([.move(PointID(0), to: Coordinate(latitude: 1, longitude: 2))])
        let readers = (0..<3).map { _ in
          Thread { while (try? store.place(PointID(0))) != nil {} }
        }
        readers.forEach { $0.start() }
        usleep(2000)
        try store.close()
        #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
      }
    }
  }

  /// The log of a store keeps the name. Under another name, its edits would be lost or taken for
  /// another store's edits.
  @Test(arguments: ["moved", "removed", "replaced"])
  func isWrittenUnderItsNameOnly(change: String) throws {
    try withClosedStore { path, file in
      let (files, elsewhere, backup) = (FileManager.default, path + ".moved", path + ".backup")
      try files.copyItem(atPath: path, toPath: backup)
      let store = try PlaceStore(opening: path)
      let edit = PlaceEdit.move(PointID(0), to: Coordinate(latitude: 1, longitude: 2))
      _ = try store.apply([edit])
      try files.moveItem(atPath: path, toPath: elsewhere)
      if change == "removed" { try files.removeItem(atPath: elsewhere) }
      if change == "replaced" { try files.copyItem(atPath: backup, toPath: path) }
      let refused = #expect(throws: StoreError.self) { try store.apply([edit]) }
      #expect(refused?.kind == .moved)
      try store.close()
      if change == "replaced" {
        #expect(files.contents(atPath: path) == files.contents(atPath: backup))
        #expect(try PlaceStore(opening: path).placeCount == 3000)
        try files.removeItem(atPath: path)
        try files.moveItem(atPath: try #require(movedLog(of: path)), toPath: path + "-wal")
      }
      #expect(!files.fileExists(atPath: path))
      let table = try PlaceTable.read(.file(file))
      let kept = try #require(try PlaceStore.make(at: path, from: table))
      #expect(kept == movedLog(of: path))
      #expect(try PlaceStore(opening: path).placeCount == 3000)
      guard change != "removed" else { return }
      try files.removeItem(atPath: path)
      try files.moveItem(atPath: kept, toPath: path + "-wal")
      // With its log, it has the acknowledged edits.
      try files.moveItem(atPath: elsewhere, toPath: path)
      let opened = try PlaceStore(opening: path)
      #expect(try opened.place(PointID(0))?.coordinate == Coordinate(latitude: 1, longitude: 2))
    }
  }

  /// Returns the log that is set aside when a store was moved.
  private func movedLog(of path: String) -> String? {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.first { $0.contains(".moved-") && $0.hasSuffix("-wal") }.map { "\(folder)/\($0)" }
  }

  /// Another store at the path in use has its own log, for any order of closing.
  @Test func aLogOfAnotherStoreIsLeftAlone() throws {
    try withClosedStore { path, file in
      let (files, edit) = (FileManager.default, PlaceEdit.remove(PointID(0)))
      let moved = try PlaceStore(opening: path)
      _ = try moved.apply([edit])
      try files.moveItem(atPath: path, toPath: path + ".elsewhere")
      let table = try PlaceTable.read(.file(file))
      let kept = try PlaceStore.make(at: path, from: table)
      let other = try PlaceStore(opening: path)
      _ = try other.apply([edit])
      try moved.close()
      #expect(files.fileExists(atPath: path + "-wal") && movedLog(of: path) == kept)
      try other.close()
      #expect(try PlaceStore(opening: path).placeCount == 2999)
    }
  }

  @Test func leavesNothingBehind() throws {
    try withClosedStore { path, file in
      let folder = (path as NSString).deletingLastPathComponent
      let names = { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
      #expect(try names() == ["places.csv", "places.csv.gpkg"])
      let store = try PlaceStore(opening: path)
      _ = try store.apply([.remove(PointID(0))])
      try store.close()
      #expect(try names() == ["places.csv", "places.csv.gpkg"])
      // A killed process leaves these files.
      for suffix in ["-new", "-new-journal", "-lock"] {
        try Data("left".utf8).write(to: URL(fileURLWithPath: path + suffix))
      }
      // A file that changes while it is made into a store.
      let table = try PlaceTable.read(.file(file))
      try Data("name,lat,lon\n".utf8).write(to: URL(fileURLWithPath: file))
      let handle = try #require(FileHandle(forWritingAtPath: file))
      try handle.truncate(atOffset: 3)
      let error = #expect(throws: StoreError.self) { try PlaceStore.make(at: path, from: table) }
      #expect(error?.kind == .sourceFailed)
      #expect(try names() == ["places.csv", "places.csv.gpkg"])
      #expect(try PlaceStore(opening: path).placeCount == 2999)
    }
  }

  @Test func knowsWhetherItIsCurrent() throws {
    try withClosedStore { path, file in
      let store = try PlaceStore(opening: path)
      #expect(store.source.name == "places.csv")
      #expect(store.source.byteCount == UInt64(Self.text.utf8.count))
      #expect(store.isCurrent(forFile: file))
      #expect(!store.isCurrent(forFile: file, options: ReadOptions(latitudeColumn: "lat")))
      #expect(!store.isCurrent(forFile: file, options: ReadOptions(isStrict: true)))
      #expect(!store.isCurrent(forFile: file + "x"))
      #expect(!store.isCurrent(forFile: path))
      let later = Date(timeIntervalSinceNow: 5)
      try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: file)
      #expect(store.isCurrent(forFile: file))
    }
  }

  @Test(arguments: ["/nowhere/x.gpkg", "/"])
  func refusesImpossiblePlaces(path: String) throws {
    let table = try PlaceTable.read(.text("lat,lon\n1,2\n"))
    let error = #expect(throws: StoreError.self) { try PlaceStore.make(at: path, from: table) }
    #expect(error?.kind == (path == "/" ? .isDirectory : .notFound))
  }

  @Test(.enabled(if: geteuid() != 0, "The superuser may write everything."))
  func namesUnwritableFiles() throws {
    try withClosedStore { path, _ in
      let folder = (path as NSString).deletingLastPathComponent
      try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder)
      defer {
        try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
      }
      #expect(openingError(path)?.kind == .notWritable)
    }
  }
}
