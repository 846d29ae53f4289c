/// The directory of a ZIP archive. Nothing is ever extracted to disk.
struct ZipArchive {
  struct Entry {
    let name: String

    /// The compression method: 0 for stored, 8 for deflate.
    let method: Int
    let isEncrypted: Bool
    let checksum: UInt32
    let compressedSize: UInt64
    let size: UInt64

    let offset: UInt64
  }

  /// The first bytes of an archive: the signature of a local header.
  static let signature = Array("PK\u{3}\u{4}".utf8)

  let path: String
  let file: OpenFile
  private(set) var entries: [Entry] = []

  private static let directoryLimit = 64 << 20

  init(_ file: OpenFile, size: UInt64, path: String) throws(ReadError) {
    (self.file, self.path) = (file, path)
    let tailSize = min(size, 22 + 0xFFFF)
    let tail = try bytes(at: size - tailSize, Int(tailSize))
    guard let end = Self.lastIndex(of: "PK\u{5}\u{6}", in: tail), end + 22 <= tail.count else {
      throw damaged
    }
    var count = UInt64(tail.number(at: end + 10, byteCount: 2))
    var length = tail.number(at: end + 12, byteCount: 4)
    var start = tail.number(at: end + 16, byteCount: 4)
    // ZIP64 archives keep these numbers in an earlier record.
    if end >= 20, tail[(end - 20)...].starts(with: Array("PK\u{6}\u{7}".utf8)) {
      let record = try bytes(at: tail.number(at: end - 12, byteCount: 8), 56)
      guard record.starts(with: Array("PK\u{6}\u{6}".utf8)) else { throw damaged }
      count = record.number(at: 32, byteCount: 8)
      length = record.number(at: 40, byteCount: 8)
      start = record.number(at: 48, byteCount: 8)
    }
    guard length <= UInt64(Self.directoryLimit), start <= size, length <= size - start else {
      throw damaged
    }
    let directory = try bytes(at: start, Int(length))
    var index = 0
    while UInt64(entries.count) < count {
      guard let entry = Self.entry(directory, at: &index) else { throw damaged }
      entries.append(entry)
    }
  }

  private var damaged: ReadError { .damagedCompression(path, "a damaged ZIP archive") }

  private func bytes(at offset: UInt64, _ count: Int) throws(ReadError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var position = 0
    do throws(SystemError) {
      while position < count {
        let more = try file.read(into: &bytes, position..<count, at: offset &+ UInt64(position))
        if more == 0 { throw .wrongData }
        position += more
      }
    } catch {
      throw damaged
    }
    return bytes
  }

  /// Reads one directory entry and advances past it.
  private static func entry(_ bytes: [UInt8], at index: inout Int) -> Entry? {
    let start = index
    guard start + 46 <= bytes.count, bytes[start...].starts(with: Array("PK\u{1}\u{2}".utf8)) else {
      return nil
    }
    func number(_ offset: Int, _ byteCount: Int) -> UInt64 {
      bytes.number(at: start + offset, byteCount: byteCount)
    }
    let nameEnd = start + 46 + Int(number(28, 2))  // both lengths are 16-bit
    let extraEnd = nameEnd + Int(number(30, 2))
    index = extraEnd + Int(number(32, 2))
    guard index <= bytes.count else { return nil }
    var (size, compressedSize, offset) = (number(24, 4), number(20, 4), number(42, 4))
    // ZIP64 moves numbers that need more than four bytes to an extra field.
    var extra = nameEnd
    while extra + 4 <= extraEnd {
      let length = Int(bytes.number(at: extra + 2, byteCount: 2))
      if bytes.number(at: extra, byteCount: 2) == 1 {
        let end = min(extra + 4 + length, extraEnd)
        var next = extra + 4
        func widen(_ value: inout UInt64) {
          guard value == 0xFFFF_FFFF, next + 8 <= end else { return }
          value = bytes.number(at: next, byteCount: 8)
          next += 8
        }
        widen(&size)
        widen(&compressedSize)
        widen(&offset)
      }
      extra += 4 + length
    }
    return Entry(
      name: String(decoding: bytes[start + 46..<nameEnd], as: UTF8.self),
      method: Int(number(10, 2)),
      isEncrypted: number(8, 2) & 1 != 0,
      checksum: UInt32(truncatingIfNeeded: number(16, 4)),
      compressedSize: compressedSize,
      size: size,
      offset: offset
    )
  }

  private static func lastIndex(of text: String, in bytes: [UInt8]) -> Int? {
    let text = Array(text.utf8)
    return bytes.indices.dropLast(21).last { bytes[$0...].starts(with: text) }
  }
}

extension ZipArchive {
  /// Returns the offset of an entry's data, which follows its local header.
  func start(of entry: Entry) throws(ReadError) -> UInt64 {
    let header = try bytes(at: entry.offset, 30)
    guard header.starts(with: Self.signature) else { throw damaged }
    let lengths = header.number(at: 26, byteCount: 2) + header.number(at: 28, byteCount: 2)
    return entry.offset + 30 + lengths
  }
}

extension [UInt8] {
  /// Returns a little-endian number.
  ///
  /// - Precondition: The number lies within the array and has at most eight bytes.
  fileprivate func number(at index: Int, byteCount: Int) -> UInt64 {
    (0..<byteCount).reversed().reduce(0) { $0 << 8 | UInt64(self[index + $1]) }
  }
}
