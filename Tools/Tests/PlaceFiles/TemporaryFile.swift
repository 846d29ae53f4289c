import Foundation

/// A file in the temporary folder, which is deleted after use.
package func withTemporaryFile(
  _ bytes: [UInt8],
  named name: String = "places.csv",
  _ use: (String) throws -> Void
) throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let file = folder.appending(path: name)
  try Data(bytes).write(to: file)
  try use(file.path(percentEncoded: false))
}

/// The path of a file of sample data.
package func sampleData(_ name: String) -> String {
  URL(filePath: #filePath)
    .appending(path: "../../../../Examples/Data/\(name)").standardized
    .path(percentEncoded: false)
}
