/// Shows whether a file has changed.
package struct FileStamp: Hashable, Sendable {
  /// The size of the file.
  package let byteCount: UInt64

  /// Seconds and nanoseconds since 1970.
  package let modified: [Int]

  package init(byteCount: UInt64, modified: [Int]) {
    (self.byteCount, self.modified) = (byteCount, modified)
  }
}

extension FileStamp {
  package init(_ status: OpenFile.Status) {
    self.init(byteCount: status.size, modified: status.modified)
  }

  /// Returns the stamp of the file at a path, or of the files of a folder or a
  /// pattern; nil when there is none.
  package static func ofFile(_ path: String) -> FileStamp? {
    if let files = try? FileListing.files(at: path) { return ofFiles(files) }
    guard let status = try? OpenFile.Status(ofPath: path), status.isRegular else { return nil }
    return FileStamp(status)
  }

  /// Returns a stamp of all files: their size, and the last time of any.
  static func ofFiles(_ files: [String]) -> FileStamp? {
    let stamps = files.compactMap(ofFile)
    guard !stamps.isEmpty else { return nil }
    return FileStamp(
      byteCount: stamps.reduce(0) { $0 &+ $1.byteCount },  // wraps for no files there are
      modified: stamps.map(\.modified).max { $0.lexicographicallyPrecedes($1) } ?? []
    )
  }
}
