import HTTPTypes
import Hummingbird
import NIOCore

/// An incomplete or malformed body, caused by the client or the network.
struct BrokenBody: Error {
  let cause: any Error
}

extension Request {
  /// Returns the whole body.
  ///
  /// - Throws: ``RequestError`` if the body is too long or too slow, ``BrokenBody`` if it is
  ///   incomplete.
  func body(ofAtMost byteCount: Int, within time: Duration) async throws -> ByteBuffer {
    let tooLarge = RequestError(
      status: .contentTooLarge,
      parameter: nil,
      message: "The body is longer than \(byteCount) bytes; send it in parts."
    )
    if let length = headers[.contentLength].flatMap({ Int($0) }), length > byteCount {
      throw tooLarge
    }
    let body = body
    return try await withThrowingTaskGroup(of: ByteBuffer.self) { group in
      group.addTask {
        var whole = ByteBuffer()
        do {
          for try await part in body {
            guard whole.readableBytes + part.readableBytes <= byteCount else { throw tooLarge }
            whole.writeImmutableBuffer(part)
          }
        } catch is RequestError {
          throw tooLarge
        } catch {
          throw BrokenBody(cause: error)
        }
        return whole
      }
      group.addTask {
        try await Task.sleep(for: time)
        throw RequestError(
          status: .requestTimeout,
          parameter: nil,
          message: "The body took longer than \(time.components.seconds) seconds to arrive."
        )
      }
      defer { group.cancelAll() }
      // Never `nil`: the group has two tasks.
      return try await group.next() ?? ByteBuffer()
    }
  }
}
