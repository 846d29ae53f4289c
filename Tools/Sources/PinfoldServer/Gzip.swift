import CZlib
import NIOCore

/// Compression with zlib, the module's only unsafe code.
enum Gzip {
  /// How hard to try.
  enum Effort: Int32 {
    /// For what is sent once.
    case least = 1

    /// For what is kept and sent often.
    case most = 9
  }

  /// Returns bytes compressed in the format of gzip; `nil` if there is no memory.
  static func compressed(_ bytes: ByteBuffer, effort: Effort) -> ByteBuffer? {
    // zlib counts in 32 bits.
    guard bytes.readableBytes < Int(UInt32.max) / 2 else { return nil }
    var stream = z_stream()
    // 15 bits of window, and 16 for the format of gzip in place of zlib's own.
    guard
      deflateInit2_(
        &stream,
        effort.rawValue,
        Z_DEFLATED,
        15 + 16,
        9,
        Z_DEFAULT_STRATEGY,
        ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)
      ) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    let capacity = Int(deflateBound(&stream, UInt(bytes.readableBytes)))
    var output = ByteBuffer()
    var isWhole = false
    // The stream sees both buffers only inside this call, and room for the largest
    // output there can be: it ends in one step.
    output.writeWithUnsafeMutableBytes(minimumWritableBytes: capacity) { room in
      bytes.withUnsafeReadableBytes { input in
        stream.next_in = UnsafeMutablePointer(
          mutating: input.bindMemory(to: UInt8.self).baseAddress
        )
        stream.avail_in = UInt32(input.count)
        stream.next_out = room.bindMemory(to: UInt8.self).baseAddress
        stream.avail_out = UInt32(min(room.count, Int(UInt32.max)))
        isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
        return Int(stream.total_out)
      }
    }
    return isWhole ? output : nil
  }
}
