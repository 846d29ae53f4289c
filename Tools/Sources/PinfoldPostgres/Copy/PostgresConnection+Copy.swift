import PinfoldText

extension PostgresConnection {
  private static let chunkSize = 1 << 18

  /// Streams the rows of a query.
  ///
  /// - Parameters:
  ///   - visit: Called with each row's fields, which are ranges of the bytes.
  ///   - afterChunk: Called after each chunk with the number of bytes so far.
  func copy(
    _ query: String,
    fieldCount: Int,
    _ visit: ([UInt8], [Field]) throws -> Void,
    afterChunk: (_ byteCount: Int) throws -> Void = { _ in }
  ) throws {
    var decoder = CopyDecoder(columnCount: fieldCount)
    try beginCopy(of: query)
    var (isComplete, byteCount) = (false, 0)
    do {
      while !isComplete {
        var failure: PostgresError?
        decoder.append { bytes in
          let count = bytes.count
          do throws(PostgresError) {
            isComplete = try !readCopy(into: &bytes, atLeast: Self.chunkSize)
          } catch {
            failure = error
          }
          byteCount += bytes.count - count
        }
        // The rows before the failed one are visited, because their number identifies it in the
        // error.
        while try decoder.nextRow() { try visit(decoder.bytes, decoder.fields) }
        try afterChunk(byteCount)
        if let failure { throw failure }
      }
      guard decoder.isAtEnd else { throw CopyDecoder.Malformed() }
    } catch is CopyDecoder.Malformed {
      throw PostgresError.malformed(name)
    }
  }
}
