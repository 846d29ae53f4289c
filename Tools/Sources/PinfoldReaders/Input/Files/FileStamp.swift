/// Shows whether a file has changed.
package struct FileStamp: Hashable, Sendable {
  /// The size of the file.
  package let byteCount: UInt64

  /// Seconds and nanoseconds since 1970.
  package let modified: [Int]

  /// A hash of the name, the size and the time of each of several files; nil for one file.
  package let listing: UInt64?

  package init(byteCount: UInt64, modified: [Int], listing: UInt64?) {
    (self.byteCount, self.modified, self.listing) = (byteCount, modified, listing)
  }
}

extension FileStamp {
  package init(_ status: OpenFile.Status) {
    self.init(byteCount: status.size, modified: status.modified, listing: nil)
  }

  /// Returns the stamp of the file at a path, or of the files of a folder or a
  /// pattern; nil when there is none.
  package static func ofFile(_ path: String) -> FileStamp? {
    if let files = try? FileListing.files(at: path) { return ofFiles(files) }
    guard let status = try? OpenFile.Status(ofPath: path), status.isRegular else { return nil }
    return FileStamp(status)
  }

  /// Returns a stamp of all files: their size, and the last time of any, which is not enough: another
  /// file may be as large as one that was there, and older than the rest.
  static func ofFiles(_ files: [String]) -> FileStamp? {
    var (total, last, listing) = (UInt64(0), [Int](), FowlerNollVo())
    for file in files {
      guard let stamp = ofFile(file) else { continue }
      total &+= stamp.byteCount  // wraps for no files there are
      last = last.lexicographicallyPrecedes(stamp.modified) ? stamp.modified : last
      listing.append(FileListing.name(of: file).utf8)
      for number in [0, Int(truncatingIfNeeded: stamp.byteCount)] + stamp.modified {
        listing.append((0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
      }
    }
    guard !last.isEmpty else { return nil }
    return FileStamp(byteCount: total, modified: last, listing: listing.value)
  }
}

/// A hash of bytes by the rule of Fowler, Noll and Vo: the same in every process, and no secret.
///
/// Inlinable, because a loop over a collection of another module is slow where the compiler does not
/// see both: the files of the page took half of the time in which a server starts.
@usableFromInline package struct FowlerNollVo {
  /// The hash of the bytes until now.
  @usableFromInline package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  @inlinable package init() {}

  @inlinable package mutating func append(_ bytes: some Sequence<UInt8>) {
    // Wraps by design.
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}

extension Sequence<UInt8> {
  /// A hash of the bytes, see ``FowlerNollVo``.
  @inlinable package var fowlerNollVo: UInt64 {
    var hash = FowlerNollVo()
    hash.append(self)
    return hash.value
  }
}
