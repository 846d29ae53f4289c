/// Projected coordinate pairs as lines of text in an unnamed temporary file. A program can then
/// transform them without all pairs in memory.
struct CoordinatePairs {
  private(set) var count = 0

  /// The largest magnitude of any coordinate.
  private var largest = 0.0

  private let spool: Spool

  private var text: [UInt8] = []

  private static let chunkSize = 1 << 16

  init(of name: String) throws(ReadError) { spool = try Spool(name: name) }
}

extension CoordinatePairs {
  /// Whether all coordinates are in the range of degrees.
  var areLikeDegrees: Bool { count > 0 && largest <= 180 }

  /// Appends a pair with full precision.
  mutating func append(x: Double, y: Double) throws(ReadError) {
    text.append(contentsOf: "\(x) \(y)\n".utf8)
    count += 1
    largest = max(largest, abs(x), abs(y))
    if text.count >= Self.chunkSize { try flush() }
  }

  /// Returns the file with all pairs, positioned at its beginning.
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
