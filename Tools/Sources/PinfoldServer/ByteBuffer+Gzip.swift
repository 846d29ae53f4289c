import NIOCore
import PinfoldOutput

extension ByteBuffer {
  /// Returns the bytes compressed as gzip. `nil` if memory runs out.
  func gzipped(_ effort: Gzip.Effort) -> ByteBuffer? {
    Gzip.compressed(Array(readableBytesView), effort: effort).map { ByteBuffer(bytes: $0) }
  }
}
