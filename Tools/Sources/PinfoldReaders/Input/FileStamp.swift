/// Shows whether a file has changed.
package struct FileStamp: Hashable, Sendable {
  /// The size of the file.
  package let byteCount: UInt64

  /// Seconds and nanoseconds since 1970.
  package let modified: [Int]

  /// A hash of what changes with a file even where its size and its time do not: those of its status,
  /// which nobody can set, and the names, sizes and times of each of several files.
  package let identity: UInt64

  package init(byteCount: UInt64, modified: [Int], identity: UInt64) {
    (self.byteCount, self.modified, self.identity) = (byteCount, modified, identity)
  }
}

extension FileStamp {
  package init(_ status: OpenFile.Status) {
    var identity = FowlerNollVo()
    for part in status.statusChanged { identity.append(part) }
    self.init(byteCount: status.size, modified: status.modified, identity: identity.value)
  }

  /// Returns the stamp of the file at a path, or of the files of a folder or a
  /// pattern; nil when there is none.
  package static func ofFile(_ path: String) -> FileStamp? {
    if let files = try? FileListing.files(at: path) { return ofFiles(files) }
    guard let status = try? OpenFile.Status(ofPath: path), status.isRegular else { return nil }
    return FileStamp(status)
  }

  /// Returns a stamp of all files: their size, the last time of any, and what is of each.
  static func ofFiles(_ files: [String]) -> FileStamp? {
    var (total, last, identity) = (UInt64(0), [Int](), FowlerNollVo())
    for file in files {
      guard let stamp = ofFile(file) else { continue }
      total &+= stamp.byteCount  // wraps for no files there are
      last = last.lexicographicallyPrecedes(stamp.modified) ? stamp.modified : last
      identity.append(FileListing.name(of: file).utf8)
      identity.append(0)
      for number in stamp.modified { identity.append(number) }
      identity.append(Int(truncatingIfNeeded: stamp.byteCount))
      identity.append(Int(truncatingIfNeeded: stamp.identity))
    }
    guard !last.isEmpty else { return nil }
    return FileStamp(byteCount: total, modified: last, identity: identity.value)
  }
}

extension FowlerNollVo {
  fileprivate mutating func append(_ number: Int) {
    append((0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
  }
}
