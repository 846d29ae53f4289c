// Messages that say how to read several files as one table.

extension ReadError {
  static func isDirectory(_ path: String) -> ReadError {
    let way = query(of: path + (path.hasSuffix("/") ? "*.csv" : "/*.csv"))
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

  /// Returns the argument that reads all files matching a pattern, to copy into a shell.
  static func query(of pattern: String) -> String {
    // A backslash keeps a shell from reading these characters inside double quotes.
    let text = pattern.replacing("'", with: "''").map { character in
      "\\\"$`".contains(character) ? "\\\(character)" : "\(character)"
    }
    return "\"sql:SELECT * FROM '\(text.joined())'\""
  }
}
