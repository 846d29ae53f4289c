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
    guard let status = try? OpenFile.Status(ofPath: path), status.isRegular else { return nil }
    return FileStamp(status)
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
