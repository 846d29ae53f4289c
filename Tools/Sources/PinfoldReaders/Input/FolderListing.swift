#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The files of a folder.
enum FolderListing {
  /// Returns the paths of the regular files in a folder whose names do not begin with `.` or
  /// `_`, in order of the bytes of their names; `nil` if there is no folder at the path.
  ///
  /// Databases write such names beside their parts: `_SUCCESS`, `.part-0.csv.crc`.
  static func files(in folder: String) -> [String]? {
    guard kind(of: folder) == S_IFDIR else { return nil }
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    // A pattern of the path itself, whatever is in it.
    var pattern = ""
    for character in base {
      if "\\*?[]".contains(character) { pattern.append("\\") }
      pattern.append(character)
    }
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern + "[!._]*", 0, nil, &found) == 0 else { return [] }
    let paths = (0..<Int(found.gl_pathc)).compactMap { number in
      found.gl_pathv[number].map { String(cString: $0) }
    }
    return paths.filter { kind(of: $0) == S_IFREG }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}
