import CZlib

// Unsafe code: zlib accesses the buffers only during a call and within their bounds.

package enum Gzip {
  package enum Effort: Int32, Sendable {
    /// For data that is sent once.
    case least = 1

    /// For data that is written once and read occasionally.
    case usual = 6

    /// For data that is cached and sent often.
    case most = 9
  }

  /// Returns the compressed bytes, or `nil` if memory runs out.
  package static func compressed(_ bytes: [UInt8], effort: Effort) -> [UInt8]? {
    // At this effort, clearing a large hash table takes as long as compressing 10 kB, with little
    // effect on the size.
    DeflateStream(effort: effort, memoryLevel: effort == .least ? 7 : 9)?.compressed(bytes)
  }
}

/// Compresses many short texts independently. A class, because it owns zlib's memory.
final class GzipCompressor {
  private let short: DeflateStream
  private let long: DeflateStream

  /// The length in bytes from which a large hash table is worth the time to clear it.
  private static let leastLong = 2048

  /// - Returns: `nil` if memory runs out.
  init?(effort: Gzip.Effort) {
    guard let short = DeflateStream(effort: effort, memoryLevel: 5),
      let long = DeflateStream(effort: effort, memoryLevel: 9)
    else { return nil }
    (self.short, self.long) = (short, long)
  }

  /// Returns the compressed bytes, or `nil` if there are more than zlib can count.
  func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    (bytes.count < Self.leastLong ? short : long).compressed(bytes)
  }
}

/// A zlib stream that writes gzip.
private final class DeflateStream {
  // zlib keeps the address of its stream.
  private let stream: UnsafeMutablePointer<z_stream>

  init?(effort: Gzip.Effort, memoryLevel: Int32) {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // A window of 15 bits, plus 16 for the gzip format.
    let status = deflateInit2_(
      stream,
      effort.rawValue,
      Z_DEFLATED,
      15 + 16,
      memoryLevel,
      Z_DEFAULT_STRATEGY,
      ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size)
    )
    guard status == Z_OK else {
      stream.deallocate()
      return nil
    }
    self.stream = stream
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    // zlib counts in 32 bits.
    guard bytes.count < Int(UInt32.max) / 2, deflateReset(stream) == Z_OK else { return nil }
    let capacity = Int(deflateBound(stream, UInt(bytes.count)))
    var isWhole = false
    // Room for the largest possible output, so that one call is enough.
    let output = [UInt8](unsafeUninitializedCapacity: capacity) { room, count in
      bytes.withUnsafeBufferPointer { input in
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = UInt32(input.count)
        stream.pointee.next_out = room.baseAddress
        stream.pointee.avail_out = UInt32(min(room.count, Int(UInt32.max)))
        isWhole = deflate(stream, Z_FINISH) == Z_STREAM_END
        count = Int(stream.pointee.total_out)
      }
    }
    return isWhole ? output : nil
  }
}
