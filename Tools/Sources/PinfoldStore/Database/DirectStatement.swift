// Unsafe code: calls into SQLite, which copies what it gets before a call returns, but for text that
// is bound while a function runs.

package import GRDB
import GRDBSQLite

/// A statement that gives its values to SQLite and takes them from it directly: in GRDB
/// every value is an object, and there are millions of places.
package struct DirectStatement {
  /// GRDB's statement, which owns the other for as long as this exists.
  private let statement: Statement
  private var handle: OpaquePointer { statement.sqliteStatement }

  package init(_ db: Database, sql: String) throws { statement = try db.cachedStatement(sql: sql) }
}

// MARK: - Parameters

extension DirectStatement {
  // Parameters count from 1; one that is not there is an error of SQLite.

  package func bind(_ value: Int64, at parameter: Int32) throws {
    try check(sqlite3_bind_int64(handle, parameter, value))
  }

  package func bind(_ value: Double, at parameter: Int32) throws {
    try check(sqlite3_bind_double(handle, parameter, value))
  }

  /// Has SQLite copy bytes before the call returns.
  private static var copies: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }

  /// Binds text; nil is no text.
  package func bind(_ text: [UInt8]?, at parameter: Int32) throws {
    guard let text else { return try check(sqlite3_bind_null(handle, parameter)) }
    try text.withUnsafeBufferPointer { try bind($0, Self.copies, at: parameter) }
  }

  /// Binds a range of text while a function runs, without a copy of its own.
  func withBytes<Result>(
    _ bytes: [UInt8],
    _ range: Range<Int>,
    at parameter: Int32,
    _ body: () throws -> Result
  ) throws -> Result {
    try bytes.withUnsafeBufferPointer { bytes in
      // The bytes are there until the parameter has none any more.
      try bind(UnsafeBufferPointer(rebasing: bytes[range]), nil, at: parameter)
      defer {
        // Values are only bound at the start.
        reset()
        sqlite3_bind_null(handle, parameter)
      }
      return try body()
    }
  }

  /// Binds values of a table, whose texts are among some bytes, while a function runs.
  func withBytes(of bytes: [UInt8], _ body: (BorrowedTexts) throws -> Void) throws {
    try bytes.withUnsafeBufferPointer { texts in
      // The bytes are there until no parameter has any.
      defer {
        reset()
        sqlite3_clear_bindings(handle)
      }
      try body(BorrowedTexts(statement: self, bytes: texts))
    }
  }

  /// Binds values without copies of their texts.
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
    // No bytes may have no address, which would be no text.
    guard let start = text.baseAddress, text.count > 0 else {
      return try check(sqlite3_bind_text(handle, parameter, "", 0, Self.copies))
    }
    let code = start.withMemoryRebound(to: CChar.self, capacity: text.count) {
      let encoding = UInt8(SQLITE_UTF8)
      return sqlite3_bind_text64(handle, parameter, $0, UInt64(text.count), destructor, encoding)
    }
    try check(code)
  }

  /// Binds bytes that are no text; nil is no bytes.
  package func bind(blob: [UInt8]?, at parameter: Int32) throws {
    guard let blob else { return try check(sqlite3_bind_null(handle, parameter)) }
    try blob.withUnsafeBufferPointer { blob in
      // No bytes may have no address, which would be null.
      guard let start = blob.baseAddress, blob.count > 0 else {
        return try check(sqlite3_bind_zeroblob(handle, parameter, 0))
      }
      try check(sqlite3_bind_blob64(handle, parameter, start, UInt64(blob.count), Self.copies))
    }
  }
}

// MARK: - Rows

extension DirectStatement {
  /// Advances to the next row; at the end, and after a failure, returns to the start.
  package func step() throws -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    defer { reset() }
    guard code == SQLITE_DONE else { throw error(code) }
    return false
  }

  /// Returns to the start, so that nothing is locked and values can be bound.
  package func reset() { sqlite3_reset(handle) }

  // Columns count from 0; values that are missing or of another kind are zero or empty.

  package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  package func number(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  /// What a value of a row is.
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

  /// Gives a text to a function, without a copy.
  func withText<Result>(
    _ column: Int32,
    _ body: (borrowing Span<UInt8>) throws -> Result
  ) rethrows -> Result {
    // In this order: the text first, for its bytes are counted in its encoding.
    // SQLite keeps both until the next step.
    let start = sqlite3_column_text(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    return try body(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count).span)
  }

  /// Gives bytes that are no text to a function, without a copy.
  func withBlob<Result>(
    _ column: Int32,
    _ body: (borrowing Span<UInt8>) throws -> Result
  ) rethrows -> Result {
    // In this order, as for text.
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
