import GRDB
import PinfoldReaders

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Why a database of tiles could not be written.
package struct MBTilesError: Error, Hashable {
  /// What the system or the database says, without the name of the file: it is a temporary
  /// one, which nobody knows.
  package let reason: String

  init(_ error: any Error) {
    reason =
      switch error {
      case let error as DatabaseError where error.resultCode == .SQLITE_FULL:
        SystemError(code: ENOSPC).reason
      case let error as DatabaseError: error.message ?? "\(error.resultCode)"
      default: "\(error)"
      }
  }
}
