import CZlib

// The one file of this module with unsafe code: calls into zlib, which sees bytes only
// while a call runs, and never more of them than there are.

/// Compression in the format of gzip.
package enum Gzip {
  /// How much effort to make.
  package enum Effort: Int32, Sendable {
    /// For data that is sent once.
    case least = 1

    /// For data that is written once and read now and then.
    case usual = 6

    /// For data that is cached and sent often.
    case most = 9
  }

  /// Returns bytes compressed; `nil` if there is no memory.
  package static func compressed(_ bytes: [UInt8], effort: Effort) -> [UInt8]? {
    // With the least effort, clearing a large table takes as long as compressing some ten
    // kilobytes, and the result is no shorter.
    DeflateStream(effort: effort, memoryLevel: effort == .least ? 7 : 9)?.compressed(bytes)
  }
}

/// Compresses many short texts one after the other, each by itself.
///
/// A class, because zlib's memory has to be released.
final class GzipCompressor {
  private let short: DeflateStream
  private let long: DeflateStream

  /// Texts shorter than this gain little from a large table of previous bytes, and clearing
  /// it takes longer than compressing them.
  private static let leastLong = 2048

  /// - Returns: `nil` if there is no memory.
  init?(effort: Gzip.Effort) {
    guard let short = DeflateStream(effort: effort, memoryLevel: 5),
      let long = DeflateStream(effort: effort, memoryLevel: 9)
    else { return nil }
    (self.short, self.long) = (short, long)
  }

  /// Returns bytes compressed; `nil` if they are more than zlib counts.
  func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    (bytes.count < Self.leastLong ? short : long).compressed(bytes)
  }
}

/// A stream of zlib that writes gzip.
private final class DeflateStream {
  // zlib keeps the address of the stream, which must not move.
  private let stream: UnsafeMutablePointer<z_stream>

  init?(effort: Gzip.Effort, memoryLevel: Int32) {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15 bits of window, and 16 for the format of gzip in place of zlib's own.
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
    // Room for the largest output there can be: it ends in one step.
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
