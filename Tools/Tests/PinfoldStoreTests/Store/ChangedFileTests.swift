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
