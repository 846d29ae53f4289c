import Foundation

/// A folder for one test, removed with the value.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var path: String { url.path }

  /// The names of the files in the folder, hidden files included.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  func file(_ name: String, _ content: Data) throws -> URL {
    let file = url.appendingPathComponent(name)
    try content.write(to: file)
    return file
  }

  /// Writes a file and returns its path.
  func path(_ name: String, _ content: String) throws -> String {
    try file(name, Data(content.utf8)).path
  }
}
