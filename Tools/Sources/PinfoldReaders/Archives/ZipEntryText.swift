import CZlib

/// The content of one file in a ZIP archive, decompressed as it is read.
final class ZipEntryText: MadeText {
  private let archive: ZipArchive
  private let entry: ZipArchive.Entry
  private var offset: UInt64
  private var compressedRest: UInt64
  private var rest: UInt64
  private let inflater: Inflater?
  private var checksum: UInt = 0

  /// Compressed bytes that are waiting for the inflater.
  private var pending = [UInt8](repeating: 0, count: 1 << 16)
  private var pendingRange = 0..<0

  init(_ entry: ZipArchive.Entry, of archive: ZipArchive) throws(ReadError) {
    (self.entry, self.archive) = (entry, archive)
    guard !entry.isEncrypted else {
      throw .unsupportedFormat(archive.path, "an encrypted ZIP archive", "unpack it with unzip")
    }
    guard [0, 8].contains(entry.method) else {
      throw .unsupportedFormat(
        archive.path,
        "a ZIP archive with an unusual compression",
        "unpack it, and pass the file inside"
      )
    }
    offset = try archive.start(of: entry)
    (compressedRest, rest) = (entry.compressedSize, entry.size)
    inflater = entry.method == 8 ? Inflater(isRaw: true) : nil
    if entry.method == 8, inflater == nil {
      throw .readFailed(archive.path, "there is not enough memory to decompress it")
    }
  }

  var origin: TextOrigin { TextOrigin(packing: "ZIP") }

  func read(into buffer: inout [UInt8], _ range: Range<Int>) throws(ReadError) -> Int {
    guard rest > 0 else {
      guard checksum == entry.checksum else { throw damaged }
      return 0
    }
    // Stops at the size in the directory, however much the data would expand to.
    var room = range.lowerBound..<range.lowerBound + Int(min(UInt64(range.count), rest))
    guard let inflater else {
      let count = try readCompressed(into: &buffer, room)
      guard count > 0 else { throw damaged }
      return took(count, buffer, range.lowerBound)
    }
    while room.lowerBound == range.lowerBound {
      if pendingRange.isEmpty {
        let count = try readCompressed(into: &pending, pending.indices)
        pendingRange = 0..<count
      }
      let isLast = compressedRest == 0 && pendingRange.isEmpty
      switch inflater.inflate(pending, &pendingRange, into: &buffer, &room) {
      case .ok where isLast && room.lowerBound == range.lowerBound: throw damaged
      case .ok: break
      case .endOfMember:
        let count = room.lowerBound - range.lowerBound
        guard UInt64(count) == rest else { throw damaged }
      case .corrupt: throw damaged
      }
    }
    return took(room.lowerBound - range.lowerBound, buffer, range.lowerBound)
  }

  private func took(_ count: Int, _ buffer: [UInt8], _ start: Int) -> Int {
    rest -= UInt64(count)
    checksum = crc32(checksum, Array(buffer[start..<start + count]), UInt32(count))
    return count
  }

  private func readCompressed(
    into buffer: inout [UInt8],
    _ range: Range<Int>
  ) throws(ReadError) -> Int {
    let count = Int(min(UInt64(range.count), compressedRest))
    guard count > 0 else { return 0 }
    let read: Int
    do throws(SystemError) {
      read = try archive.file.read(
        into: &buffer,
        range.lowerBound..<range.lowerBound + count,
        at: offset
      )
    } catch {
      throw error.readError(archive.path)
    }
    guard read > 0 else { throw damaged }
    offset += UInt64(read)
    compressedRest -= UInt64(read)
    return read
  }

  private var damaged: ReadError { .damagedCompression(archive.path, "a damaged ZIP archive") }
}
