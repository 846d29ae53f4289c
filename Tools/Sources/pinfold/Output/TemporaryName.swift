import Foundation

/// The names of files and folders that are not complete yet.
enum TemporaryName {
  /// Returns the hidden name beside a path of which the system makes one that is not
  /// taken, with a zero at its end.
  static func template(for path: String) -> [CChar] {
    let (folder, beginning) = parts(of: path)
    return Array("\(folder)\(beginning)\(String(repeating: "X", count: letters))".utf8CString)
  }

  /// The path of a template that the system has filled in.
  static func path(_ template: [CChar]) -> String {
    String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Returns what there is beside a path with such a name, or with such a name and an ending.
  ///
  /// - Complexity: O(*n*) of all that is in the folder.
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

  /// The folder of a path with its slash, and what names begin with: also with the program, since
  /// others, too, have hidden files with some letters behind the name.
  private static func parts(of path: String) -> (folder: String, beginning: String) {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    var name = path[folder.endIndex...]
    while name.utf8.count > longest { name.removeLast() }
    return (String(folder), ".\(name).pinfold-")
  }

  /// How many letters and digits the system chooses.
  private static let letters = 6

  /// Systems allow 255 bytes, some of which are added here.
  private static let longest = 200
}
