import GRDB
import Pinfold
import PinfoldReaders

extension SystemError {
  /// The error for a store that could not be written.
  func storeError(_ path: String) -> StoreError {
    isDirectory
      ? .isDirectory(path)
      : isMissing
        ? .folderMissing(path)
        : isRefusal
          ? .notWritable(path)
          : isFull
            ? .noRoom(path)
            : .failed(path, reason)
  }
}

extension StoreError {
  /// Converts any error to an error of a store.
  init(_ error: any Error, _ path: String) {
    switch error {
    case let error as StoreError: self = error
    case let error as ReadError: self = .sourceFailed(path, error)
    case let error as SystemError: self = error.storeError(path)
    case let error as DatabaseError: self = .database(error, path)
    case let error as PlaceError: self = .database(error.cause, path, place: error.id)
    // GRDB throws this for a value of the wrong type.
    case is RowDecodingError: self = .damaged(path).caused(by: "\(error)")
    default: self = .failed(path, "\(error)")
    }
  }

  private static func database(
    _ error: DatabaseError,
    _ path: String,
    place: PointID? = nil
  ) -> StoreError {
    let (code, words) = (error.extendedResultCode.rawValue, error.message ?? "no message")
    return StoreError(database: error, path, place: place).caused(
      by: "SQLite error \(code): \(words)"
    )
  }

  private init(database error: DatabaseError, _ path: String, place: PointID?) {
    switch error.resultCode {
    case .SQLITE_NOTADB: self = .notAStore(path)
    case .SQLITE_CORRUPT: self = .damaged(path, place: place)
    case .SQLITE_FULL: self = .noRoom(path)
    // SQLite does not report the system's reason.
    case .SQLITE_IOERR where StoreFiles(path: path).isDiskFull: self = .noRoom(path)
    case .SQLITE_CANTOPEN where StoreFiles(path: path).isDiskFull: self = .noRoom(path)
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN: self = .notWritable(path)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .inUse(path)
    case .SQLITE_ERROR where error.message?.hasPrefix("no such column") == true:
      self = .changed(path)
    default: self = .failed(path, error.message ?? "\(error.resultCode)")
    }
  }
}
