import Pinfold
import PinfoldTesting
import Testing

/// A saved index is read back as it was, or not at all.
@Suite struct SavingLawTests {
  @Test(arguments: 0..<150)
  func savedIndexIsReadBack(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (index, oracle) = random.editedIndex(columns: random.integer(in: 0...2))
    let bytes = index.encoded()
    var loaded = try PointIndex(decoding: bytes)
    #expect(loaded.count == index.count && loaded.columnCount == index.columnCount)
    #expect(loaded.rejected == oracle.rejected)
    #expect(loaded.encoded() == bytes)
    expectSameRects(loaded, oracle, &random)
    expectSamePlan(loaded, oracle, &random)
    for point in oracle.points {
      let values = loaded.values(of: point.id)?.map(\.bitPattern)
      #expect(values == oracle.values(of: point.id)?.map(\.bitPattern))
    }
    // And it can be edited further.
    var edited = oracle
    let edits = random.edits(count: 20, ids: 130, columns: index.columnCount)
    loaded.apply(edits)
    edited.apply(edits)
    expectSameRects(loaded, edited, &random)
  }

  @Test(arguments: 0..<60)
  func bytesAreThoseOfTheLayout(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let columns = random.integer(in: 0...2)
    let (index, oracle) = random.editedIndex(columns: columns)
    let rows = oracle.points.map { point in
      SavedBytes.Row(
        id: point.id,
        position: point.mapPoint,
        values: oracle.values(of: point.id) ?? []
      )
    }
    let saved = SavedBytes(rows, rejected: oracle.rejected, columnCount: columns)
    expectSameBytes(index, saved.bytes, &random)
  }

  @Test(arguments: 0..<60)
  func bytesOfWeightedPointsAreThoseOfTheLayout(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let columns = random.integer(in: 0...2)
    let points = WeightedPoints(&random, columns: columns)
    let index = points.weighted.points
    var (rows, rejected): ([SavedBytes.Row], [PointID]) = ([], [])
    for (id, weight) in points.weights {
      if let position = index.position(of: id) {
        let values = index.values(of: id) ?? []
        rows.append(SavedBytes.Row(id: id, position: position, values: values, weight: weight))
      } else {
        rejected.append(id)
      }
    }
    let saved = SavedBytes(rows, rejected: rejected, columnCount: columns)
    expectSameBytes(index, saved.bytes, &random)
  }

  /// Expects the bytes of an index, as a whole and in pieces.
  private func expectSameBytes(_ index: PointIndex, _ bytes: [UInt8], _ random: inout SplitMix64) {
    let encoded = EncodedIndex(index)
    #expect(index.encoded() == bytes && encoded.count == bytes.count)
    guard encoded.count == bytes.count else { return }
    for _ in 0..<40 {
      let start = random.integer(in: 0...bytes.count)
      let range = start..<random.integer(in: start...bytes.count)
      #expect(encoded.bytes(range) == Array(bytes[range]))
    }
  }

  /// The same points give the same bytes after any edits.
  @Test(arguments: 0..<100)
  func bytesDependOnThePointsAlone(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (index, oracle) = random.editedIndex(columns: 1)
    var afresh = PointIndex(columnCount: 1)
    let points = random.shuffled(oracle.points)
    // Exact: positions of whole units are restored from degrees.
    afresh.apply(
      points.map { point in
        .insert(
          point.id,
          at: WebMercator.coordinate(for: point.mapPoint),
          values: oracle.values(of: point.id) ?? []
        )
      }
    )
    let nowhere = Coordinate(latitude: .nan, longitude: 0)
    afresh.apply(oracle.rejected.map { .insert($0, at: nowhere) })
    #expect(afresh.encoded() == index.encoded())
  }

  /// A changed byte anywhere is found.
  @Test(arguments: 0..<60)
  func damagedBytesAreRefused(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (index, _) = random.editedIndex(columns: 1)
    let bytes = index.encoded()
    for _ in 0..<40 {
      var damaged = bytes
      for _ in 0..<random.integer(in: 1...3) {
        let place = random.integer(in: 0...bytes.count - 1)
        damaged[place] ^= UInt8(random.integer(in: 1...255))
      }
      guard damaged != bytes else { continue }
      #expect(throws: IndexDecodingError.self) { try PointIndex(decoding: damaged) }
    }
  }

  @Test(arguments: 0..<20)
  func missingAndSuperfluousBytesAreRefused(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (index, _) = random.editedIndex(columns: 1)
    let bytes = index.encoded()
    for _ in 0..<40 {
      let prefix = Array(bytes.prefix(random.integer(in: 0...bytes.count - 1)))
      #expect(throws: IndexDecodingError.self) { try PointIndex(decoding: prefix) }
      let longer =
        bytes + (0..<random.integer(in: 1...20)).map { _ in UInt8(random.integer(in: 0...255)) }
      #expect(throws: IndexDecodingError.self) { try PointIndex(decoding: longer) }
      let noise = (0..<random.integer(in: 0...100)).map { _ in UInt8(random.integer(in: 0...255)) }
      #expect(throws: IndexDecodingError.self) { try PointIndex(decoding: noise) }
    }
  }

  @Test func errorsSayWhatIsWrong() {
    let bytes = PointIndex(DataSet.kyoto(count: 3)).encoded()
    func kind(_ bytes: [UInt8]) -> IndexDecodingError.Kind? {
      do throws(IndexDecodingError) {
        _ = try PointIndex(decoding: bytes)
        return nil
      } catch {
        return error.kind
      }
    }
    #expect(kind(bytes) == nil)
    #expect(kind([]) == .notAnIndex)
    #expect(kind(Array("latitude,longitude".utf8)) == .notAnIndex)
    #expect(kind(Array("PINFOLD3".utf8) + bytes.dropFirst(8)) == .unsupportedVersion)
    #expect(kind(bytes.dropLast()) == .wrongLength)
    #expect(kind(bytes + [0]) == .wrongLength)
    var damaged = bytes
    damaged[damaged.count - 1] ^= 1
    #expect(kind(damaged) == .damaged)
  }

  /// A right checksum over a wrong order or impossible counts does not help.
  @Test(
    arguments: [
      [5: 0x7FFF_FFFF_FFFF_FFFF],  // the first key after the second
      [8: 0x0000_0001_0000_0001],  // two points of one id
      [2: 1 << 32], [2: .max], [3: .max], [4: .max], [2: 0], [3: 1], [4: 7],
    ] as [[Int: UInt64]]
  )
  func forgedBytesAreRefused(words: [Int: UInt64]) {
    var bytes = PointIndex(DataSet.kyoto(count: 3)).encoded()
    for (word, value) in words {
      for byte in 0..<8 {
        bytes[word * 8 + byte] = UInt8(truncatingIfNeeded: value >> UInt64(8 * byte))
      }
    }
    SavedBytes.setChecksum(of: &bytes)
    #expect(throws: IndexDecodingError.self) { try PointIndex(decoding: bytes) }
  }

  /// An id cannot be on the map and rejected.
  @Test func pointsThatAreAlsoRejectedAreRefused() {
    let nowhere = Coordinate(latitude: .nan, longitude: 0)
    var bytes = PointIndex(DataSet.kyoto(count: 3) + [nowhere]).encoded()
    // After the header, three keys and three rows, which take two words.
    bytes[10 * 8] = 1
    SavedBytes.setChecksum(of: &bytes)
    #expect(throws: IndexDecodingError.self) { try PointIndex(decoding: bytes) }
  }
}
