import Foundation

// Messages that say how to read several files as one table.

extension ReadError {
  static func isDirectory(_ path: String) -> ReadError {
    // Databases write parts such as `part-0.csv.gz`, and files without an ending beside them.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let part = names.sorted().first { !$0.hasPrefix(".") && $0.contains(".") } ?? "places.csv"
    let way = query(ofFilesLike: path + (path.hasSuffix("/") ? part : "/\(part)"))
    return ReadError(
      .isDirectory,
      path: path,
      "\(path) is a directory; name a file inside it, or read several as one table with \(way)."
    )
  }

  /// Returns the argument that reads all files with the folder and the ending of one.
  package static func query(ofFilesLike path: String) -> String {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    var endings = path[start...].split(separator: ".").dropFirst().suffix(2)
    let isPacked = ["gz", "zst"].contains(endings.last?.lowercased())
    if !isPacked { endings = endings.suffix(1) }
    return query(of: "\(path[..<start])*" + endings.map { ".\($0)" }.joined())
  }

  /// Returns the argument that reads all files matching a pattern.
  static func query(of pattern: String) -> String {
    "\"sql:SELECT * FROM '\(pattern.replacing("'", with: "''"))'\""
  }
}
