import Foundation
import Pinfold
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldReaders

/// Damaged files never trap: each is a table or one sentence.
///
/// `PINFOLD_FUZZ_ITERATIONS` sets how many files each seed makes.
@Suite struct FuzzTests {
  private static let iterations =
    ProcessInfo.processInfo.environment["PINFOLD_FUZZ_ITERATIONS"].flatMap(Int.init) ?? 600

  @Test(arguments: 0..<16)
  func damagedFilesAreTablesOrErrors(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let corpus = FuzzCorpus.files
    for _ in 0..<Self.iterations {
      var bytes = corpus[Int.random(in: 0..<corpus.count, using: &random)]
      for _ in 0..<Int.random(in: 0...6, using: &random) { Self.mutate(&bytes, corpus, &random) }
      var options = ReadOptions(
        numericColumns: Bool.random(using: &random) ? ["a"] : [],
        filters: Bool.random(using: &random) ? [PlaceFilter(column: "b", .contains, "x")] : [],
        isStrict: Int.random(in: 0..<8, using: &random) == 0
      )
      // Little chunks put every state of a reader at the end of one.
      options.chunkSize = Int.random(in: 1...64, using: &random)
      (options.headSize, options.recordLimit) = (64, 1 << 12)
      try Self.check(bytes, options)
    }
  }

  private static func check(_ bytes: [UInt8], _ options: ReadOptions) throws {
    let table: PlaceTable
    do {
      table = try PlaceTable.read(.bytes(bytes, name: "places"), options: options)
    } catch {
      #expect(error.description.hasSuffix("."))
      #expect(!error.description.contains("\n"))
      return
    }
    #expect(table.rowCount > 0)
    #expect(table.coordinates.count == table.rowCount)
    #expect(table.coordinates.allSatisfy { $0.isValid && abs($0.latitude) <= 90 })
    #expect(table.rejectedRows.listed.count == min(100, table.rejectedRows.count))
    #expect(table.matchingRows?.rowCount ?? table.rowCount == table.rowCount)
    for name in options.numericColumns {
      #expect(table.numericColumn(name)?.count == table.rowCount)
    }
    // Rows and rejected rows are where they were: lines ascend, and every row
    // can be looked at again.
    let lines = try (0..<table.rowCount).map { try table.line(ofRow: $0) }
    #expect(lines == lines.sorted())
    #expect(table.rejectedRows.listed.map(\.line) == table.rejectedRows.listed.map(\.line).sorted())
    for row in 0..<table.rowCount { _ = try table.properties(ofRow: row) }
  }

  private static func mutate(
    _ bytes: inout [UInt8],
    _ corpus: [[UInt8]],
    _ random: inout SplitMix64
  ) {
    let position = Int.random(in: 0...bytes.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0 where position < bytes.count:
      bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1:
      bytes.removeSubrange(position...)
    case 2:
      let end = min(bytes.count, position + Int.random(in: 1...20, using: &random))
      bytes.removeSubrange(position..<end)
    case 3:
      let other = corpus[Int.random(in: 0..<corpus.count, using: &random)]
      bytes.insert(contentsOf: other.prefix(Int.random(in: 0...80, using: &random)), at: position)
    case 4:
      let end = min(bytes.count, position + Int.random(in: 1...40, using: &random))
      bytes.insert(contentsOf: Array(bytes[position..<end]), at: position)
    default:
      let token = FuzzCorpus.tokens.randomElement(using: &random) ?? []
      bytes.insert(contentsOf: token, at: position)
    }
  }

  /// Where chunks end changes nothing.
  @Test(arguments: FuzzCorpus.files.indices)
  func chunksChangeNothing(file: Int) {
    func outcome(_ chunkSize: Int) -> [String] {
      var options = ReadOptions()
      (options.chunkSize, options.headSize) = (chunkSize, 64)
      do {
        let table = try PlaceTable.read(
          .bytes(FuzzCorpus.files[file], name: "places"),
          options: options
        )
        let lines = try (0..<table.rowCount).map { try table.line(ofRow: $0) }
        return ["\(table.coordinates)", "\(table.rejectedRows)", "\(lines)", "\(table.format)"]
      } catch {
        return ["\(error)"]
      }
    }
    let whole = outcome(1 << 20)
    for chunkSize in 1...40 { #expect(outcome(chunkSize) == whole, "chunks of \(chunkSize)") }
  }

  /// Every record of a file without line ends in its fields is a row or rejected.
  @Test(arguments: 0..<16)
  func noRecordIsLost(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let fields = ["1", "-2.5", "", "x", "91", "nan", "\"3\"", "\"4", "5\"", "\"6\"7", " 8 "]
    var records = ["1,2", "1,2", "1,2"]
    for _ in 0..<100 {
      let count = Int.random(in: 1...4, using: &random)
      let record = (0..<count).map { _ in fields.randomElement(using: &random) ?? "" }
      records.append(record.joined(separator: ","))
    }
    records.removeAll { $0.isEmpty }
    // A quote that is left open must find no other to close it.
    let isOpen = { (record: String) in record.contains("\"4") }
    records.removeAll(where: isOpen)
    records.append("\"4,5")
    do {
      let table = try PlaceTable.read(.text("lat,lon\n" + records.joined(separator: "\n")))
      #expect(table.rowCount + table.rejectedRows.count == records.count)
    } catch {
      #expect(error.kind == .latitudesOutOfRange)
    }
  }
}
