import Foundation

/// The names of unfinished files and folders.
enum TemporaryName {
  /// Returns a null-terminated template for `mkstemp`: a hidden name beside the path.
  static func template(for path: String) -> [CChar] {
    let (folder, beginning) = parts(of: path)
    return Array("\(folder)\(beginning)\(String(repeating: "X", count: letters))".utf8CString)
  }

  static func path(_ template: [CChar]) -> String {
    String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Returns the temporary files beside a path with such a name and an optional extension.
  ///
  /// - Complexity: O(*n*) for *n* files in the folder.
  static func all(for path: String, ending: String = "") -> [String] {
    let (folder, beginning) = parts(of: path)
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    return (names ?? []).filter { name in
      guard name.hasPrefix(beginning) && name.hasSuffix(ending) else { return false }
      let chosen = name.dropFirst(beginning.count).dropLast(ending.count)
      return chosen.utf8.count == letters
        && chosen.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    .map { folder + $0 }
  }

  /// Returns the path's folder, with its slash, and the prefix of temporary names. The prefix
  /// contains the program's name, because other programs use similar hidden names.
  private static func parts(of path: String) -> (folder: String, beginning: String) {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    var name = path[folder.endIndex...]
    while name.utf8.count > longest { name.removeLast() }
    return (String(folder), ".\(name).pinfold-")
  }

  private static let letters = 6

  /// The maximum length of a name, so that it has at most 255 bytes with the prefix and the random
  /// characters.
  private static let longest = 200
}
