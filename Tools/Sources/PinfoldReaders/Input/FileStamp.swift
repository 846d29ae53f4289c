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

  /// Returns the stamp of the file at a path; nil when there is none.
  package static func ofFile(_ path: String) -> FileStamp? {
    guard let status = try? OpenFile.open(path).status(), status.isRegular else { return nil }
    return FileStamp(status)
  }
}
