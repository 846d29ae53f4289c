#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The files of a folder, or of a pattern.
package enum FileListing {
  /// Returns the paths of the regular files at a path, in order of their bytes; `nil` if it is the
  /// path of one file, or of none.
  ///
  /// Of a folder these are the files whose names do not begin with `.` or `_`: databases write
  /// `_SUCCESS` and `.part-0.csv.crc` beside their parts. A pattern has `*`, `?` or `[…]`, as in a
  /// shell; a file that has such a name itself comes first. Stores are passed over, which may be
  /// beside the files that they were made of.
  package static func files(at path: String) -> [String]? {
    switch kind(of: path) {
    case S_IFDIR:
      return matches(of: pattern("[!._]*", in: literal(path)))
    case nil where isPattern(path): return matches(of: path)
    default: return nil
    }
  }

  /// Whether a path has characters that stand for others.
  package static func isPattern(_ path: String) -> Bool { path.contains { "*?[".contains($0) } }

  /// Returns the beginning of a pattern that is the path of a folder, with its slash; `nil` for a path
  /// that is no pattern.
  package static func fixedFolder(ofPattern path: String) -> String? {
    guard isPattern(path), kind(of: path) == nil else { return nil }
    let fixed = path.prefix { !"*?[".contains($0) }
    return String(fixed.lastIndex(of: "/").map { fixed[...$0] } ?? "")
  }

  /// Returns a pattern of files below a folder.
  static func pattern(_ pattern: String, in folder: String) -> String {
    folder + (folder.hasSuffix("/") ? "" : "/") + pattern
  }

  private static func matches(of pattern: String) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0 else { return [] }
    let paths = (0..<Int(found.gl_pathc)).compactMap { number in
      found.gl_pathv[number].map { String(cString: $0) }
    }
    return paths.filter { kind(of: $0) == S_IFREG && !isOfStore($0) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns a pattern of the path itself, whatever is in it.
  private static func literal(_ path: String) -> String {
    var pattern = ""
    for character in path {
      if "\\*?[]".contains(character) { pattern.append("\\") }
      pattern.append(character)
    }
    return pattern
  }

  private static func isOfStore(_ path: String) -> Bool {
    path.hasSuffix(".pinfold") || path.contains(".pinfold-") || path.contains(".pinfold.damaged-")
  }

  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}
