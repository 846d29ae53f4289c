#if POSTGRES
// Unsafe code: results of libpq, which callers free, and whose strings are copied.

import CPostgres

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

// MARK: - Waiting for the server

extension PostgresConnection {
  /// Returns the last result of a sent statement, or `nil` without one.
  func answer(to isSent: Int32) -> OpaquePointer? {
    isSent == 1 && isAnswered() ? lastResult() : nil
  }

  func lastResult() -> OpaquePointer? {
    var last: OpaquePointer?
    while let result = PQgetResult(connection) {
      PQclear(last)
      last = result
      // The rows of a copy come before its last result.
      if [PGRES_COPY_OUT, PGRES_COPY_IN, PGRES_COPY_BOTH].contains(PQresultStatus(result)) {
        break
      }
    }
    return last
  }

  /// Waits for the beginning of an answer, up to `patience`.
  private func isAnswered() -> Bool {
    guard let patience else { return true }
    let end = ContinuousClock.now + patience
    var socket = pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0)
    repeat {
      let rest = ContinuousClock.now.duration(to: end)
      let milliseconds = max(0, Int32(clamping: Int(rest / .milliseconds(1))))
      // A broken socket is readable too.
      if socket.fd < 0 || poll(&socket, 1, milliseconds) > 0 { return true }
    } while ContinuousClock.now < end
    isSilent = true
    return false
  }

  func check(_ result: OpaquePointer?) throws(PostgresError) {
    switch PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_COPY_OUT, PGRES_EMPTY_QUERY: return
    default:
      let state = Self.text(PQresultErrorField(result, Int32(UInt8(ascii: "C"))))
      let message = Self.text(PQresultErrorField(result, Int32(UInt8(ascii: "M"))))
      let words = Self.sentence(
        message.isEmpty ? Self.text(PQerrorMessage(connection)) : message
      )
      throw error(state, words).caused(by: state, words)
    }
  }

  private func error(_ state: String, _ words: String) -> PostgresError {
    // The SQLSTATE classes of connection errors and of a server that shuts down.
    if isSilent || PQstatus(connection) != CONNECTION_OK || state.hasPrefix("08")
      || state.hasPrefix("57P")
    {
      return .lost(name)
    }
    if state == "57014" { return .tookTooLong(name) }
    return state == "42501" ? .refused(name, words, role: role) : .failed(name, words)
  }
}
#endif
