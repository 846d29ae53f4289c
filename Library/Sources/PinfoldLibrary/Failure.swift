import CPinfold

/// An error that a function of the C interface returns.
struct Failure: Error {
  let code: Int32

  /// The row of the wrong value, or -1.
  var row = -1

  /// One sentence.
  let message: String

  static func badArgument(_ message: String, row: Int = -1) -> Failure {
    Failure(code: Int32(PINFOLD_BAD_ARGUMENT), row: row, message: message)
  }

  static func tooLarge(_ message: String) -> Failure {
    Failure(code: Int32(PINFOLD_TOO_LARGE), message: message)
  }

  static var notFound: Failure {
    Failure(code: Int32(PINFOLD_NOT_FOUND), message: "No cluster has this id.")
  }

  static var canceled: Failure {
    Failure(code: Int32(PINFOLD_CANCELED), message: "The call was canceled.")
  }
}

/// Runs a function of the C interface, describes its error, and returns its code.
func answer(
  _ error: UnsafeMutablePointer<pinfold_error>?,
  _ body: () throws(Failure) -> Void
) -> Int32 {
  var failure: Failure?
  do throws(Failure) { try body() } catch { failure = error }
  let message = failure.map { Array($0.message.utf8) } ?? []
  let code = failure?.code ?? Int32(PINFOLD_OK)
  message.withUnsafeBufferPointer { bytes in
    pinfold_support_describe(
      error,
      code,
      Int64(failure?.row ?? -1),
      bytes.baseAddress,
      Int64(bytes.count)
    )
  }
  return code
}

/// Runs a function with a result, which stays empty after an error.
func answer<Value>(
  _ result: UnsafeMutablePointer<Value>?,
  _ name: StaticString,
  empty: Value,
  _ error: UnsafeMutablePointer<pinfold_error>?,
  _ body: () throws(Failure) -> Value
) -> Int32 {
  result?.pointee = empty
  return answer(error) { () throws(Failure) in
    let result = try required(result, name)
    result.pointee = try body()
  }
}

/// Throws unless an index has a column.
func checkColumn(_ column: Int64, of columnCount: Int) throws(Failure) {
  guard (0..<Int64(columnCount)).contains(column) else {
    throw .badArgument("The index has no column \(column).")
  }
}

/// Returns a pointer that is not NULL.
func required<Value>(
  _ pointer: UnsafePointer<Value>?,
  _ name: StaticString
) throws(Failure) -> UnsafePointer<Value> {
  guard let pointer else { throw .badArgument("The argument \(name) is NULL.") }
  return pointer
}

/// Returns the memory for a result.
func required<Value>(
  _ pointer: UnsafeMutablePointer<Value>?,
  _ name: StaticString
) throws(Failure) -> UnsafeMutablePointer<Value> {
  guard let pointer else { throw .badArgument("The argument \(name) is NULL.") }
  return pointer
}
