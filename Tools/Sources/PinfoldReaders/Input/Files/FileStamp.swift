/// The size and modification time of a file, to detect changes.
package struct FileStamp: Hashable, Sendable {
  package let byteCount: UInt64

  /// In seconds and nanoseconds since 1970.
  package let modified: [Int]

  package init(byteCount: UInt64, modified: [Int]) {
    (self.byteCount, self.modified) = (byteCount, modified)
  }
}

extension FileStamp {
  package init(_ status: OpenFile.Status) {
    self.init(byteCount: status.size, modified: status.modified)
  }

  /// Returns the stamp of a regular file at a path; `nil` if it does not exist.
  package static func ofFile(_ path: String) -> FileStamp? {
    guard let status = try? OpenFile.Status(ofPath: path), status.isRegular else { return nil }
    return FileStamp(status)
  }
}

/// A Fowler-Noll-Vo hash of bytes. It is the same in every process and not cryptographic.
///
/// Inlinable, because a generic loop across modules is slow without specialization: hashing the
/// page's files took half of the server's start time.
@usableFromInline package struct FowlerNollVo {
  @usableFromInline package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  @inlinable package init() {}

  @inlinable package mutating func append(_ bytes: some Sequence<UInt8>) {
    // Wraps by design.
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}

extension Sequence<UInt8> {
  @inlinable package var fowlerNollVo: UInt64 {
    var hash = FowlerNollVo()
    hash.append(self)
    return hash.value
  }
}
