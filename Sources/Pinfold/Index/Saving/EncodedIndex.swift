/// The bytes of a saved index, produced in chunks to save memory.
///
///     let encoded = EncodedIndex(index)
///     for start in stride(from: 0, to: encoded.count, by: 1 << 20) {
///       file.write(encoded.bytes(start..<min(start + 1 << 20, encoded.count)))
///     }
///
/// ``PointIndex/init(decoding:)`` reads the complete bytes.
public struct EncodedIndex: Sendable {
  private let parts: [Part]

  fileprivate enum Part {
    case words([UInt64])

    /// Two per word.
    case halfWords([UInt32])

    case numbers([Double])
  }

  /// Prepares an index for encoding.
  ///
  /// - Complexity: O(*n*), because the checksum comes first.
  public init(_ index: PointIndex) {
    let run = index.compactedRun
    let body: [Part] =
      [.words(run.keys), .halfWords(run.rows), .halfWords(index.rejected.map { $0.row })]
      + run.columns.map { .numbers($0.values.all) }
      + (run.weights.map { [.words($0.values)] } ?? [])
    let counts = [UInt64(run.count), UInt64(index.rejected.count), UInt64(index.columnCount)]
    var checksum = Checksum()
    for part in [.words(counts)] + body {
      for index in 0..<part.count { checksum.add(part[index]) }
    }
    let signature = run.weights == nil ? PointIndex.signature : PointIndex.weightedSignature
    parts = [.words([signature, checksum.value] + counts)] + body
  }

  /// The number of bytes.
  public var count: Int { parts.reduce(0) { $0 + 8 * $1.count } }

  /// Returns a range of the bytes.
  ///
  /// - Precondition: The range is in `0..<count`.
  /// - Complexity: O(*m*) for *m* bytes.
  public func bytes(_ range: Range<Int>) -> [UInt8] {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "\(range) of \(count) bytes")
    let words = range.lowerBound / 8..<(range.upperBound + 7) / 8
    var writer = ByteWriter(capacity: 8 * words.count)
    var start = 0
    for part in parts {
      let end = start + part.count
      for word in words.clamped(to: start..<end) { writer.append(part[word - start]) }
      start = end
    }
    guard writer.bytes.count > range.count else { return writer.bytes }
    return Array(writer.bytes.dropFirst(range.lowerBound % 8).prefix(range.count))
  }
}

extension EncodedIndex.Part {
  fileprivate var count: Int {
    switch self {
    case .words(let words): words.count
    case .halfWords(let halves): halves.wordCount
    case .numbers(let numbers): numbers.count
    }
  }

  fileprivate subscript(index: Int) -> UInt64 {
    switch self {
    case .words(let words): words[index]
    case .halfWords(let halves): halves.word(index)
    case .numbers(let numbers): numbers[index].bitPattern
    }
  }
}
