/// Pairs of coordinates in a projected system, as lines of text in a temporary file without a name:
/// what a program transforms, without all of them in memory.
struct CoordinatePairs {
  /// The number of pairs.
  private(set) var count = 0

  /// The largest number, whatever its sign.
  private var largest = 0.0

  private let spool: Spool

  /// The lines that are not in the file yet.
  private var text: [UInt8] = []

  private static let chunkSize = 1 << 16

  /// - Parameter name: The name of the source in messages.
  init(of name: String) throws(ReadError) { spool = try Spool(name: name) }
}

extension CoordinatePairs {
  /// Whether all numbers are such as degrees.
  var areLikeDegrees: Bool { count > 0 && largest <= 180 }

  /// Appends a pair, with all digits that the numbers have.
  mutating func append(x: Double, y: Double) throws(ReadError) {
    text.append(contentsOf: "\(x) \(y)\n".utf8)
    count += 1
    largest = max(largest, abs(x), abs(y))
    if text.count >= Self.chunkSize { try flush() }
  }

  /// Returns the file with all pairs, to be read from its beginning.
  mutating func file() throws(ReadError) -> OpenFile {
    try flush()
    do throws(SystemError) {
      try spool.file.rewind()
    } catch {
      throw .spoolFailed(spool.name, folder: OpenFile.temporaryFolder, error.reason)
    }
    return spool.file
  }

  private mutating func flush() throws(ReadError) {
    try spool.append(text, text.indices)
    text.removeAll(keepingCapacity: true)
  }
}
