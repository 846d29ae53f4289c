import Foundation
import Pinfold
import PinfoldReaders
import PlaceFiles
import Testing

@Suite struct CompressionTests {
  private static let text = Array("lat,lon\n52.5,13.4\n-33.9,151.2\n".utf8)

  private static func read(_ bytes: [UInt8]) throws -> PlaceTable {
    try PlaceTable.read(.bytes(bytes, name: "places.gz"))
  }

  @Test func readsGzip() throws {
    let table = try Self.read(StoredGzip.member(Self.text))
    #expect(table.pairs == [[52.5, 13.4], [-33.9, 151.2]])
    #expect(table.isCompressed)
    #expect(table.byteCount == UInt64(Self.text.count))
    #expect(try table.properties(ofRow: 1)[1].value == .string("151.2"))
    #expect(try table.line(ofRow: 1) == 3)
  }

  /// What `gzip -9` makes of such a file.
  @Test func readsHuffmanCodes() throws {
    let bytes = try #require(
      Data(base64Encoded: "H4sIAAAAAAACA8tJLNHJyc/jMjXSM9UxNNYz4dI1Ntaz1DE0NdQzIkkUAMxNrqdKAAAA")
    )
    #expect(try Self.read(Array(bytes)).rowCount == 6)
  }

  /// Members form one file, for any position of the cut. Tapes pad with zeros.
  @Test(arguments: [0, 1, 20, 30])
  func readsConcatenatedMembers(cut: Int) throws {
    let members =
      StoredGzip.member(Array(Self.text[..<cut])) + StoredGzip.member([])
      + StoredGzip.member(Array(Self.text[cut...])) + [UInt8](repeating: 0, count: 70_000)
    #expect(try Self.read(members).pairs == [[52.5, 13.4], [-33.9, 151.2]])
  }

  /// A member that ends where the reader's own buffer of 65,536 bytes does.
  @Test(arguments: 65_530..<65_542)
  func readsMembersAcrossBuffers(size: Int) throws {
    var text = Array("lat,lon\n1,2\n".utf8)
    text += [UInt8](repeating: 10, count: size - text.count - 23)
    let members = StoredGzip.member(text) + StoredGzip.member(Array("3,4\n".utf8))
    #expect(try Self.read(members).pairs == [[1, 2], [3, 4]])
  }

  /// Cut anywhere behind its first two bytes, a file is an error.
  @Test func truncatedGzipIsAnError() {
    let whole = StoredGzip.member(Self.text)
    for count in 2..<whole.count {
      let error = #expect(throws: ReadError.self) { try Self.read(Array(whole[..<count])) }
      #expect(
        error?.description
          == "places.gz is a truncated gzip file; copy or download it again."
      )
    }
  }

  @Test func corruptGzipIsAnError() {
    for index in [2, 20, 40] {
      var bytes = StoredGzip.member(Self.text)
      bytes[index] ^= 0x55
      let error = #expect(throws: ReadError.self) { try Self.read(bytes) }
      #expect(error?.kind == .damagedCompression)
    }
    let garbage = #expect(throws: ReadError.self) {
      try Self.read(StoredGzip.member(Self.text) + Array("garbage".utf8))
    }
    #expect(garbage?.kind == .damagedCompression)
  }
}
