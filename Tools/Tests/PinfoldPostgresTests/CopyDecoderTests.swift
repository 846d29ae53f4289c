import PinfoldText
import PinfoldTesting
import Testing

@testable import PinfoldPostgres

@Suite struct CopyDecoderTests {
  /// Rows of bytes as a server would send them; `nil` is NULL.
  private typealias Rows = [[[UInt8]?]]

  private static func rows(seed: UInt64, columns: Int) -> Rows {
    var random = SplitMix64(seed: seed)
    return (0..<Int.random(in: 0...20, using: &random)).map { _ in
      (0..<columns).map { _ in
        let length = Int.random(in: -1...12, using: &random)
        guard length >= 0 else { return nil }
        return (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
    }
  }

  /// Writes the format, independently of how it is read.
  private static func stream(of rows: Rows, header: [UInt8] = []) -> [UInt8] {
    func bytes(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> ((count - 1 - $0) * 8)) }
    }
    var stream = Array("PGCOPY\n".utf8) + [255, 13, 10, 0] + bytes(0, 4)
    stream += bytes(header.count, 4) + header
    for row in rows {
      stream += bytes(row.count, 2)
      for field in row { stream += bytes(field?.count ?? -1, 4) + (field ?? []) }
    }
    return stream + bytes(-1, 2)
  }

  /// Decodes a stream that comes in parts of random lengths.
  private static func decoded(
    _ stream: [UInt8],
    columns: Int,
    seed: UInt64
  ) throws -> (rows: Rows, isAtEnd: Bool) {
    var random = SplitMix64(seed: seed)
    var decoder = CopyDecoder(columnCount: columns)
    var (rows, rest) = (Rows(), stream[...])
    while !rest.isEmpty {
      let part = rest.prefix(Int.random(in: 1...40, using: &random))
      rest = rest.dropFirst(part.count)
      decoder.append { $0 += part }
      while try decoder.nextRow() {
        rows.append(
          decoder.fields.map { $0.isMissing ? nil : Array(decoder.bytes[$0.start..<$0.end]) }
        )
      }
    }
    return (rows, decoder.isAtEnd)
  }

  /// A stream cut into any pieces has the rows that the server sent.
  @Test(arguments: UInt64(0)..<200)
  func rowsAreThoseOfTheServer(seed: UInt64) throws {
    let columns = Int(seed % 5)
    let rows = Self.rows(seed: seed, columns: columns)
    let header = [UInt8](repeating: 7, count: Int(seed % 3))
    let stream = Self.stream(of: rows, header: header)
    let decoded = try Self.decoded(stream, columns: columns, seed: seed)
    #expect(decoded.rows == rows && decoded.isAtEnd)
  }

  /// A stream that ends early has the first rows, and no end.
  @Test(arguments: UInt64(0)..<50)
  func anEndThatIsMissingIsNoticed(seed: UInt64) throws {
    let rows = Self.rows(seed: seed, columns: 3)
    let stream = Self.stream(of: rows).dropLast(1 + Int(seed) % 20)
    let decoded = try Self.decoded(Array(stream), columns: 3, seed: seed)
    #expect(!decoded.isAtEnd)
    #expect(decoded.rows == Array(rows.prefix(decoded.rows.count)))
  }

  /// Whatever bytes arrive, the decoder ends without a trap.
  @Test(arguments: UInt64(0)..<300)
  func brokenStreamsAreErrors(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var stream = Self.stream(of: Self.rows(seed: seed, columns: 2))
    for _ in 0...seed % 4 {
      let index = Int.random(in: 0..<stream.count, using: &random)
      stream[index] = .random(in: 0...255, using: &random)
    }
    _ = try? Self.decoded(stream, columns: 2, seed: seed)
  }

  @Test(arguments: [
    [2: 0],  // another signature
    [11: 1],  // a flag of another format
    [15: 255],  // a header of negative length
    [20: 3],  // another number of columns
    [21: 254],  // a field of negative length
  ])
  func whatIsNoCopyIsRefused(change: [Int: UInt8]) {
    var stream = Self.stream(of: [[[1, 2], nil]])
    for (index, byte) in change { stream[index] = byte }
    #expect(throws: CopyDecoder.Malformed.self) {
      _ = try Self.decoded(stream, columns: 2, seed: 1)
    }
  }
}
