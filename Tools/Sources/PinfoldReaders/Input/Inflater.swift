// Unsafe code: zlib calls with ranges that are checked first.

import CZlib

/// A decompression in progress.
///
/// A class, because zlib keeps the address of its state and must release it.
final class Inflater {
  enum Outcome { case ok, endOfMember, corrupt }

  private let stream: UnsafeMutablePointer<z_stream>

  /// - Parameter isRaw: Whether the data has neither header nor checksum, as in ZIP.
  init?(isRaw: Bool = false) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // A 15-bit window; adding 16 expects a gzip header, and a negative value expects none.
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(stream, isRaw ? -15 : 15 + 16, ZLIB_VERSION, size) == Z_OK else {
      return nil  // deinit still calls inflateEnd, which accepts an uninitialized state
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Begins another member of the same file.
  func reset() { inflateReset(stream) }

  /// Decompresses from the front of `from` to the front of `to`, and shortens both ranges by the
  /// bytes used.
  func inflate(
    _ input: [UInt8],
    _ from: inout Range<Int>,
    into output: inout [UInt8],
    _ to: inout Range<Int>
  ) -> Outcome {
    precondition(from.lowerBound >= 0 && from.upperBound <= input.count, "Input beyond buffer")
    precondition(to.lowerBound >= 0 && to.upperBound <= output.count, "Output beyond buffer")
    let (available, room) = (min(from.count, 1 << 30), min(to.count, 1 << 30))
    let status = input.withUnsafeBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        // zlib does not write to its input, despite the pointer's type.
        stream.pointee.next_in = UnsafeMutablePointer(
          mutating: source.baseAddress.map { $0 + from.lowerBound }
        )
        stream.pointee.avail_in = UInt32(available)
        stream.pointee.next_out = target.baseAddress.map { $0 + to.lowerBound }
        stream.pointee.avail_out = UInt32(room)
        return CZlib.inflate(stream, Z_NO_FLUSH)
      }
    }
    let used = available - Int(stream.pointee.avail_in)
    let made = room - Int(stream.pointee.avail_out)
    from = from.lowerBound + used..<from.upperBound
    to = to.lowerBound + made..<to.upperBound
    switch status {
    // zlib needs more input or more room. This is not an error.
    case Z_OK, Z_BUF_ERROR: return .ok
    case Z_STREAM_END: return .endOfMember
    default: return .corrupt
    }
  }
}
