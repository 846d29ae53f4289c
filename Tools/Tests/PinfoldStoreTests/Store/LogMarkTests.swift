import Foundation
import GRDB
import Pinfold
import PinfoldReaders
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldStore

/// Only the store that a log belongs to uses the log, even if the store was killed at any time.
@Suite struct LogMarkTests {
  private static let text = "name,lat,lon\n" + (0..<300).map { "Place \($0),1,2\n" }.joined()
  private let files = FileManager.default

  private func withPaths(_ use: (_ path: String, _ other: String) throws -> Void) throws {
    try withTemporaryFile(Array(Self.text.utf8)) { file in
      let path = PlaceStore.path(forFile: file)
      try PlaceStore.make(at: path, from: try PlaceTable.read(.file(file)))
      try use(path, path + ".other.gpkg")
    }
  }

  private func bytes(_ path: String) -> Data { files.contents(atPath: path) ?? Data() }

  @Test(arguments: ["copied", "copied late", "backed up", "another"])
  func aLogOfAnotherStateIsRefused(backup: String) throws {
    try withPaths { path, other in
      let old = path + ".old.gpkg"
      if backup == "copied" { try files.copyItem(atPath: path, toPath: old) }
      if backup == "another" {
        let rows = Self.text.replacingOccurrences(of: "Place", with: "Site")
        try PlaceStore.make(at: old, from: try PlaceTable.read(.bytes(Array(rows.utf8), name: "a")))
      }
      let store = try PlaceStore(opening: path)
      if backup == "backed up" { try store.backUp(to: old) }
      if backup == "copied late" {
        try store.connections.write { try LogMark.renew($0) }
        try files.copyItem(atPath: path, toPath: old)
        _ = try store.apply([.remove(PointID(299))])
        try store.connections.write { try LogMark.renew($0) }
      }
      for row in 0..<20 { _ = try store.apply([.remove(PointID(UInt32(row)))]) }
      try files.copyItem(atPath: path + "-wal", toPath: other + "-wal")
      try files.copyItem(atPath: path, toPath: other)
      let (log, count) = (bytes(other + "-wal"), store.placeCount)
      try store.close()
      try files.removeItem(atPath: other)
      try files.copyItem(atPath: old, toPath: other)
      for use in [StoreUse.editing, .reading, .snapshot] {
        let error = #expect(throws: StoreError.self) { try PlaceStore(opening: other, for: use) }
        #expect(error?.kind == .otherLog && error?.description.contains("restore") == true)
      }
      #expect(bytes(other) == bytes(old) && bytes(other + "-wal") == log)
      // The way out: another backup in the place of both.
      try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: other)
      let source = try PlaceStore(opening: path, for: .snapshot)
      let kept = try #require(try source.backUp(to: other, keepsAccess: true))
      #expect(bytes(kept) == bytes(old) && bytes(kept + "-wal") == log)
      let mode = try files.attributesOfItem(atPath: other)[.posixPermissions] as? NSNumber
      #expect(mode?.intValue == 0o640)
      #expect(try PlaceStore(opening: other).placeCount == count)
    }
  }

  /// Whatever the process was doing when it ended, and however much of the log was written back.
  @Test(arguments: 0..<6) func noStateOfAStoreIsRefused(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    try withPaths { path, other in
      let store = try PlaceStore(opening: path)
      var (removed, before): (UInt32, (store: Data, log: Data)) = (0, (Data(), Data()))
      var readers: [PlaceStore] = []
      func check() throws {
        let now = (store: bytes(path), log: bytes(path + "-wal"))
        var states = [now.store]
        // Until the log begins again, any pages of the store may be written back.
        if now.log.prefix(32) == before.log.prefix(32), before.store.count <= now.store.count {
          var mixed = now.store
          for page in stride(from: 0, to: before.store.count, by: 4096)
          where Bool.random(using: &random) {
            mixed[page..<page + 4096] = before.store[page..<page + 4096]
          }
          states += [mixed, before.store]
        }
        before = now
        for state in states {
          try state.write(to: URL(fileURLWithPath: other))
          try now.log.write(to: URL(fileURLWithPath: other + "-wal"))
          let killed = try PlaceStore(opening: other)
          #expect(killed.placeCount == 300 - Int(removed))
          try killed.close()
        }
      }
      try check()
      for _ in 0..<40 {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: try store.connections.write { try LogMark.renew($0, step: check) }
        case 1: readers = readers.isEmpty ? [try PlaceStore(opening: path, for: .snapshot)] : []
        case 2: _ = try store.connections.write { try $0.checkpoint(.passive) }
        default:
          _ = try store.apply([.remove(PointID(removed))])
          removed += 1
        }
        try check()
      }
      for reader in readers { try reader.close() }
      try store.close()
    }
  }
}
