#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The files of a folder, or of a pattern.
package enum FileListing {
  /// Returns the paths of the files at a path, in order of their bytes; `nil` if it is the
  /// path of one file, or of none.
  ///
  /// Of a folder these are the files whose names do not begin with `.` or `_`: databases write
  /// `_SUCCESS` and `.part-0.csv.crc` beside their parts. A pattern has `*`, `?` or `[…]`, as in a
  /// shell; a file that has such a name itself comes first. It does not match such names either, unless
  /// it begins so. Stores are left out, which may be beside the files that they were made of.
  /// What cannot be read is among them, so that it is not missing in silence.
  ///
  /// - Throws: ``ReadError`` if a folder may not be listed, or has a pipe or a device in it.
  package static func files(at path: String) throws(ReadError) -> [String]? {
    switch kind(of: path) {
    case S_IFDIR: return try matches(of: pattern("*", in: literal(path)), path)
    case nil where isPattern(path): return try matches(of: path, path)
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

  /// Why nothing is read at a path: one sentence without its full stop.
  package static func absence(at path: String) -> String {
    do throws(ReadError) {
      let files = try files(at: path)
      let isFolder = kind(of: path) == S_IFDIR
      let what = isFolder ? "has no files of a known kind" : "matches no file"
      return "\(path) \(files == nil ? "is not there" : what)"
    } catch {
      let sentence = error.description
      return sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }
  }

  /// Returns a pattern of files below a folder.
  static func pattern(_ pattern: String, in folder: String) -> String {
    folder + (folder.hasSuffix("/") ? "" : "/") + pattern
  }

  private static func matches(
    of pattern: String,
    _ path: String
  ) throws(ReadError) -> [String] {
    var list = glob_t()
    defer { globfree(&list) }
    let status = glob(pattern, GLOB_ERR, nil, &list)
    guard status == 0 || status == GLOB_NOMATCH else { throw .notReadable(path) }
    guard status == 0 else { return [] }
    let paths = (0..<Int(list.gl_pathc)).compactMap { number in
      list.gl_pathv[number].map { path in
        var status = stat()
        let isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        let bytes = (0..<Int(strlen(path))).map { UInt8(bitPattern: path[$0]) }
        return (
          text: String(cString: path), escaped: FileNameText.escaped(bytes), isFolder: isFolder
        )
      }
    }
    let takesHidden = name(of: pattern).hasPrefix("_")
    let found = paths.filter { path in
      let name = name(of: path.text)
      return !path.isFolder && !isOfStore(name) && (takesHidden || !name.hasPrefix("_"))
    }
    if let escaped = found.lazy.compactMap({ $0.escaped }).first { throw .notUTF8(escaped) }
    let files = found.map { $0.text }
    // Opening one may wait for ever.
    if let special = files.first(where: { PlaceSource.file($0).isReadOnce }) {
      throw .noFile(special)
    }
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns the last component of a path.
  static func name(of path: String) -> Substring {
    path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
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

  /// Whether a name is that of a store, or of a file beside one.
  private static func isOfStore(_ name: Substring) -> Bool {
    // A store has the whole name of its file in its name; other GeoPackages are read.
    if name.hasSuffix(".gpkg") { return name.dropLast(5).contains { $0 == "." || $0 == "%" } }
    return [".gpkg-", ".gpkg.damaged-", ".gpkg.moved-"].contains { name.contains($0) }
  }

  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}

/// Names of files as text. To the system they are bytes, which need not be UTF-8; then the text of a name
/// is that of no file.
package enum FileNameText {
  /// Returns a name as people may tell it, with an escape such as `\xE9` for each byte that is not
  /// UTF-8; `nil` for one whose text is the name.
  package static func escaped(_ name: [UInt8]) -> String? {
    guard String(validating: name, as: UTF8.self) == nil else { return nil }
    var text = ""
    var rest = name[...]
    while let byte = rest.first {
      let length = (1...4).first { rest.prefix($0).isScalar }
      if let length {
        text += String(decoding: rest.prefix(length), as: UTF8.self)
      } else {
        text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
      rest = rest.dropFirst(length ?? 1)
    }
    return text
  }
}

extension ArraySlice<UInt8> {
  fileprivate var isScalar: Bool {
    String(validating: self, as: UTF8.self)?.unicodeScalars.count == 1
  }
}
