import Foundation
import Testing

@testable import pinfold

@Suite struct TemporaryStoreFolderTests {
  private func makeAbandoned(in folder: TemporaryFolder, _ names: [String]) throws -> String {
    let path = "\(folder.path)/pinfold-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    for name in names { try Data().write(to: URL(filePath: "\(path)/\(name)")) }
    return path
  }

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  @Test func isForItsUserAlone() throws {
    let parent = try TemporaryFolder()
    let folder = try TemporaryStoreFolder(in: parent.path)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o700)
    try Data().write(to: URL(filePath: folder.storePath))
    TemporaryStoreFolder.remove(folder.path)
    #expect(parent.names.isEmpty)
  }

  @Test func foldersWithoutAnOwnerAreSwept() throws {
    let parent = try TemporaryFolder()
    let abandoned = try makeAbandoned(in: parent, ["places.gpkg", "places.gpkg-wal"])
    let empty = try makeAbandoned(in: parent, [])
    let owned = try TemporaryStoreFolder(in: parent.path)
    TemporaryStoreFolder.sweep(in: parent.path)
    #expect(!exists(abandoned) && !exists(empty) && exists(owned.path))
    TemporaryStoreFolder.remove(owned.path)
    #expect(parent.names.isEmpty)
  }

  @Test func whatIsNotOursStays() throws {
    let parent = try TemporaryFolder()
    let target = try TemporaryFolder()
    let store = try target.path("places.gpkg", "x")
    let link = "\(parent.path)/pinfold-\(UUID().uuidString)"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target.path)
    let more = try makeAbandoned(in: parent, ["places.gpkg", "letter.txt"])
    let file = try parent.path("pinfold-\(UUID().uuidString)", "")
    let lower = "\(parent.path)/pinfold-\(UUID().uuidString.lowercased())"
    let other = "\(parent.path)/pinfold-page"
    for path in [lower, other] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
    TemporaryStoreFolder.sweep(in: parent.path)
    for path in [link, store, "\(more)/letter.txt", "\(more)/places.gpkg", file, lower, other] {
      #expect(exists(path), "\(path)")
    }
  }

  /// A folder that is made is never one that another server is sweeping.
  @Test func manyServersStartAtOnce() async throws {
    let parent = try TemporaryFolder()
    let path = parent.path
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<50 {
            let folder = try TemporaryStoreFolder(in: path)
            TemporaryStoreFolder.sweep(in: path)
            guard FileManager.default.fileExists(atPath: folder.path) else { return false }
            TemporaryStoreFolder.remove(folder.path)
          }
          return true
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
    #expect(parent.names.isEmpty)
  }
}
