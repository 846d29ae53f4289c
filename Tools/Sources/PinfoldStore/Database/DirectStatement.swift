// Unsafe code: calls to SQLite. SQLite copies arguments before a call returns, except text that is
// bound while a function runs.

package import GRDB
import GRDBSQLite

/// A statement that exchanges values with SQLite directly. GRDB creates an object for each value,
/// which is slow for millions of places.
package struct DirectStatement {
  /// GRDB's statement, which owns SQLite's and must outlive it.
  private let statement: Statement
  private var handle: OpaquePointer { statement.sqliteStatement }

  package init(_ db: Database, sql: String) throws { statement = try db.cachedStatement(sql: sql) }
}

// MARK: - Parameters

extension DirectStatement {
  // Parameters count from 1. SQLite reports an error for one that does not exist.

  package func bind(_ value: Int64, at parameter: Int32) throws {
    try check(sqlite3_bind_int64(handle, parameter, value))
  }

  package func bind(_ value: Double, at parameter: Int32) throws {
    try check(sqlite3_bind_double(handle, parameter, value))
  }

  /// Makes SQLite copy bytes before the call returns.
  private static var copies: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }

  package func bind(_ text: [UInt8]?, at parameter: Int32) throws {
    guard let text else { return try check(sqlite3_bind_null(handle, parameter)) }
    try text.withUnsafeBufferPointer { try bind($0, Self.copies, at: parameter) }
  }

  /// Binds a range of text while a function runs, without copying it.
  func withBytes<Result>(
    _ bytes: [UInt8],
    _ range: Range<Int>,
    at parameter: Int32,
    _ body: () throws -> Result
  ) throws -> Result {
    try bytes.withUnsafeBufferPointer { bytes in
      // The bytes outlive the binding, which ends below.
      try bind(UnsafeBufferPointer(rebasing: bytes[range]), nil, at: parameter)
      defer {
        // Reset first, since a running statement accepts no bindings.
        reset()
        sqlite3_bind_null(handle, parameter)
      }
      return try body()
    }
  }

  /// Binds a table's values, whose texts are ranges of some bytes, while a function runs.
  func withBytes(of bytes: [UInt8], _ body: (BorrowedTexts) throws -> Void) throws {
    try bytes.withUnsafeBufferPointer { texts in
      // The bytes outlive all bindings, which end below.
      defer {
        reset()
        sqlite3_clear_bindings(handle)
      }
      try body(BorrowedTexts(statement: self, bytes: texts))
    }
  }

  /// Binds values without copying their texts.
  struct BorrowedTexts {
    fileprivate let statement: DirectStatement
    fileprivate let bytes: UnsafeBufferPointer<UInt8>

    func bind(_ value: ColumnValue, at parameter: Int32) throws {
      switch value {
      case .null: try statement.check(sqlite3_bind_null(statement.handle, parameter))
      case .integer(let value): try statement.bind(value, at: parameter)
      case .real(let value): try statement.bind(value, at: parameter)
      case .text(let start, let end):
        let text = UnsafeBufferPointer(rebasing: bytes[Int(start)..<Int(end)])
        try statement.bind(text, nil, at: parameter)
      }
    }
  }

  private func bind(
    _ text: UnsafeBufferPointer<UInt8>,
    _ destructor: sqlite3_destructor_type?,
    at parameter: Int32
  ) throws {
    // An empty buffer may lack an address, which SQLite would treat as NULL.
    guard let start = text.baseAddress, text.count > 0 else {
      return try check(sqlite3_bind_text(handle, parameter, "", 0, Self.copies))
    }
    let code = start.withMemoryRebound(to: CChar.self, capacity: text.count) {
      let encoding = UInt8(SQLITE_UTF8)
      return sqlite3_bind_text64(handle, parameter, $0, UInt64(text.count), destructor, encoding)
    }
    try check(code)
  }

  package func bind(blob: [UInt8]?, at parameter: Int32) throws {
    guard let blob else { return try check(sqlite3_bind_null(handle, parameter)) }
    try blob.withUnsafeBufferPointer { blob in
      // An empty buffer may lack an address, which SQLite would treat as NULL.
      guard let start = blob.baseAddress, blob.count > 0 else {
        return try check(sqlite3_bind_zeroblob(handle, parameter, 0))
      }
      try check(sqlite3_bind_blob64(handle, parameter, start, UInt64(blob.count), Self.copies))
    }
  }
}

// MARK: - Rows

extension DirectStatement {
  /// Advances to the next row. At the end and after a failure, resets the statement.
  package func step() throws -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    defer { reset() }
    guard code == SQLITE_DONE else { throw error(code) }
    return false
  }

  /// Resets the statement, which releases its locks and allows new bindings.
  package func reset() { sqlite3_reset(handle) }

  // Columns count from 0. SQLite returns zero or nothing for missing values and for other types.

  package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  package func number(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  enum ValueType { case null, integer, real, text, blob }

  func type(_ column: Int32) -> ValueType {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  func isNull(_ column: Int32) -> Bool { type(column) == .null }

  /// Passes a text to a function without copying it.
  func withText<Result>(
    _ column: Int32,
    _ body: (borrowing Span<UInt8>) throws -> Result
  ) rethrows -> Result {
    // The text must be fetched before its length, which SQLite counts in the text's encoding. Both
    // are valid until the next step.
    let start = sqlite3_column_text(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    return try body(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count).span)
  }

  /// Passes a blob to a function without copying it.
  func withBlob<Result>(
    _ column: Int32,
    _ body: (borrowing Span<UInt8>) throws -> Result
  ) rethrows -> Result {
    // The blob must be fetched before its length, as for text.
    let start = sqlite3_column_blob(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    let bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    return try bytes.withMemoryRebound(to: UInt8.self) { try body($0.span) }
  }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw error(code) }
  }

  private func error(_ code: Int32) -> DatabaseError {
    let message = sqlite3_errmsg(sqlite3_db_handle(handle)).map { String(cString: $0) }
    return DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
  }
}
