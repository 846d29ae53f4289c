import NIOCore
import PinfoldOutput

extension ByteBuffer {
  /// Returns the bytes compressed in the format of gzip; `nil` if there is no memory.
  func gzipped(_ effort: Gzip.Effort) -> ByteBuffer? {
    Gzip.compressed(Array(readableBytesView), effort: effort).map { ByteBuffer(bytes: $0) }
  }
}
