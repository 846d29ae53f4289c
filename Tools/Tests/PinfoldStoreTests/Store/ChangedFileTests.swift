import Foundation
import Pinfold
import PinfoldReaders
import PlaceFiles
import Testing

@testable import PinfoldStore

/// Whether a store is of a file depends on the contents of the file.
@Suite struct ChangedFileTests {
  private static let text = "name,lat,lon\nA,1,2\nB,3,4\n"

  private func withFile(_ use: (_ file: String, _ store: String) throws -> Void) throws {
    try withTemporaryFile(Array(Self.text.utf8)) { file in
      let path = PlaceStore.path(forFile: file)
      try PlaceStore.make(at: path, from: try PlaceTable.read(.file(file)))
      try use(file, path)
    }
  }

  private func setTime(_ file: String, _ seconds: Double) throws {
    let time = Date(timeIntervalSince1970: seconds)
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: file)
  }

  /// As with `touch`, a copy without its times, or a backup that was put back.
  @Test func aFileWithAnotherTimeIsTheSame() throws {
    try withFile { file, path in
      let store = try PlaceStore(opening: path)
      _ = try store.apply([.remove(PointID(0))])
      try setTime(file, 1_000_000)
      #expect(store.isCurrent(forFile: file))
    }
  }

  @Test func theNewTimeIsStored() throws {
    try withFile { file, path in
      try setTime(file, 1_000_000)
      let store = try PlaceStore(opening: path)
      #expect(store.source.stamp != FileStamp.ofFile(file))
      #expect(store.isCurrent(forFile: file))
      try store.close()
      let again = try PlaceStore(opening: path)
      #expect(again.source.stamp == FileStamp.ofFile(file))
    }
  }

  @Test(arguments: [
    "name,lat,lon\nA,1,2\nC,3,4\n",  // another letter
    "name,lat,lon\nB,3,4\nA,1,2\n",  // another order
    "name,lat,lon\nA,1,2\n",
  ])
  func otherContentsAreNot(text: String) throws {
    try withFile { file, path in
      try Data(text.utf8).write(to: URL(filePath: file))
      try setTime(file, 1_000_000)
      let store = try PlaceStore(opening: path)
      #expect(!store.isCurrent(forFile: file))
    }
  }

  /// Makes a folder of two files of the same size, the second one newer, and a store of it.
  private func withFolder(_ use: (_ folder: String, _ store: PlaceStore) throws -> Void) throws {
    try withTemporaryFile([]) { file in
      let folder = file + ".d/"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try write("name,lat,lon\nA,1,2\n", to: folder + "1.csv", time: 1_000_000)
      try write("name,lat,lon\nB,3,4\n", to: folder + "2.csv", time: 3_000_000)
      try PlaceStore.make(at: file + ".gpkg", from: try PlaceTable.read(.file(folder)))
      let store = try PlaceStore(opening: file + ".gpkg")
      #expect(store.isCurrent(forFile: folder))
      try use(folder, store)
    }
  }

  private func write(_ text: String, to file: String, time: Double) throws {
    try Data(text.utf8).write(to: URL(filePath: file))
    try setTime(file, time)
  }

  @Test func aFolderWithAnotherFileIsAnotherOne() throws {
    try withFolder { folder, store in
      try FileManager.default.removeItem(atPath: folder + "1.csv")
      try write("name,lat,lon\nC,5,6\n", to: folder + "3.csv", time: 2_000_000)
      #expect(!store.isCurrent(forFile: folder))
    }
  }

  @Test func aFolderWithAnotherContentOfAFileIsAnotherOne() throws {
    try withFolder { folder, store in
      try write("name,lat,lon\nC,5,6\n", to: folder + "1.csv", time: 2_000_000)
      #expect(!store.isCurrent(forFile: folder))
    }
  }

  @Test func aFolderWithAnotherNameOfAFileIsAnotherOne() throws {
    try withFolder { folder, store in
      // The rows are in another order now.
      try FileManager.default.moveItem(atPath: folder + "1.csv", toPath: folder + "3.csv")
      #expect(!store.isCurrent(forFile: folder))
    }
  }

  /// As a deploy script or a backup leaves it.
  @Test func aFolderWithOtherRightsAndLinksIsTheSame() throws {
    try withFolder { folder, store in
      let stamp = FileStamp.ofFile(folder)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600],
        ofItemAtPath: folder + "1.csv"
      )
      try FileManager.default.linkItem(atPath: folder + "2.csv", toPath: folder + "_2.csv")
      #expect(FileStamp.ofFile(folder) == stamp)
      #expect(store.isCurrent(forFile: folder))
    }
  }

  @Test func aFolderWithOtherTimesIsTheSame() throws {
    try withFolder { folder, store in
      try setTime(folder + "2.csv", 4_000_000)
      #expect(store.isCurrent(forFile: folder))
    }
  }

  @Test func theHashIsTheOneThatProgramsPrint() throws {
    try withFile { _, path in
      let store = try PlaceStore(opening: path)
      #expect(
        store.source.contentHash
          == "46ccc9a4967e27cf497e49b5211c52b1eff2a26d44a3119fc3c0d0e5b98000a6"
      )
    }
  }
}
